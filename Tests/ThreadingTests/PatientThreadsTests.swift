import Glibc
import TestSupport
import Testing

@testable import Threading

@Suite struct `Patient threads` {
  @Test func `run everything, and no more than two things at a time`() async {
    let room = Room()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        group.addTask(executorPreference: PatientThreads.shared) {
          room.enter()
          sched_yield()
          room.leave()
          await Task.yield()
        }
      }
    }
    #expect(room.all == 500)
    #expect((1...2).contains(room.most))
  }

  @Test func `give way for good`() async {
    let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    let theirs = await Task(executorPreference: PatientThreads.shared) {
      getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    }.value
    #expect(theirs > own || own == 19)
  }

  @Test func `a thread that was patient is like any other again`() async {
    let (before, meanwhile, after) = await DetachedThread.run {
      let before = sched_getscheduler(0)
      ThreadPace.steady.take()
      ThreadPace.patient.take()
      let meanwhile = sched_getscheduler(0)
      ThreadPace.prompt.take()
      return (before, meanwhile, sched_getscheduler(0))
    }
    #expect(after == before)
    // A sandbox may forbid it.
    #expect(meanwhile == 3 || meanwhile == before, "3 is SCHED_BATCH")
  }
}
