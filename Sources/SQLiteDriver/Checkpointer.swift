// The write-ahead log is carried into the file beside those who write, not by them: a commit that
// happens to fill the log would wait for the disk, for tens of milliseconds, and a mark with it.

import CSQLite
import Glibc
import SQLDatabase
import Synchronization
import Threading

/// Carries what stands in the write-ahead log into the file, on a thread of its own.
///
/// Nobody waits for it: a passive checkpoint takes no lock that readers or the writer need. Source:
/// sqlite.org/c3ref/wal_checkpoint_v2.html.
final class Checkpointer: Sendable {
  /// 48 MB: feeds that arrive change the same pages of the indexes by date again and again, and what stands
  /// in the log several times is carried once.
  private static let enoughPages = 12_000
  /// 80 MB: where writing goes on without a gap the log never ends, and the background has to wait once.
  private static let mostPages = 20_000
  /// 128 MB: people write faster than the disk, or nobody else can carry the log; then the writer does.
  private static let tooManyPages = 32_000
  /// So many pages that came meanwhile are worth another look; each waits for the disk twice.
  private static let furtherPages = 4000
  /// What comes meanwhile is little and soon done; after some goes the log is empty between two
  /// commits, and the writer starts it anew.
  private static let goes = 4
  /// While the background waits, what is missing is what somebody reads at this moment.
  private static let goesWhileHeld = 40
  private static let pauseInMicroseconds: UInt32 = 2000

  private let threads: ConnectionThreads
  private let isUnderWay = Atomic(false)
  /// The size of the log when it was last looked at.
  private let lastSize = Atomic(0)

  init(_ threads: ConnectionThreads) {
    self.threads = threads
  }

  /// Hears from the writer, on its thread, how long the log is after a commit.
  func hear(pages: Int, from writer: Connection) {
    guard pages >= Self.enoughPages else { return }
    if pages >= Self.tooManyPages {
      _ = writer.checkpoint()
      return
    }
    let last = lastSize.load(ordering: .relaxed)
    guard pages < last || pages >= last + Self.furtherPages else { return }
    let queue = writer.queue
    let isHeld = pages >= Self.mostPages
    if isHeld { queue?.hold() }
    guard !isUnderWay.exchange(true, ordering: .acquiringAndReleasing) else { return }
    threads.start { [self] connection in
      carry(connection, goes: isHeld ? Self.goesWhileHeld : Self.goes)
      // In this order: who holds the queue after the first of these starts another go.
      isUnderWay.store(false, ordering: .sequentiallyConsistent)
      queue?.release()
    }
  }

  /// Lets what is under way end.
  func finish() async { await threads.finish() }

  func close() { threads.close() }

  /// Without a connection the log stays, and the writer sees to it in the end.
  private func carry(_ connection: Connection?, goes: Int) {
    for go in 0..<goes {
      if go >= Self.goes { usleep(Self.pauseInMicroseconds) }
      guard let log = connection?.checkpoint() else { return }
      lastSize.store(log.pages, ordering: .relaxed)
      if log.carried == log.pages { return }
    }
  }
}

/// How much of the write-ahead log has been carried into the file.
struct LogState {
  var pages: Int
  var carried: Int
}
