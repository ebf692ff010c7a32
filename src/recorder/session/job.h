// SPDX-License-Identifier: BSD-3-Clause
// Finds one name for the job that all its ranks use. The front process sets the name. Without a front
// process, rank 0 sends the name in MPI_Init, if all ranks are known to answer. If rank 0 cannot send the
// name, the name is derived from the launcher's data, which are the same on every host.
#pragma once
#include "recorder/core/job.h"

namespace rankine::recorder {

// Prints that the archive was written. The parameter `whose` is, for example, " (4 ranks)". If there is a
// front process, that process prints the message instead.
void TellWrote(const char* whose);
// Reads the settings from the environment and opens the spool. Call OpenSpool before CleanEnvironment.
// Returns false if there is no space. In this case, only the rank that has number 0 according to the
// environment reports the lack of space.
bool OpenSpool();
// To be called if a rank ends and we have not seen its MPI_Init. Tells the front process why nothing was
// recorded.
void MarkBypassed();
// Removes our variables from the environment, so that child processes of this rank are not measured.
void CleanEnvironment();
// Called after the real MPI_Init of the world model: sets rank, size, name and output, and prints the start
// line.
void JoinWorld();
// Creates our own communicator over the ranks of MPI_COMM_WORLD if there is none yet. The creation is
// collective, so call OpenOwnComm only if every rank is known to take part.
bool OpenOwnComm();
void CloseOwnComm();
// Chooses the name without communication. NameAlone is used for sessions, and for jobs in which some ranks
// may not be measured. If there may be other hosts and the launcher names the job, all ranks of the job
// choose the same name. Without a name from the launcher, only the ranks of one host choose the same name.
void NameAlone();

}  // namespace rankine::recorder
