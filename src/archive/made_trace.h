// SPDX-License-Identifier: BSD-3-Clause
// Generated events of one thread, for example those of a simulation, and their encoding. The records have the
// form of layout/trace/record.h, but with nodes of a context::Space and times in ns.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "base/byte_writer.h"
#include "context/space.h"

namespace rankine::archive {

class MadeTrace {
 public:
  MadeTrace(uint32_t process, uint32_t thread, uint64_t begin_ns)
      : process_(process), thread_(thread), begin_ns_(begin_ns), last_ns_(begin_ns) {}

  // Begin enters a child of the current node; End returns to its parent. Times are in ns since 1970. If
  // `now_ns` is earlier than the time of the previous event, the time of the previous event is used.
  void Begin(uint64_t now_ns, context::NodeId node);
  void End(uint64_t now_ns);

  uint32_t process() const { return process_; }  // index in Tables::processes
  uint32_t thread() const { return thread_; }
  size_t bytes() const { return records_.size(); }
  // Returns the nodes that occur in events. A node may occur in the list several times.
  const std::vector<context::NodeId>& nodes() const { return nodes_; }

  // Writes the events as payloads of trace chunks. Calls the given function once for each chunk. The
  // arguments of this function are the chunk's number in the thread, the maximum size, and a function that
  // writes the payload.
  using Make = std::function<bool(uint64_t base, size_t most, const std::function<void(base::ByteWriter&)>&)>;
  bool Write(uint64_t contexts_id, const context::Space& space,
             const std::function<uint32_t(context::NodeId)>& place_of, const Make& make) const;

 private:
  const uint32_t process_, thread_;
  const uint64_t begin_ns_;
  uint64_t last_ns_;
  std::vector<std::byte> records_;
  std::vector<context::NodeId> nodes_;
  std::vector<bool> named_;
};

}  // namespace rankine::archive
