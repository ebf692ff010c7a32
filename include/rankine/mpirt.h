/* SPDX-License-Identifier: BSD-3-Clause */
/* The monitor of the MPI/RT instrumentation proposal, and its later names, implemented on Rankine's
 * windows (monitor.h). The API is header-only. In a program that does not run under `rankine run`, every
 * call returns RANKINE_WINDOW_NOT_MEASURED. The proposal does not define the types of request,
 * monitorhandle and f; this header defines them.
 *
 * The page docs/windows-mpirt.md describes the flags. Calls return RANKINE_WINDOW_OK (0, which is
 * MPI_SUCCESS) or another RANKINE_WINDOW_ value. */

/* Example:
 *   MPIRT_Monitor_request request = MPIRT_MONITOR_REQUEST_NULL;
 *   MPIRT_Monitor_handle handle = MPIRT_MONITOR_HANDLE_DEFAULT;
 *   handle.profile = handle.pttopt = handle.coll = 1;
 *   MPI_START_MONITOR(&request, &handle, "monitor.txt");
 *   ...
 *   MPI_END_MONITOR(&request, &handle);     (all flags are 0 again) */
#ifndef RANKINE_MPIRT_H
#define RANKINE_MPIRT_H

#include <rankine/monitor.h>

typedef struct MPIRT_Monitor_handle { /* each flag is 1 or 0, which is the default */
  int profile;                        /* 0: nothing is monitored */
  int other; /* other services; the answer is RANKINE_WINDOW_OTHER_UNKNOWN if they are unknown */
  int pttopt;
  int coll;
  int comm;
  int msgsize;
  int traffic;
} MPIRT_Monitor_handle;

typedef struct MPIRT_Monitor_info { /* further properties of a monitor */
  const char* name;                 /* name of the window; NULL: "monitor" */
  const void* comm;                 /* address of the communicator whose calls count; NULL: all calls count */
  uint64_t start_time_ns;           /* the proposal's timehandle.Start_Time, since the window's start; if
                                       not 0, the model is RANKINE_MODEL_TIME */
  uint64_t timeout_ns;              /* the proposal's timehandle.Timeout: longer waits are timeouts; 0: no
                                       timeout */
  uint32_t model;                   /* RANKINE_MODEL_*; ignored if start_time_ns is not 0 */
} MPIRT_Monitor_info;

typedef struct MPIRT_Monitor_request {
  rankine_window window;
  MPIRT_Monitor_info info;
  const char* f; /* path to which MPI_END_MONITOR writes (rankine_window_report); NULL: no report */
  uint32_t what; /* RANKINE_WINDOW_* of the flags with which the window was created */
  int started;
  int created; /* result of creating the window; each start returns a warning again */
} MPIRT_Monitor_request;

#define MPIRT_MONITOR_HANDLE_DEFAULT \
  { 0, 0, 0, 0, 0, 0, 0 }
#define MPIRT_MONITOR_REQUEST_NULL \
  { {0}, {NULL, NULL, 0, 0, 0}, NULL, 0, 0, 0 }

RANKINE_INLINE_ uint32_t mpirt_what_(const MPIRT_Monitor_handle* handle) {
  uint32_t what = 0;
  if (handle->other) what |= RANKINE_WINDOW_OTHER;
  if (handle->pttopt) what |= RANKINE_WINDOW_POINT_TO_POINT;
  if (handle->coll) what |= RANKINE_WINDOW_COLLECTIVE;
  if (handle->comm) what |= RANKINE_WINDOW_COMMUNICATOR;
  if (handle->msgsize) what |= RANKINE_WINDOW_MESSAGE_SIZE;
  if (handle->traffic) what |= RANKINE_WINDOW_TRAFFIC;
  return what;
}

/* Creates `count` windows: requests[i] gets a window with the flags handles[i] and the properties infos[i].
 * The argument `infos` may be NULL; in this case, requests[i].info is used. The argument `errors` may be
 * NULL. If `errors` is not NULL, the array `errors` gets the `count` results. The function returns the
 * first result that is not RANKINE_WINDOW_OK. If a request already has a window, this window is forgotten
 * but not freed. A running request must be ended before the call. A request that monitors nothing gets no
 * window, and its result is RANKINE_WINDOW_INVALID (2). */
