// How long pages and refreshes wait for the store, at 10,000, 100,000 and 1,000,000 items, and the ratio
// of the last to the first.
//
// Usage: StoreBenchmark [--feeds N] [FOLDER [SIZE SIZE…]]
//        StoreBenchmark fill PATH FEEDS ITEMS
// The databases are made in FOLDER (default .build/benchmarks/store), with 2,000 feeds or N, and kept as
// they were filled: each run measures copies.

import Glibc
import ReaderModel
import SQLiteDriver
import Storage

var arguments = CommandLine.arguments
var feedCount = 2000
if let place = arguments.firstIndex(of: "--feeds"), place + 1 < arguments.count,
  let feeds = Int(arguments[place + 1])
{
  feedCount = feeds
  arguments.removeSubrange(place...(place + 1))
}
if arguments.count == 5, arguments[1] == "fill", let feeds = Int(arguments[3]),
  let items = Int(arguments[4])
{
  try await fill(arguments[2], feeds, items)
  exit(0)
}
let folder = arguments.count > 1 ? arguments[1] : ".build/benchmarks/store"
let sizes =
  arguments.count > 3
  ? arguments[2...].compactMap { Int($0) } : [10_000, 100_000, 1_000_000]

/// Makes a database if it is not there yet.
func fill(_ path: String, _ feeds: Int, _ items: Int) async throws {
  // SAFETY, here and below: texts end in a zero and outlive the calls that are given them.
  if unsafe access(path, F_OK) == 0 { return }
  print("filling \(path)")
  let database = try await SQLiteDatabase(path: path + "-unfinished")
  let store = ReaderStore(database: database)
  try await store.migrate()
  let start = ContinuousClock.now
  var filling = Filling(store: store, feeds: feeds, items: items)
  try await filling.run { print($0) }
  await database.close()
  print("  \(Int(milliseconds(ContinuousClock.now - start) / 1000)) s")
  unsafe rename(path + "-unfinished", path)
  unsafe unlink(path + "-unfinished.lock")
}

/// Measures a copy of the database of that size.
func measure(_ items: Int) async throws -> Measurements {
  let path = "\(folder)/\(items).db"
  try await fill(path, feedCount, items)
  let copy = "\(folder)/copy.db"
  for ending in ["", "-wal", "-shm"] { unsafe unlink(copy + ending) }
  guard unsafe system("cp '\(path)' '\(copy)'") == 0 else { fatalError("cannot copy \(path)") }
  let start = ContinuousClock.now
  let database = try await SQLiteDatabase(path: copy)
  let store = ReaderStore(database: database)
  try await store.migrate()
  _ = try await store.sidebar(for: .local)
  let opened = ContinuousClock.now - start
  var scenarios = Scenarios(store: store)
  scenarios.measurements.note("open and show the sidebar", opened)
  try await scenarios.run()
  print("\(items) items: \(Int(residentMegabytes())) MB resident after it all", terminator: "")
  try await Task.sleep(for: .seconds(7))
  print(", \(Int(residentMegabytes())) MB when idle")
  await database.close()
  for ending in ["", ".lock"] { unsafe unlink(copy + ending) }
  return scenarios.measurements
}

var measured: [Measurements] = []
for size in sizes { measured.append(try await measure(size)) }
let names = measured.last?.names ?? []
let width = names.map(\.utf8.count).max() ?? 0
for name in names {
  let times = measured.compactMap { $0.times[name] }
  guard let first = times.first, let last = times.last else { continue }
  let padding = String(repeating: " ", count: width - name.utf8.count)
  let columns = times.map { column($0) }.joined()
  print(name + padding + columns + column(last / max(first, 0.01), width: 8))
}
