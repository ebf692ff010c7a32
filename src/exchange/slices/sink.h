// SPDX-License-Identifier: BSD-3-Clause
// The interface between traces and the formats of viewers. A trace consists of threads with nested slices,
// and messages between slices.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/ti/action.h"

namespace rankine::exchange {

struct SliceThread {
  uint32_t pid = 0;  // The rank of the process. For a process that is not a rank: a number above all ranks.
  uint32_t tid = 0;
  std::string process_name, name;  // names from the recorded program
  bool beside = false;             // True if the track is not a thread, but shows additional data of the
                                   // process.
};

// A message, as seen by its sender or its receiver.
struct SliceMessage {
  uint64_t number = 0;    // The number of the message, which is the same for sender and receiver.
  uint32_t peer_pid = 0;  // pid of the partner's process
  int64_t tag = 0;
  uint64_t bytes = 0;
  // True if this side's operation is non-blocking. For a non-blocking operation, SliceSink::Requests reports
  // the call that completes or starts the operation.
  bool request = false;
};

struct SliceComm {
  uint32_t number = 0;
  std::string name;  // name from the recorded program
  // True if the communicator contains all processes, in the order of their pids.
  bool is_all = false;
  std::vector<uint32_t> members;  // The pids of the members, by rank in the communicator.
};

// The caller's part in a collective operation. The byte counts have the same meaning as in the arguments of
// the call. If the function takes a single count, the byte counts are per partner. If the function takes
// several counts, the byte counts are sums.
struct SliceCollective {
  rankine::ti::Collective operation{};
  uint32_t comm = 0;
  uint32_t rank = 0, size = 1;  // The caller's rank in the communicator, and the communicator's size.
  int32_t root = -1;            // rank of the root; -1: the operation has no root
  uint64_t to = 0, from = 0;
};

enum class SliceCategory : uint8_t { region, mpi, io, window, wait, stall };
constexpr std::string_view NameOf(SliceCategory category) {
  constexpr std::string_view kNames[] = {"region", "mpi", "io", "window", "wait", "stall"};
  return kNames[static_cast<size_t>(category)];
}

// An additional value that the viewer shows with a slice. If `text` is not empty, the text is used instead of
// the number.
struct SliceArgument {
  std::string_view name;
  int64_t number = 0;
  std::string_view text = {};
};
using SliceArguments = std::span<const SliceArgument>;

// Receives slices track by track. A track of a viewer shows a thread, or additional data of a process.
// Within a track, slices are nested and in chronological order. After a failure, no function may be called.
// An error message is a sentence.
class SliceSink {
 public:
  virtual ~SliceSink() = default;
  virtual base::Status Thread(const SliceThread& thread) = 0;
  // The argument `starts` contains the messages that the slice sends. The argument `ends` contains the
  // messages that the slice receives. Times are in ns.
  virtual base::Status Begin(uint64_t at, SliceCategory category, std::string_view name,
                             SliceArguments arguments, std::span<const SliceMessage> starts,
                             std::span<const SliceMessage> ends) = 0;
  virtual base::Status End(uint64_t at) = 0;
  // `Communicator` is called once for each communicator, before the first operation on it.
  virtual void Communicator(const SliceComm&) {}
  // Must be called before a slice that is the given collective operation.
  virtual void Collective(const SliceCollective&) {}
  // Must be called before a slice that has requests. The slice starts the receives of the messages in
  // `receives`, and completes the sends of the messages in `sends`.
  virtual void Requests(std::span<const uint64_t> /*receives*/, std::span<const uint64_t> /*sends*/) {}
  virtual base::Status Close() = 0;
};

}  // namespace rankine::exchange
