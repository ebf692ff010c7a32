// SPDX-License-Identifier: BSD-3-Clause
// Pages of the spool through which another process of the same user can send requests to this process
// (docs/select.md). The steering pages are mapped over variables that each call or region reads anyway. So
// checking for requests costs nothing. The two processes do not trust data that the other process has
// written.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

// Size of the used part of a page. The used part is the first bytes of the process's page, and the last bytes
// of a thread's page.
inline constexpr uint32_t kSteeringPage = 4096;

// The value of the field `thread` in the extent that holds the process's page. In the extent of a thread's
// page, the field is the index of the thread.
inline constexpr uint16_t kSteeringOfProcess = 0xffff;

// The size of an extent that holds one page. The argument `page` is the kernel's page size: 4, 16 or 64
// KiB.
constexpr uint32_t SteeringBytes(uint32_t page) {
  return 2 * page - 64;
}

// Returns the page size for an extent of the given size, or 0 if no page size matches.
constexpr uint32_t SteeringPageIn(uint64_t bytes) {
  for (uint32_t page = kSteeringPage; page <= 16 * kSteeringPage; page *= 4) {
    if (bytes == SteeringBytes(page)) return page;
  }
  return 0;
}

// Phases of the process. Another process may change the field `phase` only from forwarding to recording. A
// process in the phase forwarding therefore checks for requests.
inline constexpr uint32_t kPhaseRecording = 2;
inline constexpr uint32_t kPhaseForwarding = 3;

// This bit in a thread's mode means that another process requests attention. Other processes may set only
// this bit.
inline constexpr uint32_t kModeSwitched = 128;

struct ProcessSteering {
  uint32_t phase;      // the phase of the runtime
  uint32_t recording;  // 1 means that MPI calls and events are recorded now
  // generation of handles; a handle that a call cached in an earlier generation is invalid
  uint64_t handles;
  uint64_t asked;  // number of requests that other processes have made
  uint64_t taken;  // The value of the counter `asked` when the process last handled requests.
  // generation of the settings in force (settings.h); 0: the settings given when the job was started
  uint64_t generation;
  uint64_t refused;     // number of requests that could not be parsed or had the wrong token
  uint64_t token[2];    // a random number, which proves that the requesting process could read this page
  uint64_t echo[2];     // The values of EchoOf(token, asked), which the requesting process writes.
  uint32_t unselected;  // 1 means that the selection excludes this rank
  uint32_t reserved0;
  uint8_t reserved1[kSteeringPage - 88];
};
static_assert(sizeof(ProcessSteering) == kSteeringPage);

constexpr uint64_t EchoOf(uint64_t token, uint64_t asked) {
  return token + asked * 0x9e3779b97f4a7c15ull;
}

// End of a thread's page. The page contains only the thread's mode. The mode is at the end of the page,
// next to the thread's own data.
struct ThreadSteering {
  uint8_t reserved[kSteeringPage - sizeof(uint32_t)];
  uint32_t mode;
};
static_assert(sizeof(ThreadSteering) == kSteeringPage);

// Returns the offset of the page in the file, given the offset of the payload of the page's extent.
constexpr uint64_t SteeringPageAt(uint64_t payload_at, uint32_t page) {
  return (payload_at + page - 1) / page * page;
}

}  // namespace rankine::layout
