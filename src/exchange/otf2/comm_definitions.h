// SPDX-License-Identifier: BSD-3-Clause
// The communicators of a trace that is being written. OTF2 represents a communicator as a group. The group
// lists the processes as indices of their locations. Communicator 0 contains all processes.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "exchange/otf2/library.h"
#include "exchange/slices/sink.h"

namespace rankine::exchange::otf2 {

class CommDefinitions {
 public:
  void Add(const SliceComm& comm) { comms_[comm.number] = {comm.name, comm.is_all, comm.members}; }
  // Marks the communicator as used and returns its number in the trace. Raises `*last` to the largest pid
  // of the communicator's members, because a member may have no track.
  OTF2_CommRef Use(uint32_t number, uint32_t* last);

  // Gives names to the communicators that are used. Must be called before strings are written. The function
  // `string` must return the number of a given string.
  template <class StringOf>
  void Name(const StringOf& string) {
    for (auto& [number, comm] : comms_) comm.text = string(comm.name);
  }
  // The groups are numbered from `first` on, which is the first unused group number.
  OTF2_ErrorCode Write(const Library& otf2, OTF2_GlobalDefWriter* out, OTF2_GroupRef first,
                       OTF2_StringRef none) const;

 private:
  struct Comm {
    std::string name;
    bool is_all = false;
    std::vector<uint32_t> members;  // pids
    OTF2_CommRef ref = 0;           // 0: unused
    OTF2_StringRef text = 0;
  };
  std::map<uint32_t, Comm> comms_;
  OTF2_CommRef next_ = 1;
};

}  // namespace rankine::exchange::otf2
