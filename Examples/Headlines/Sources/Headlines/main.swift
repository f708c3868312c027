// Prints what a feed on standard input says: curl -s https://… | swift run Headlines
import FeedParsing
import Foundation

var stream = FeedStream(url: CommandLine.arguments.dropFirst().first)
var items: [ParsedItem] = []
while case let bytes = FileHandle.standardInput.availableData, !bytes.isEmpty {
  items += stream.append(Array(bytes))
}

do {
  let feed = try stream.finish()
  print(feed.title ?? "A feed without a title")
  for item in items + feed.items {
    print("\n\(item.published?.rfc3339 ?? "undated")  \(item.title ?? "untitled")")
    if let url = item.url { print("  \(url)") }
    if let text = item.summary ?? item.contentText { print("  \(text.prefix(160))") }
    for file in item.attachments {
      let minutes = file.durationInSeconds.map { ", \(Int($0 / 60)) min" } ?? ""
      print("  \(file.mimeType ?? "file")\(minutes): \(file.url)")
    }
    if let episode = item.itunes?.episode { print("  episode \(episode)") }
    for chapter in item.podcast?.inlineChapters ?? [] {
      print("  \(Int(chapter.startInSeconds)) s  \(chapter.title)")
    }
  }
  for finding in feed.diagnostics { print("! \(finding.code.explanation)") }
} catch {
  print("No feed: \(error)")
}