RANKINE_INLINE_ int MPIRT_MONITOR_REQUEST_CREATE(MPIRT_Monitor_request* requests,
                                                 const MPIRT_Monitor_info* infos, int count,
                                                 const MPIRT_Monitor_handle* handles, int* errors) {
  int answer = RANKINE_WINDOW_OK, i;
  for (i = 0; i < count; ++i) {
    rankine_window_spec spec = RANKINE_WINDOW_SPEC("monitor");
    int error;
    requests[i].window.id = 0;
    if (infos != NULL) requests[i].info = infos[i];
    if (requests[i].info.name != NULL) spec.name = requests[i].info.name;
    spec.what = mpirt_what_(&handles[i]);
    spec.comm = requests[i].info.comm;
    spec.timeout_ns = requests[i].info.timeout_ns;
    spec.start_ns = requests[i].info.start_time_ns;
    spec.model = requests[i].info.model;
    if (requests[i].info.start_time_ns != 0) spec.model = RANKINE_MODEL_TIME;
    error = !rankine_attached()                    ? RANKINE_WINDOW_NOT_MEASURED
            : handles[i].profile && spec.what != 0 ? rankine_window_create(&spec, &requests[i].window)
                                                   : RANKINE_WINDOW_INVALID;
    requests[i].what = spec.what;
    requests[i].started = 0;
    requests[i].created = error;
    if (errors != NULL) errors[i] = error;
    if (answer == RANKINE_WINDOW_OK) answer = error;
  }
  return answer;
}

RANKINE_INLINE_ int MPIRT_MONITOR_REQUEST_DELETE(MPIRT_Monitor_request* requests, int count, int* errors) {
  int answer = RANKINE_WINDOW_OK, i;
  for (i = 0; i < count; ++i) {
    const int error = rankine_window_free(&requests[i].window);
    if (errors != NULL) errors[i] = error;
    if (answer == RANKINE_WINDOW_OK) answer = error;
  }
  return answer;
}

/* Starts a request. If the request has no window, or a window for other flags, the request gets a new
 * window. If handle->profile or all other flags are 0, nothing is monitored, and the result is
 * RANKINE_WINDOW_OK. The argument `f` is a path or NULL. The caller owns the path, and must keep it until
 * the end. For a running request, the result is RANKINE_WINDOW_WRONG_STATE, and the request continues as
 * it was started. */
RANKINE_INLINE_ int MPI_START_MONITOR(MPIRT_Monitor_request* request, MPIRT_Monitor_handle* handle,
                                      const char* f) {
  int answer;
  if (!handle->profile || mpirt_what_(handle) == 0)
    return rankine_attached() ? RANKINE_WINDOW_OK : RANKINE_WINDOW_NOT_MEASURED;
  if (request->window.id != 0 && request->what != mpirt_what_(handle)) {
    answer = rankine_window_free(&request->window);
    if (answer != RANKINE_WINDOW_OK) return answer;
  }
  if (request->window.id == 0) MPIRT_MONITOR_REQUEST_CREATE(request, NULL, 1, handle, NULL);
  if (request->window.id == 0) return request->created;
  answer = rankine_window_start(request->window);
  if (answer != RANKINE_WINDOW_OK) return answer;
  request->f = f;
  request->started = 1;
  return request->created;
}

/* Ends a request. The function writes the counts to the file `f` of MPI_START_MONITOR, and sets all flags
 * back to 0. The request keeps its window; the next start of the request counts from zero. */
RANKINE_INLINE_ int MPI_END_MONITOR(MPIRT_Monitor_request* request, MPIRT_Monitor_handle* handle) {
  const MPIRT_Monitor_handle defaults = MPIRT_MONITOR_HANDLE_DEFAULT;
  int answer;
  *handle = defaults;
  if (!request->started) return rankine_attached() ? RANKINE_WINDOW_OK : RANKINE_WINDOW_NOT_MEASURED;
  request->started = 0;
  answer = rankine_window_stop(request->window);
  if (answer != RANKINE_WINDOW_OK || request->f == NULL) return answer;
  return rankine_window_report(request->window, request->f, NULL);
}

RANKINE_INLINE_ int MPIRT_START_MONITOR(MPIRT_Monitor_request* request, MPIRT_Monitor_handle* handle,
                                        const char* f) {
  return MPI_START_MONITOR(request, handle, f);
}
RANKINE_INLINE_ int MPIRT_END_MONITOR(MPIRT_Monitor_request* request, MPIRT_Monitor_handle* handle) {
  return MPI_END_MONITOR(request, handle);
}
/* Writes the counts so far, of a running or an ended request. */
RANKINE_INLINE_ int MPIRT_OUTPUT_MONITOR(MPIRT_Monitor_request* request, const MPIRT_Monitor_handle* handle,
                                         const char* f) {
  (void)handle;
  return rankine_window_report(request->window, f, NULL);
}
/* Sets the counts of a request to zero. */
RANKINE_INLINE_ int MPIRT_MONITOR_RESET(MPIRT_Monitor_request* request, const MPIRT_Monitor_handle* handle) {
  (void)handle;
  return rankine_window_reset(request->window);
}

#endif
