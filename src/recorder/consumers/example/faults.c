// SPDX-License-Identifier: BSD-3-Clause
/* This example is a service to copy. The service counts the page faults of each region. The runtime
 * requests a snapshot whenever the context of a thread changes. The service then adds the faults since the
 * thread's previous snapshot. The attribute is aggregatable, so the runtime adds the faults up for the
 * region in which they happened.
 *
 * To compile and use it, only the header is needed:
 *
 *   cc -shared -fPIC -I PREFIX/include faults.c -o libfaults.so
 *   rankine run --with 'timer,mpi,faults=./libfaults.so(kind=minor)' mpirun -n 4 ./app
 *   rankine query NAME.rkn 'SELECT path, sum#faults.minor ...' */
#define _GNU_SOURCE
#include <rankine/service.h>
#include <string.h>
#include <sys/resource.h>

static const rankine_service_api* api;
static rankine_attr faults;
static int major_only;
/* The initial-exec model would be faster. However, a library that is loaded late may find no space for a
   variable of this model. */
static __thread long seen;
static __thread int started;

static long Faults(void) {
  struct rusage usage;
  getrusage(RUSAGE_THREAD, &usage);
  return major_only ? usage.ru_majflt : usage.ru_minflt;
}

static void Snapshot(void* self, rankine_snapshot* snapshot) {
  long now = Faults();
  rankine_value value = {RANKINE_UINT, 0, {0}};
  (void)self;
  if (started) {
    value.of.u = (uint64_t)(now - seen);
    api->add(snapshot, faults, &value);
  }
  started = 1;
  seen = now;
}

int rankine_service_start(const rankine_service_api* runtime, const char* options, rankine_service* service) {
  if (runtime->version != RANKINE_SERVICE_VERSION) return 1;
  api = runtime;
  major_only = strcmp(options, "kind=major") == 0;
  if (!major_only && options[0] != '\0' && strcmp(options, "kind=minor") != 0) return 1;
  faults = api->attribute(major_only ? "faults.major" : "faults.minor", RANKINE_UINT,
                          RANKINE_AS_VALUE | RANKINE_AGGREGATABLE, NULL);
  service->snapshot = Snapshot;
  return faults == NULL;
}
