// One name for the job on all its ranks: given by the front process, or told by rank 0 in
// MPI_Init where all ranks are known to answer, or made of what the launcher tells every host.
#pragma once
#include <cstdint>

#include "recorder/session/measured.h"

namespace rankine::recorder {

struct Job {
  uint64_t comm;      // ours, over the ranks of MPI_COMM_WORLD; canonical handle; 0: none yet, or none at all
  Measured measured;  // will every rank of MPI_COMM_WORLD answer?
  int rank, size;
  bool spawned;  // this world was made by MPI_Comm_spawn: its spools join the parents' archive
  bool front;    // `rankine run mpirun ...`: the front process speaks, not we
  bool quiet;
  uint64_t replaced;  // --force: the stamp of the file that the archive may replace; 0: none
  char spool_folder[4096];
  char output[4096];  // as asked for; empty: the job's name in `folder`
  char folder[2048];
  char exe[1024];  // `rankine`, for MPI_Comm_spawn
  char context[6144];
  bool every_rank;      // on all hosts, every rank is started through `rankine run`
  char launch_id[128];  // the launcher's name for the job on all hosts; empty: none
  char world[64];       // spawned: what the parents call this world; empty: nothing
};
extern Job g_job;

// One line of ours on stderr, unless --quiet. A control character in a name is shown as '?'.
void Say(const char* what, const char* detail);
// The archive is there; `whose`: " (4 ranks)". The front process says it itself.
void TellWrote(const char* whose);
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
// Makes our own communicator over MPI_COMM_WORLD's ranks when there is none yet. Collective: only where every
// rank is known to take part.
bool OpenOwnComm();
void CloseOwnComm();
// Without communication (sessions, or a job that is measured in part, or perhaps): the name that all ranks of
// the job would choose where there may be other hosts and the launcher names the job, else all of a host.
void NameAlone();

}  // namespace rankine::recorder
