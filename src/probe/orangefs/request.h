// A request to a server of OrangeFS, as both ends see it, and the hints that travel with it.
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
  uint64_t offset = 0, bytes = 0;  // of the file as a whole; what all of its servers together are asked for
};
// Of a record with WordFields; nullopt: a request of another kind.
std::optional<Request> RequestOf(const layout::ProbeRecord& record);

// pvfs.hint.client_id, .request_id, .rank: what the program has told of itself, 0 where it has not; .handle:
// the file, which the client's library always tells.
struct Hints {
  uint32_t client = 0, request = 0, rank = 0;
  uint64_t file = 0;
};

// Calls of PVFS_hint_add by one thread that nobody has taken.
class HintCalls {
 public:
  void Add(const layout::ProbeRecord& record);
  // Those within a call of the same thread; those before are forgotten.
  Hints Within(const layout::ProbeRecord& outer);

 private:
  static constexpr size_t kMost = 256;
  std::vector<layout::ProbeRecord> calls_;
};

// Connection: the file system and which of a file's servers it is. Transaction: all that both ends see of the
// request, as one number: its tag, which the client counts, what it asks for and the hints that name the
// client.
JoinKey KeyOf(const Request& request, uint32_t tag, const Hints& hints);

}  // namespace rankine::probe::orangefs
