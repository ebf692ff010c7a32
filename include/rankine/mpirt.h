/* The MPI/RT instrumentation proposal's monitor, and the names that it had later, on Rankine's windows
 * (monitor.h). Header only; without `rankine run` every call answers RANKINE_WINDOW_NOT_MEASURED. The
 * proposal leaves the types of request, monitorhandle and f open; they are these here:
 *
 *   MPIRT_Monitor_request request = MPIRT_MONITOR_REQUEST_NULL;
 *   MPIRT_Monitor_handle handle = MPIRT_MONITOR_HANDLE_DEFAULT;
 *   handle.profile = handle.pttopt = handle.coll = 1;
 *   MPI_START_MONITOR(&request, &handle, "monitor.txt");
 *   ...
 *   MPI_END_MONITOR(&request, &handle);     (all flags are 0 again)
 *
 * docs/windows.md says what each flag counts. Calls answer RANKINE_WINDOW_OK (0), which is MPI_SUCCESS, or
 * another RANKINE_WINDOW_ number. */
#ifndef RANKINE_MPIRT_H
#define RANKINE_MPIRT_H

#include <rankine/monitor.h>

typedef struct MPIRT_Monitor_handle { /* each 1 or 0, the default */
  int profile;                        /* monitor at all */
  int other; /* other services: RANKINE_WINDOW_OTHER_UNKNOWN where they cannot be told */
  int pttopt;
  int coll;
  int comm;
  int msgsize;
  int traffic;
} MPIRT_Monitor_handle;

typedef struct MPIRT_Monitor_info { /* what else can be said of a monitor */
  const char* name;                 /* of the window; NULL: "monitor" */
  const void* comm;                 /* address of the one communicator that counts; NULL: all */
  uint64_t start_time_ns;           /* of timehandle, since the start: not 0 makes it a time model */
  uint64_t timeout_ns;              /* of timehandle: a wait beyond it is a timeout; 0: none is */
  uint32_t model;                   /* RANKINE_MODEL_*; a start_time_ns that is not 0 takes precedence */
} MPIRT_Monitor_info;

typedef struct MPIRT_Monitor_request {
  rankine_window window;
  MPIRT_Monitor_info info;
  const char* f; /* where MPI_END_MONITOR writes to (rankine_window_report); NULL: nowhere */
  uint32_t what; /* what the window counts: the flags with which it was made */
  int started;
  int created; /* what making the window answered: the warning, which each start gives */
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

/* Of each i: a window for requests[i] as handles[i] and infos[i] say (infos NULL: as requests[i].info says).
 * errors (NULL: nobody asks) gets each answer; the function answers the first that is not RANKINE_WINDOW_OK.
 * A request that has a window loses it, and what is not monitored (2) has none; one that runs must end
 * before.
 */
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

/* A request without a window, or with one for other flags, gets one. Nothing is monitored, and
 * RANKINE_WINDOW_OK answered, where handle->profile or every other flag is 0. `f` is a path or NULL, and
 * stays the caller's. A request that has started already answers RANKINE_WINDOW_WRONG_STATE and goes on as it
 * was started. */
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

/* Writes what was counted where MPI_START_MONITOR was told to, and sets the flags back to their defaults. The
 * request keeps its window: the next start counts anew. */
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
/* What was counted so far, while it runs or afterwards. */
RANKINE_INLINE_ int MPIRT_OUTPUT_MONITOR(MPIRT_Monitor_request* request, const MPIRT_Monitor_handle* handle,
                                         const char* f) {
  (void)handle;
  return rankine_window_report(request->window, f, NULL);
}
/* Counts from nothing again. */
RANKINE_INLINE_ int MPIRT_MONITOR_RESET(MPIRT_Monitor_request* request, const MPIRT_Monitor_handle* handle) {
  (void)handle;
  return rankine_window_reset(request->window);
}

#endif
