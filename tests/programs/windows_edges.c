// SPDX-License-Identifier: BSD-3-Clause
/* Monitor windows in extreme situations: around MPI_Init and MPI_Finalize, in a forked child, and
 * reports to files that cannot be written. Rank 0 prints lines KEY VALUE. The test knows the expected
 * values. */
#include <mpi.h>
#include <rankine/monitor.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "make_window.h"

static unsigned long calls_of(rankine_window window) {
  rankine_window_values v;
  v.size = sizeof v;
  return rankine_window_read(window, &v) == 0 ? v.all.calls : 0;
}

/* The child calls every function; the counts of its parent must stay correct. */
static void forked(void) {
  rankine_window window = make("forked", (rankine_window_spec){0});
  rankine_window_start(window);
  MPI_Barrier(MPI_COMM_SELF);
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    rankine_window_spec spec = RANKINE_WINDOW_SPEC("child");
    rankine_window own;
    rankine_window_create(&spec, &own);
    rankine_window_start(own), rankine_window_stop(own);
    rankine_window_stop(window), rankine_window_reset(window), rankine_window_start(window);
    rankine_window_report(window, "/dev/null", NULL);
    rankine_window_free(&own);
    _exit(calls_of(window) > 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  MPI_Barrier(MPI_COMM_SELF);
  printf("child %d\nstop %d\ncalls %lu\n", status, rankine_window_stop(window), calls_of(window));
}

/* A report that cannot be written returns an error, and no rank waits. Names contain invalid UTF-8, need
   escapes in JSON, and are cut off inside a character. */
static void reports(const char* folder) {
  char path[4096], name[300];
  rankine_window window = make("a\"b\\c\td\xff</script>", (rankine_window_spec){0});
  memset(name, 'x', sizeof name), memcpy(name + 245, "\xc3\xa4", 2), name[sizeof name - 1] = '\0';
  rankine_window cut = make(name, (rankine_window_spec){0});
  rankine_window_start(window), rankine_window_start(cut);
  MPI_Barrier(MPI_COMM_SELF);
  snprintf(path, sizeof path, "%s/pipe", folder);
  mkfifo(path, 0600);
  printf("pipe %d\n", rankine_window_report(window, path, NULL));
  printf("full %d\n", rankine_window_report(window, "/dev/full", NULL));
  printf("folder %d\n", rankine_window_report(window, folder, NULL));
  snprintf(path, sizeof path, "%s/report.json", folder);
  printf("file %d\n", rankine_window_report(window, path, NULL));
  printf("cut %d\n", rankine_window_report(cut, path, NULL));
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  rankine_window before = make("before", (rankine_window_spec){0}),
                 late = make("late", (rankine_window_spec){0});
  const int started = rankine_window_start(before);
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0 && freopen("/dev/null", "w", stdout) == NULL) return 1;
  if (strcmp(what, "forked") == 0) forked();
  if (strcmp(what, "reports") == 0) reports(argv[2]);
  MPI_Barrier(MPI_COMM_WORLD);
  rankine_window_start(late);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  rankine_window_values v;
  v.size = sizeof v;
  printf("started %d\nstop_late %d\nstart_late %d\n", started, rankine_window_stop(before),
         rankine_window_start(late));
  printf("read_late %d\nfree_late %d\nmake_late %d\n", rankine_window_read(late, &v),
         rankine_window_free(&late),
         rankine_window_create(&(rankine_window_spec)RANKINE_WINDOW_SPEC("none"), &before));
  return 0;
}
