// SPDX-License-Identifier: BSD-3-Clause
// The job that this process belongs to, as far as it is known.
#pragma once
#include <cstdint>

namespace rankine::recorder {

enum class Measured {  // which ranks are measured (session/all_ranks_present.h)
  some,                // a rank of this host is not measured
  here,                // all ranks of this host are measured; there are other hosts, or may be
  all,
};

struct Job {
  uint64_t comm;      // our own communicator over the ranks of MPI_COMM_WORLD; canonical handle; 0: none
  Measured measured;  // will every rank of MPI_COMM_WORLD answer?
  int rank, size;
  bool spawned;  // MPI_Comm_spawn made this world: its spools join the parents' archive
  bool front;    // `rankine run mpirun ...`: the front process prints messages, this one does not
  bool quiet;
  uint64_t replaced;  // --force: the stamp of the file that the archive may replace; 0: none
  char spool_folder[4096];
  char output[4096];  // the requested file; empty: the job's name in `folder`
  char folder[2048];
  char exe[1024];  // `rankine`, for MPI_Comm_spawn
  char context[6144];
  bool every_rank;      // on all hosts, every rank is started through `rankine run`
  char launch_id[128];  // the launcher's name for the job on all hosts; empty: none
  char world[64];       // spawned: the parents' name for this world; otherwise empty
};
extern Job g_job;

// One line of ours on stderr, unless --quiet. A control character in a name is shown as '?'.
void Say(const char* what, const char* detail);
}  // namespace rankine::recorder
