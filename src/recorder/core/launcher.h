// The ranks on this host, as variables of the launcher tell in the environment.
#pragma once

namespace rankine::recorder {

int LocalRanks();  // on this host; 0: the launcher does not say

bool MayHaveOtherHosts(int world_size);
// Is this rank the only one of its job on its host, as the launcher says?
bool IsAloneOnHost(int world_size);
// Has this host fewer processors than ranks of the job, as the launcher says?
bool HasTooFewProcessors();

// The launcher's number of this process's rank, for the few messages outside of MPI; -1: not started
// by a launcher.
int RankByEnvironment();

}  // namespace rankine::recorder
