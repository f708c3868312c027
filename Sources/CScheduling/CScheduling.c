#define _GNU_SOURCE
#include "CScheduling.h"

#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// `struct sched_attr` of the first version. Source: sched_setattr(2).
struct attributes {
  uint32_t size;
  uint32_t policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime;
  uint64_t deadline;
  uint64_t period;
};

/// Since Linux 6.12 a thread may say how long a slice it wants, up to 100 ms, and whoever wants a shorter
/// one takes the processor from it as soon as it wakes up. Older ones leave the number alone. No privilege
/// is needed, neither for this nor for the way back; the share of the processor stays what it is.
static void take(int policy, uint64_t nanoseconds) {
  // Who has been given another class by the system's administrator keeps it.
  int present = sched_getscheduler(0);
  if (present != SCHED_OTHER && present != SCHED_BATCH) return;
  struct attributes wanted = {
      .size = sizeof wanted,
      .policy = (uint32_t)policy,
      .nice = getpriority(PRIO_PROCESS, 0),
      .runtime = nanoseconds,
  };
  // Where a sandbox forbids it, all threads are alike.
  syscall(SYS_sched_setattr, 0, &wanted, 0);
}

void tidings_be_prompt(void) { take(SCHED_OTHER, 0); }

void tidings_be_steady(void) { take(SCHED_OTHER, 20 * 1000 * 1000); }

void tidings_be_patient(void) { take(SCHED_BATCH, 100 * 1000 * 1000); }
