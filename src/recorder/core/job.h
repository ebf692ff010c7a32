// SPDX-License-Identifier: BSD-3-Clause
// Known facts about the job to which this process belongs.
#pragma once
#include <cstdint>

namespace rankine::recorder {

enum class Measured {  // Which ranks of the world are measured (session/all_ranks_present.h).
  some,                // At least one rank of this host is not measured.
  here,                // All ranks of this host are measured, but there are or may be other hosts.
  all,
};

struct Job {
  uint64_t comm;      // The (canonical) handle of our own communicator over all ranks of MPI_COMM_WORLD; 0:
                      // there is none.
  Measured measured;  // Whether every rank of MPI_COMM_WORLD will answer our messages.
  int rank, size;
  bool spawned;  // MPI_Comm_spawn created the world of this process. The spools of a spawned world become
                 // part of the parents' archive.
  bool front;    // In a job started as `rankine run mpirun ...`, the front process prints the messages, and
                 // this process prints none.
  bool quiet;
  uint64_t replaced;  // with --force: the stamp of the file that the archive may replace; 0: none
  char spool_folder[4096];
  char output[4096];  // the requested file; empty: a file in `folder` that is named after the job
  char folder[2048];
  char exe[1024];  // The path of the command rankine, which MPI_Comm_spawn needs.
  char context[6144];
  bool every_rank;  // Whether every rank on every host was started through rankine run.
  // The launcher's name of the job, which is the same on all hosts; empty: the launcher gave no name.
  char launch_id[128];
  char world[64];  // The name that the parents gave to this spawned world; empty if the world was not
                   // spawned.
};
extern Job g_job;

// Prints one line on stderr, unless --quiet is given. Control characters in names are replaced by '?'.
void Say(const char* what, const char* detail);
}  // namespace rankine::recorder
