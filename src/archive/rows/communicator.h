// SPDX-License-Identifier: BSD-3-Clause
// The communicators of a run.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {

// A communicator, which is the same on all its ranks (`identity`).
struct Communicator {
  uint64_t identity = 0;
  uint64_t parent = 0;  // identity of the parent; 0: none
  std::string name;     // empty: it has no name
  uint64_t size = 0;
  uint64_t remote_size = 0;  // for intercommunicators
  bool inter = false;
  // ranks in MPI_COMM_WORLD, in order; empty if the processes that know them are lost
  std::vector<uint32_t> members;
  // the same for the other group; that group's own record has the same identity except for the last bit
  std::vector<uint32_t> remote = {};
};

}  // namespace rankine::archive
