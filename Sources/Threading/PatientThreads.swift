/// Threads on which tasks of the background run, behind those of pages.
///
/// Swift's own threads are all alike to the system, so a page would wait at each of its steps while documents
/// are unpacked and read; and one of them could not be put back and brought forward again without the rights
/// of an administrator.
package final class PatientThreads: TaskExecutor {
  /// Two: the work of one feed is done beside that of another.
  package static let shared = PatientThreads(count: 2)

  private let jobs = BlockingQueue<UnownedJob>()

  /// The threads wait for work as long as the program runs.
  private init(count: Int) {
    for _ in 0..<count {
      let isStarted = DetachedThread.start { [self] in
        DetachedThread.standBack()
        ThreadPace.patient.take()
        while case .element(let job) = jobs.next(waitingAtMost: nil) {
          // SAFETY: the executor lives as long as the program, and each job is run once.
          unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
      precondition(isStarted, "the system gives out no more threads")
    }
  }

  /// How many steps of tasks wait for one of the threads.
  package var waitingCount: Int { jobs.count }

  package func enqueue(_ job: consuming ExecutorJob) {
    _ = jobs.add(UnownedJob(job))
  }
}
