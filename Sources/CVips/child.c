#define _GNU_SOURCE
#include "CVips.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

int tidings_start_child(const char *program, const char *word, int descriptor, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, descriptor, 0);
  posix_spawn_file_actions_adddup2(&actions, descriptor, 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  // Nothing of ours goes along: no connection, no store, and no environment.
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  // A process group of its own: Ctrl-C is for the server, which then ends it.
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  char *const arguments[] = {(char *)program, (char *)word, NULL};
  char *const environment[] = {"MALLOC_ARENA_MAX=1", NULL};
  int status = posix_spawn(process, program, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return status;
}
