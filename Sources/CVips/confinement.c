#define _GNU_SOURCE
#include "CVips.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#if defined(__x86_64__)
#define TIDINGS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define TIDINGS_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

static void limit(int resource, rlim_t most) {
  struct rlimit limits = {most, most};
  setrlimit(resource, &limits);
}

#ifdef TIDINGS_ARCHITECTURE
#define LOAD(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), ANSWER(SECCOMP_RET_ALLOW)

/* What decoding needs: the two ends of the pipe, memory, threads, the clock. What can open, connect
   or start something is answered with "not permitted". */
static struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIDINGS_ARCHITECTURE, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    ALLOW(__NR_read),
    ALLOW(__NR_write),
    ALLOW(__NR_readv),
    ALLOW(__NR_writev),
    ALLOW(__NR_ppoll),
#ifdef __NR_poll
    ALLOW(__NR_poll),
#endif
    ALLOW(__NR_close),
    ALLOW(__NR_fstat),
    ALLOW(__NR_lseek),
    ALLOW(__NR_brk),
    ALLOW(__NR_mmap),
    ALLOW(__NR_munmap),
    ALLOW(__NR_mremap),
    ALLOW(__NR_mprotect),
    ALLOW(__NR_madvise),
    ALLOW(__NR_futex),
    ALLOW(__NR_rseq),
    ALLOW(__NR_set_robust_list),
    ALLOW(__NR_exit),
    ALLOW(__NR_exit_group),
    ALLOW(__NR_rt_sigaction),
    ALLOW(__NR_rt_sigprocmask),
    ALLOW(__NR_rt_sigreturn),
    ALLOW(__NR_sigaltstack),
    ALLOW(__NR_getpid),
    ALLOW(__NR_gettid),
    ALLOW(__NR_clock_gettime),
    ALLOW(__NR_clock_nanosleep),
    ALLOW(__NR_gettimeofday),
    ALLOW(__NR_getrusage),
    ALLOW(__NR_getrandom),
    ALLOW(__NR_setitimer),
    ALLOW(__NR_prlimit64),
    ALLOW(__NR_restart_syscall),
    ALLOW(__NR_sched_yield),
    ALLOW(__NR_sched_getaffinity),
    /* The C library then takes the older call, whose flags can be looked at. */
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1),
    ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 3),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
    ANSWER(SECCOMP_RET_ALLOW),
    ANSWER(SECCOMP_RET_ERRNO | EPERM),
};

static int filter_calls(void) {
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#else
static int filter_calls(void) { return -1; }
#endif

int tidings_confine(size_t bytes) {
  limit(RLIMIT_DATA, bytes);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  // Pages and refreshing come first.
  setpriority(PRIO_PROCESS, 0, 5);
  return filter_calls();
}

void tidings_limit_computing(unsigned int seconds) {
  // Counts processor time; the signal at its end has no handler and so ends the process.
  struct itimerval timer = {{0, 0}, {seconds, 0}};
  setitimer(ITIMER_PROF, &timer, NULL);
}
