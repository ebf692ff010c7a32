// SPDX-License-Identifier: BSD-3-Clause
// A request to an OrangeFS server as client and server both see it, and the hints that are sent with the
// request.
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
  uint64_t handle = 0;  // the handle of the datafile
  uint32_t file_system = 0, piece = 0;
  // the offset in the whole file, and the number of bytes in total for all of the file's servers
  uint64_t offset = 0, bytes = 0;
};
// Parses a record that has WordFields. Returns nullopt for other kinds of request.
std::optional<Request> RequestOf(const layout::ProbeRecord& record);

// pvfs.hint.client_id, .request_id and .rank are 0 unless the program sets them. pvfs.hint.handle identifies
// the file, and is always set by the client library.
struct Hints {
  uint32_t client = 0, request = 0, rank = 0;
  uint64_t file = 0;
};

// Calls of PVFS_hint_add that one thread has made and that have not been used yet.
class HintCalls {
 public:
  void Add(const layout::ProbeRecord& record);
  // Returns the hints that the thread added during the given call. All earlier hints are forgotten.
  Hints Within(const layout::ProbeRecord& outer);

 private:
  static constexpr size_t kMost = 256;
  std::vector<layout::ProbeRecord> calls_;
};

// The key's `connection` is the file system and the server's index among the file's servers. The key's
// `transaction` is a hash of all data in the request that both sides see. The hash contains the tag, which
// the client increments, the arguments, and the hints that identify the client.
JoinKey KeyOf(const Request& request, uint32_t tag, const Hints& hints);

}  // namespace rankine::probe::orangefs
