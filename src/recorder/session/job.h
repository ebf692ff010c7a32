// SPDX-License-Identifier: BSD-3-Clause
// One name for the job on all its ranks. The front process sets it, or rank 0 sends it in MPI_Init where all
// ranks are known to answer, or it is derived from the launcher's data, which are equal on every host.
#pragma once
#include "recorder/core/job.h"

namespace rankine::recorder {

// Says that the archive was written; `whose`: " (4 ranks)". Under a front process, that process says it.
void TellWrote(const char* whose);
// Reads the settings from the environment, before it is cleaned, and opens the spool. False: no room;
// env-rank 0 reports that once.
bool OpenSpool();
// For a rank that ends without an MPI_Init that we saw: tells the front process why nothing was recorded.
void MarkBypassed();
// Removes our variables from the environment, so that children of this rank are not measured.
void CleanEnvironment();
// After the real MPI_Init of the world model: sets rank, size, name and output, and prints the start line.
void JoinWorld();
// Makes our own communicator over MPI_COMM_WORLD's ranks when there is none yet. Collective: only where every
// rank is known to take part.
bool OpenOwnComm();
void CloseOwnComm();
// Chooses the name without communication (sessions, or a job that is or may be measured in part). All ranks
// of the job choose the same name where there may be other hosts and the launcher names the job; otherwise
// all ranks of a host do.
void NameAlone();

}  // namespace rankine::recorder
