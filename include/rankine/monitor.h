/* Monitor windows: what MPI did between a start and a stop, counted per communicator and kind of call.
 * Headers only, as rankine.h: nothing to link, and a program that does not run under `rankine run` gets
 * RANKINE_WINDOW_NOT_MEASURED from each call. Any thread, any number of windows at once, nested or
 * overlapping. docs/windows.md explains the words; mpirt.h has the names of the MPI/RT proposal.
 *
 *   rankine_window exchange;
 *   rankine_window_spec spec = RANKINE_WINDOW_SPEC("exchange");
 *   rankine_window_create(&spec, &exchange);
 *   rankine_window_start(exchange);
 *   ...
 *   rankine_window_stop(exchange);
 */
#ifndef RANKINE_MONITOR_H
#define RANKINE_MONITOR_H

#include <rankine/rankine.h>

#define RANKINE_WINDOW_SPEC(name) \
  { sizeof(rankine_window_spec), 0, name, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0 }

#if defined(RANKINE_DISABLE) || !defined(__linux__) || defined(__ILP32__) || \
    !(defined(__x86_64__) || defined(__aarch64__) || (defined(__riscv) && __riscv_xlen == 64))
#define RANKINE_ASK_(function, arguments) return RANKINE_WINDOW_NOT_MEASURED
#else
#define RANKINE_ASK_(function, arguments)                                             \
  do {                                                                                \
    const rankine_table* table_ = rankine_table_;                                     \
    return table_ == NULL ? RANKINE_WINDOW_NOT_MEASURED : table_->function arguments; \
  } while (0)
#endif

/* `*window` is for start and the others; any number of times. A name that a window has already makes another
 * window of that name: they are told apart by their numbers. */
RANKINE_INLINE_ int rankine_window_create(const rankine_window_spec* spec, rankine_window* window) {
  (void)spec;
  if (window != NULL) window->id = 0;
  RANKINE_ASK_(window_create, (spec, window));
}
/* What it has counted stays in the archive. One that runs is not freed: RANKINE_WINDOW_WRONG_STATE. */
RANKINE_INLINE_ int rankine_window_free(rankine_window* window) {
  (void)window;
  RANKINE_ASK_(window_free, (window));
}
/* Each start makes an instance, which counts from nothing. */
RANKINE_INLINE_ int rankine_window_start(rankine_window window) {
  (void)window;
  RANKINE_ASK_(window_start, (window));
}
RANKINE_INLINE_ int rankine_window_stop(rankine_window window) {
  (void)window;
  RANKINE_ASK_(window_stop, (window));
}
/* Forgets what the present or last instance has counted; one that runs goes on from nothing. */
RANKINE_INLINE_ int rankine_window_reset(rankine_window window) {
  (void)window;
  RANKINE_ASK_(window_reset, (window));
}
/* What the present or last instance has counted; from any thread, while it runs too, without making anybody
 * wait. values->size = sizeof *values before. */
RANKINE_INLINE_ int rankine_window_read(rankine_window window, rankine_window_values* values) {
  (void)window, (void)values;
  RANKINE_ASK_(window_read, (window, values));
}
/* Appends what it has counted to a file: lines of JSON where the name ends in .json, else a table. NULL:
 * stderr. `comm` NULL: this rank's. Else the address of a communicator (MPI_Comm): of all its ranks, one line
 * each and their sum, by its rank 0; all of them must call, as it is a collective operation. */
RANKINE_INLINE_ int rankine_window_report(rankine_window window, const char* path, const void* comm) {
  (void)window, (void)path, (void)comm;
  RANKINE_ASK_(window_report, (window, path, comm));
}

#endif
