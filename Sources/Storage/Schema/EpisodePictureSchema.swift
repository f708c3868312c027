import SQLDatabase

/// Episodes that have no picture but a cover or a still are no pictures to look at.
///
/// As `MediaSummary` decides it for items that arrive.
let episodePictureSchema: [SQL] = [
  """
  UPDATE items SET has_picture = 0
  WHERE has_picture = 1 AND has_audio + has_video > 0
    AND NOT EXISTS (
      SELECT 1 FROM attachments a WHERE a.item_id = items.id AND a.media_type LIKE 'image/%'
    )
    AND NOT EXISTS (
      SELECT 1 FROM item_contents c WHERE c.item_id = items.id AND c.text LIKE '%<img%'
    )
  """,
  """
  UPDATE feeds SET newest_picture = (
    SELECT max(position) FROM items WHERE feed_id = feeds.id AND has_picture = 1
  )
  WHERE newest_picture IS NOT NULL AND newest_media IS NOT NULL
  """,
]
