// SPDX-License-Identifier: BSD-3-Clause
// The communicators of a run.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::archive {

// A communicator. All ranks of the communicator have the same value of `identity`.
struct Communicator {
  uint64_t identity = 0;
  uint64_t parent = 0;  // identity of the parent; 0: the communicator has no parent
  std::string name;     // The name of the communicator, or an empty string.
  uint64_t size = 0;
  uint64_t remote_size = 0;  // for intercommunicators
  bool inter = false;
  // The members, as ranks in MPI_COMM_WORLD, in the communicator's order. The list is empty if the data of
  // all processes that recorded the members are lost.
  std::vector<uint32_t> members;
  // The members of an intercommunicator's remote group. The remote group also has its own communicator
  // record, whose identity differs only in the last bit.
  std::vector<uint32_t> remote = {};
};

}  // namespace rankine::archive
