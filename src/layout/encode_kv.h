// The kv payloads of one process: what its header, its log and its threads say, under the keys of
// docs/attributes.md.
#pragma once
#include "layout/arena.h"
#include "layout/encode_process.h"
#include "layout/kv_list.h"
#include "layout/site_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

// Ids of the shared chunks that belong to a process.
struct SharedIds {
  uint64_t environment, modules, sites;
};

// Is the thread in a recorded call? An odd frame: MPI has called a function of the application, which runs
// now.
bool IsInMpi(const SpoolThread& thread);

// Where the call that the thread is in was called: an address; 0: not known.
uint64_t SiteOfOpenCall(const SpoolThread& thread);

// True for meta keys that go to the job chunk.
bool IsJobKey(std::string_view key);

// The last moment at which the process is known to have lived, in ticks.
uint64_t LastSignTicks(const SpoolView& spool);

void AddUsage(const SpoolUsage& usage, KvList& kv);

// False when the arena has no room. `kv` is open; `sites` knows the return addresses of threads that are in a
// call.
bool CollectProcess(const SpoolView& spool, const SpoolIndex& index, const SpoolLog& log,
                    const SiteTable& sites, const SharedIds& ids, const EncodeOptions& options, Arena& arena,
                    KvList& kv);
void CollectJobFacts(const SpoolView& spool, const SpoolLog& log, const JobFacts& facts, KvList& kv);
void CollectEnvironment(const SpoolLog& log, KvList& kv);

}  // namespace rankine::layout
