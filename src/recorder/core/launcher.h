// SPDX-License-Identifier: BSD-3-Clause
// The ranks on this host, from the launcher's variables in the environment.
#pragma once

namespace rankine::recorder {

int LocalRanks();  // on this host; 0: the launcher does not say

bool MayHaveOtherHosts(int world_size);
// Whether this rank is the only one of its job on its host, according to the launcher.
bool IsAloneOnHost(int world_size);
// Whether this host has fewer processors than ranks of the job, according to the launcher.
bool HasTooFewProcessors();

// The launcher's number for this process's rank, for the few messages outside of MPI. -1: no launcher started
// it.
int RankByEnvironment();

}  // namespace rankine::recorder
