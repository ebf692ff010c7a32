// Traces on their way to a viewer's format: threads with nested slices, and messages between slices.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::formats {

struct SliceThread {
  uint32_t pid = 0;  // the rank, or behind all ranks a number of its own
  uint32_t tid = 0;
  std::string process_name, name;  // foreign text
  bool beside = false;             // no thread, but a track beside the process's
};

// A message at one of its ends.
struct SliceMessage {
  uint64_t number = 0;    // the same at both
  uint32_t peer_pid = 0;  // of the process at the other end
  int64_t tag = 0;
  uint64_t bytes = 0;
};

enum class SliceCategory : uint8_t { region, mpi, io, window, wait, stall };
constexpr std::string_view NameOf(SliceCategory category) {
  constexpr std::string_view kNames[] = {"region", "mpi", "io", "window", "wait", "stall"};
  return kNames[static_cast<size_t>(category)];
}

// What else a slice says. A text stands for a number where it has one.
struct SliceArgument {
  std::string_view name;
  int64_t number = 0;
  std::string_view text = {};
};
using SliceArguments = std::span<const SliceArgument>;

// Tracks: threads, and what stands beside them. Slices come track by track, in the order of time, and nest.
// After a failure nothing more is called; a status is a sentence.
class SliceSink {
 public:
  virtual ~SliceSink() = default;
  virtual base::Status Thread(const SliceThread& thread) = 0;
  // `starts`, `ends`: messages that leave from the slice, or arrive in it. Times in ns.
  virtual base::Status Begin(uint64_t at, SliceCategory category, std::string_view name,
                             SliceArguments arguments, std::span<const SliceMessage> starts,
                             std::span<const SliceMessage> ends) = 0;
  virtual base::Status End(uint64_t at) = 0;
  virtual base::Status Close() = 0;
};

}  // namespace rankine::formats
