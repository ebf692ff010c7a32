// Pages of a spool that another process of the same user may write to, to have the attention of this one
// (docs/select.md). The process has them mapped where its own words would stand, so that to be asked costs it
// nothing: a call or a region finds a word changed that it looks at anyway. Neither side trusts the other's.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

inline constexpr uint32_t kSteeringPage = 4096;

// The `thread` of the extent that holds the process's page; others hold the page of the thread of that index.
inline constexpr uint16_t kSteeringOfProcess = 0xffff;

// An extent of this many bytes holds one page, on the first border of a page in the file behind its header.
inline constexpr uint32_t kSteeringBytes = 2 * kSteeringPage - 64;

// What `phase` may be changed from and to by others: a process that forwards its calls looks around.
inline constexpr uint32_t kPhaseRecording = 2;
inline constexpr uint32_t kPhaseForwarding = 3;

// In the mode of a thread: somebody has asked for attention. The only bit that others may set.
inline constexpr uint32_t kModeSwitched = 128;

struct ProcessSteering {
  uint32_t phase;       // of the runtime
  uint32_t recording;   // 1: MPI calls and events are recorded now
  uint64_t handles;     // generation of handles: what a call has remembered of an earlier one is void
  uint64_t asked;       // how often others have asked for attention
  uint64_t taken;       // `asked` as it was when the process last looked
  uint64_t generation;  // of the settings (settings.h) that hold here; 0: those of the start
  uint64_t refused;     // how often what was asked could not be understood, or came without the token
  uint64_t token[2];    // random; who asks must have read it
  uint64_t echo[2];     // EchoOf(token, asked), by who asks
  uint32_t unselected;  // 1: the selection leaves this rank out
  uint32_t reserved0;
  uint8_t reserved1[kSteeringPage - 88];
};
static_assert(sizeof(ProcessSteering) == kSteeringPage);

constexpr uint64_t EchoOf(uint64_t token, uint64_t asked) {
  return token + asked * 0x9e3779b97f4a7c15ull;
}

// Of a thread: nothing but its mode, at the end, beside the thread's own data.
struct ThreadSteering {
  uint8_t reserved[kSteeringPage - sizeof(uint32_t)];
  uint32_t mode;
};
static_assert(sizeof(ThreadSteering) == kSteeringPage);

// Where the page begins in an extent whose payload begins at this offset of the file.
constexpr uint64_t SteeringPageAt(uint64_t payload_at) {
  return (payload_at + kSteeringPage - 1) / kSteeringPage * kSteeringPage;
}

}  // namespace rankine::layout
