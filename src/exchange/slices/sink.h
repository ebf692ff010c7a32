// SPDX-License-Identifier: BSD-3-Clause
// The interface between traces and viewers' formats: threads with nested slices, and messages between slices.
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
  uint32_t pid = 0;  // number of the rank, or a number above all ranks
  uint32_t tid = 0;
  std::string process_name, name;  // foreign text
  bool beside = false;             // true: no thread, but a further track of the process
};

// A message, seen from one of its ends.
struct SliceMessage {
  uint64_t number = 0;    // number of the message, the same at both ends
  uint32_t peer_pid = 0;  // pid of the process at the other end
  int64_t tag = 0;
  uint64_t bytes = 0;
  bool request = false;  // whether an operation is non-blocking; SliceSink::Requests names its other call
};

struct SliceComm {
  uint32_t number = 0;
  std::string name;               // foreign text
  bool is_all = false;            // whether it has all processes, in the order of their pids
  std::vector<uint32_t> members;  // pids of the members, by rank in the communicator
};

// The caller's part in a collective operation. Bytes are those of its call: for each partner if the function
// has one number for all, otherwise their sum.
struct SliceCollective {
  rankine::ti::Collective operation{};
  uint32_t comm = 0;
  uint32_t rank = 0, size = 1;  // in the communicator
  int32_t root = -1;            // rank of the root; -1: the operation has no root
  uint64_t to = 0, from = 0;
};

enum class SliceCategory : uint8_t { region, mpi, io, window, wait, stall };
constexpr std::string_view NameOf(SliceCategory category) {
  constexpr std::string_view kNames[] = {"region", "mpi", "io", "window", "wait", "stall"};
  return kNames[static_cast<size_t>(category)];
}

// Further data of a slice. A text, if there is one, replaces the number.
struct SliceArgument {
  std::string_view name;
  int64_t number = 0;
  std::string_view text = {};
};
using SliceArguments = std::span<const SliceArgument>;

// Tracks are threads, and further tracks beside them. Slices come track by track, in order of time, and are
// nested. After a failure no more functions are called. A status is a sentence.
class SliceSink {
 public:
  virtual ~SliceSink() = default;
  virtual base::Status Thread(const SliceThread& thread) = 0;
  // `starts` and `ends`: messages that leave from the slice, or arrive in it. Times are in ns.
  virtual base::Status Begin(uint64_t at, SliceCategory category, std::string_view name,
                             SliceArguments arguments, std::span<const SliceMessage> starts,
                             std::span<const SliceMessage> ends) = 0;
  virtual base::Status End(uint64_t at) = 0;
  // Called once for each communicator, before an operation on it.
  virtual void Communicator(const SliceComm&) {}
  // The slice that begins next is this collective operation.
  virtual void Collective(const SliceCollective&) {}
  // The slice that begins next starts the receives of the messages `receives`, and completes the sends of the
  // messages `sends`.
  virtual void Requests(std::span<const uint64_t> /*receives*/, std::span<const uint64_t> /*sends*/) {}
  virtual base::Status Close() = 0;
};

}  // namespace rankine::exchange
