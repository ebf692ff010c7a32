// One name for the job on all its ranks: given by the front process, or told by rank 0 in
// MPI_Init where all ranks are known to answer, or made of what the launcher tells every host.
#pragma once
#include "recorder/core/job.h"

namespace rankine::recorder {

// The archive is there; `whose`: " (4 ranks)". The front process says it itself.
void TellWrote(const char* whose);
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
