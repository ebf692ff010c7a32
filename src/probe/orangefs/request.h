// SPDX-License-Identifier: BSD-3-Clause
// A request to a server of OrangeFS, as both ends see it, and the hints that are sent with it.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "layout/probe/layout.h"
#include "probe/operation.h"

namespace rankine::probe::orangefs {

struct Request {
  uint32_t op = 0;  // kServeIo or kServeSmallIo
  Action action = Action::read;
  uint64_t handle = 0;  // of the datafile
  uint32_t file_system = 0, piece = 0;
  uint64_t offset = 0, bytes = 0;  // offset in the whole file; bytes summed over all of its servers
};
// Parses a record with WordFields; nullopt: a request of another kind.
std::optional<Request> RequestOf(const layout::ProbeRecord& record);

// pvfs.hint.client_id, .request_id and .rank: set by the program, else 0. pvfs.hint.handle: the file, always
// set by the client's library.
struct Hints {
  uint32_t client = 0, request = 0, rank = 0;
  uint64_t file = 0;
};

// Calls of PVFS_hint_add by one thread that are not used yet.
class HintCalls {
 public:
  void Add(const layout::ProbeRecord& record);
  // The hints added within `outer`, a call of the same thread. Earlier hints are forgotten.
  Hints Within(const layout::ProbeRecord& outer);

 private:
  static constexpr size_t kMost = 256;
  std::vector<layout::ProbeRecord> calls_;
};

// Connection: the file system and the server's index among the file's servers. Transaction: a hash of all
// facts about the request that both ends see. These facts are the tag, which the client counts, the
// arguments, and the hints that identify the client.
JoinKey KeyOf(const Request& request, uint32_t tag, const Hints& hints);

}  // namespace rankine::probe::orangefs
