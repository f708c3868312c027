import SQLDatabase

/// All steps to the present schema, in order; a step that has been released is never edited.
///
/// Why the tables are as they are is told in docs/architecture-storage.md.
let migrations: [Migration] = [
  Migration(number: 1, name: "first schema", statements: firstSchema),
  Migration(number: 2, name: "settings", statements: settingsSchema),
  Migration(number: 3, name: "fetch log", statements: fetchLogSchema),
  Migration(number: 4, name: "times of marks", statements: markSchema),
  Migration(number: 5, name: "saved searches", statements: savedSearchSchema),
  Migration(number: 6, name: "full texts", statements: fullTextSchema),
  Migration(number: 7, name: "undoing changes of feeds", statements: shapeSchema),
  Migration(number: 8, name: "organising", statements: organisingSchema),
  Migration(number: 9, name: "version of the places", statements: placesVersionSchema),
  Migration(number: 10, name: "accounts", statements: accountSchema),
  Migration(number: 11, name: "playing", statements: playSchema),
  Migration(number: 12, name: "episodes", statements: episodeSchema),
  Migration(number: 13, name: "pictures of episodes", statements: episodePictureSchema),
  Migration(number: 14, name: "undoing changes of addresses", statements: addressHistorySchema),
  Migration(number: 15, name: "chapters", statements: chapterSchema),
  Migration(number: 16, name: "timing", statements: timingSchema),
  Migration(number: 17, name: "moving", statements: movingSchema),
  Migration(number: 18, name: "traffic", statements: trafficSchema),
  Migration(number: 19, name: "known devices", statements: deviceSchema),
  Migration(number: 20, name: "transcripts", statements: transcriptSchema),
  Migration(number: 21, name: "packed texts", statements: textSchema),
  Migration(number: 22, name: "keeping", statements: keepingSchema),
  Migration(number: 23, name: "chapter rules", statements: chapterRuleSchema),
  Migration(number: 24, name: "versions", statements: versionSchema),
  Migration(number: 25, name: "events by kind", statements: eventSchema),
  Migration(number: 26, name: "pushes", statements: pushSchema),
  Migration(number: 27, name: "hosts", statements: hostSchema),
  Migration(number: 28, name: "stories", statements: storySchema),
  Migration(number: 29, name: "own feeds", statements: ownFeedSchema),
  Migration(number: 30, name: "memories of documents", statements: memorySchema),
  Migration(number: 31, name: "order of the index", statements: searchOrderSchema),
]
