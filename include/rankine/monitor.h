/* SPDX-License-Identifier: BSD-3-Clause */
/* Monitor windows for C: they count MPI's communication between a start and a stop, by communicator and kind
 * of call. Like rankine.h, this API is header-only: there is nothing to link. In a program that does not
 * run under `rankine run`, each call returns RANKINE_WINDOW_NOT_MEASURED. Any thread may call these
 * functions. Any number of windows may run at once, nested or overlapping. The page docs/windows.md
 * describes windows in detail, and mpirt.h has the names of the MPI/RT proposal. */

/* Example:
 *   rankine_window exchange;
 *   rankine_window_spec spec = RANKINE_WINDOW_SPEC("exchange");
 *   rankine_window_create(&spec, &exchange);
 *   rankine_window_start(exchange);
 *   ...
 *   rankine_window_stop(exchange); */
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

/* Creates a window and stores its handle in `*window`. A window can be started any number of times. If a
 * window of this name exists, the new window has the same name and another number. */
RANKINE_INLINE_ int rankine_window_create(const rankine_window_spec* spec, rankine_window* window) {
  (void)spec;
  if (window != NULL) window->id = 0;
  RANKINE_ASK_(window_create, (spec, window));
}
/* Frees a window. The counts of the window remain in the archive. A running window is not freed: the call
 * returns RANKINE_WINDOW_WRONG_STATE. */
RANKINE_INLINE_ int rankine_window_free(rankine_window* window) {
  (void)window;
  RANKINE_ASK_(window_free, (window));
}
/* Each start of a window begins a new instance, whose counts begin at zero. */
RANKINE_INLINE_ int rankine_window_start(rankine_window window) {
  (void)window;
  RANKINE_ASK_(window_start, (window));
}
RANKINE_INLINE_ int rankine_window_stop(rankine_window window) {
  (void)window;
  RANKINE_ASK_(window_stop, (window));
}
/* Sets the counts of the present or last instance to zero. A running instance continues to count. */
RANKINE_INLINE_ int rankine_window_reset(rankine_window window) {
  (void)window;
  RANKINE_ASK_(window_reset, (window));
}
/* Copies the counts of the present or last instance. Any thread may call this function, even while the
 * instance runs; other threads never wait for it. Before the call, the caller sets values->size = sizeof
 * *values. */
RANKINE_INLINE_ int rankine_window_read(rankine_window window, rankine_window_values* values) {
  (void)window, (void)values;
  RANKINE_ASK_(window_read, (window, values));
}
/* Appends the counts to the file `path`, or to standard error if `path` is NULL. If the file's name ends
 * in .json, the counts are lines of JSON, else a table. If `comm` is NULL, the function writes the counts
 * of this rank. If `comm` is not NULL, it is the address of a communicator (MPI_Comm), and the call is
 * collective: all ranks of the communicator must call. Rank 0 of the communicator then writes one line for
 * each rank, and one line for the sum of all ranks. */
RANKINE_INLINE_ int rankine_window_report(rankine_window window, const char* path, const void* comm) {
  (void)window, (void)path, (void)comm;
  RANKINE_ASK_(window_report, (window, path, comm));
}

#endif
