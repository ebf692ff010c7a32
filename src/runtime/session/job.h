// One name for the job on all its ranks, agreed in MPI_Init over a communicator of our own, which the merge
// uses again.
#pragma once
#include <cstdint>

namespace rankine::runtime {

struct Job {
  uint64_t comm;      // our duplicate of MPI_COMM_WORLD, canonical handle; 0: none yet, or none at all
  bool all_measured;  // every rank of MPI_COMM_WORLD will answer
  int rank, size;
  bool spawned;  // this world was made by MPI_Comm_spawn: its spools join the parents' archive
  bool front;    // `rankine run mpirun ...`: the front process speaks, not we
  bool quiet;
  bool force;
  char spool_folder[4096];
  char output[4096];  // as asked for; empty: the job's name in `folder`
  char folder[2048];
  char exe[1024];  // `rankine`, for MPI_Comm_spawn
  char context[6144];
};
extern Job g_job;

// The launcher's idea of this process's rank, for the little that is said outside of MPI; -1: not started by
// a launcher.
int RankByEnvironment();
// Takes what the environment says, before it is cleaned. Opens the spool. False: no room; said once by
// env-rank 0.
bool OpenSpool();
// For a rank that ends without an MPI_Init that we saw: the front process need not guess why nothing was
// recorded.
void MarkBypassed();
// Takes our traces out of the environment, so that children of this rank are not measured.
void CleanEnvironment();
// After the real MPI_Init of the world model: rank, size, name and output, the start line.
void JoinWorld();
// Makes our duplicate of MPI_COMM_WORLD when there is none yet; collective. False where not all ranks are
// measured.
bool OpenOwnComm();
// Without communication (sessions, or a job that is measured in part): the name that all ranks of a host
// would choose.
void NameAlone();

}  // namespace rankine::runtime
