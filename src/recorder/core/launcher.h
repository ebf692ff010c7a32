// SPDX-License-Identifier: BSD-3-Clause
// Facts about the ranks on this host, taken from environment variables that the launcher sets.
#pragma once

namespace rankine::recorder {

int LocalRanks();  // number of ranks on this host; 0: unknown

bool MayHaveOtherHosts(int world_size);
// Whether this rank is the only rank of its job on its host, according to the launcher.
bool IsAloneOnHost(int world_size);
// Whether this host has fewer processors than ranks of the job, according to the launcher.
bool HasTooFewProcessors();

// The rank of this process according to the launcher, for the few messages that are printed outside of MPI.
// Returns -1 if no launcher started the process.
int RankByEnvironment();

}  // namespace rankine::recorder
