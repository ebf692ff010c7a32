// SPDX-License-Identifier: BSD-3-Clause
// Writes the key-value payloads of one process from its header, its log and its threads. docs/attributes.md
// defines the keys.
#pragma once
#include "layout/arena.h"
#include "layout/encode_process.h"
#include "layout/kv_list.h"
#include "layout/site_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

// The ids of the shared chunks to which a process refers.
struct SharedIds {
  uint64_t environment, modules, sites;
};

// True if the thread is in a recorded call. An odd frame number means that MPI has called back into the
// application, and that the callback is still running.
bool IsInMpi(const SpoolThread& thread);

// Returns the address from which the thread made its open call; 0: the address is unknown.
uint64_t SiteOfOpenCall(const SpoolThread& thread);

// True for metadata keys that belong in the job chunk.
bool IsJobKey(std::string_view key);

// Returns the latest time, in ticks, at which the process is known to have been alive.
uint64_t LastSignTicks(const SpoolView& spool);

void AddUsage(const SpoolUsage& usage, KvList& kv);

// Returns false if the arena is full. The list `kv` must be open. The table `sites` must contain the return
// addresses of all threads that are in a call.
bool CollectProcess(const SpoolView& spool, const SpoolIndex& index, const SpoolLog& log,
                    const SiteTable& sites, const SharedIds& ids, const EncodeOptions& options, Arena& arena,
                    KvList& kv);
void CollectJobFacts(const SpoolView& spool, const SpoolLog& log, const JobFacts& facts, KvList& kv);
void CollectEnvironment(const SpoolLog& log, KvList& kv);

}  // namespace rankine::layout
