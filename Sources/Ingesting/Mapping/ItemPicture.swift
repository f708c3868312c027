import FeedParsing
import ReaderModel
import WebAddressing

/// The picture that stands for an item in lists.
enum ItemPicture {
  /// What the publisher chose, then what Media RSS shows, then the first fit picture of the body.
  static func address(
    of item: ParsedItem,
    content: ItemContent,
    attachments: [Attachment]
  ) -> String? {
    let chosen = [item.imageURL, item.bannerImageURL, item.itunes?.imageURL]
    if let address = chosen.compactMap(\.self).first(where: { !$0.isEmpty }) { return address }
    if let still = widestThumbnail(item.media) { return still }
    if let picture = attachments.first(where: \.isPicture) { return picture.url }
    guard content.form == .html, let found = ContentPicture.address(inHTML: content.text) else {
      return nil
    }
    return absolute(found, base: content.baseURL)
  }

  private static func widestThumbnail(_ media: MediaItem?) -> String? {
    guard let stills = media?.thumbnails, let first = stills.first else { return nil }
    return stills.dropFirst().reduce(first) { ($1.width ?? 0) > ($0.width ?? 0) ? $1 : $0 }.url
  }

  private static func absolute(_ address: String, base: String?) -> String? {
    let base = base.flatMap { WebAddress($0) }
    guard let found = WebAddress(address, relativeTo: base) else { return nil }
    return ["http", "https"].contains(found.scheme) ? found.text : nil
  }
}
