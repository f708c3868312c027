// What podcasts cost: chapters of files of two gigabytes in bytes and requests, transcripts of six hours
// in milliseconds from the file to what a search finds.
//
// Usage: PodcastBenchmark

import ChapterReading
import CivilTime
import Glibc
import ReaderModel
import SQLiteDriver
import Storage
import TranscriptReading

func milliseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1000
    + Double(duration.components.attoseconds) / 1_000_000_000_000_000
}

/// Prints the median of some runs, each with what the run before made ready.
func measure<Made>(
  _ name: String,
  runs: Int = 15,
  _ body: (Int) async throws -> Made
) async rethrows -> Made {
  var made = try await body(0)
  var samples: [Double] = []
  for run in 1...runs {
    let start = ContinuousClock.now
    made = try await body(run)
    samples.append(milliseconds(ContinuousClock.now - start))
  }
  print("\(name): \((samples.sorted()[runs / 2] * 10).rounded() / 10) ms")
  return made
}

/// Reads the chapters of a file that lies nowhere: only what is asked for is made.
func read(_ name: String, _ reading: some PartialReading, _ file: SparseFile) {
  var chapters = reading
  var requests = 0
  var bytes = 0
  while let stretch = chapters.wanted {
    let part = file.bytes(stretch)
    requests += 1
    bytes += part.count
    chapters.take(part)
  }
  let size = file.length / 1_000_000
  print(
    "\(name) of \(size) MB, \(chapters.chapters.count) chapters: \(bytes) bytes, \(requests) requests"
  )
}

read("MP4 with a track of chapters", MP4Chapters(), .mp4(chapters: 30, length: 2 << 30))
read("MP3 with pictures of 300 kB", ID3Chapters(), .mp3(chapters: 30, length: 2 << 30))

let hours = 6
let captions = Captions(hours: hours).bytes
print("a transcript of \(hours) hours: \(captions.count) bytes")

guard let transcript = await measure("read", { _ in TranscriptReader.transcript(in: captions) })
else { fatalError("there is nothing in it") }
print("  \(transcript.segments.count) segments, \(transcript.words.utf8.count) bytes of words")

let path = "/tmp/podcast-benchmark-\(getpid()).db"
let database = try await SQLiteDatabase(path: path)
let store = ReaderStore(database: database)
try await store.migrate()
let now = Timestamp(seconds: 1_795_910_400)
let feed = try await store.subscribe(
  to: "https://show.example/",
  title: nil,
  folders: [],
  for: .local,
  at: now
).feed
let runs = 15
let items = (0...runs).map { number in
  var item = IncomingItem(
    keys: [IdentityKey(kind: .guid, hash: Int64(number))],
    fingerprint: 0,
    title: "Episode \(number)",
    preview: "",
    content: ItemContent(form: .plain, text: "Notes"),
    searchText: "Notes"
  )
  item.attachments = [Attachment(url: "https://show.example/1.mp3", mediaType: "audio/mpeg")]
  return item
}
let episodes = try await store.store(
  RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now),
  keys: items.flatMap(\.keys)
) { _ in FeedChanges(metadata: FeedMetadata(), items: items.map { .insert($0) }) }.newItems
while try await store.indexForSearch() > 0 {}

try await measure("store", runs: runs) { run in
  try await store.storeTranscript(
    transcript,
    of: episodes[run],
    SourceLook(at: now, sources: "", isComplete: true),
    itemText: "Notes"
  )
}
try await measure("index", runs: runs) { _ in _ = try await store.indexForSearch(limit: 1) }
let words = MatchedWords(SearchQuery("the lighthouse keeper's last sentence"))
let stored = try await store.transcripts(of: [episodes[0]], for: .local)[episodes[0]]
let place = await measure("find when it was said") { _ in stored?.place(of: words) }
print("  \(place?.startInMilliseconds ?? -1) ms, \"\(place?.passage.prefix(40) ?? "")\"")
await database.close()
for ending in ["", "-wal", "-shm"] {
  // SAFETY: the text ends in a zero and outlives the call.
  unsafe unlink(path + ending)
}
