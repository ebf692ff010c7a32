// SPDX-License-Identifier: BSD-3-Clause
// Pages of a spool through which another process of the same user can ask this process for attention
// (docs/select.md). The pages are mapped over the process's own words, which each call or region reads
// anyway. So waiting for a request costs nothing. Neither side trusts the other's data.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

// The bytes that are used of a page. A process's are the first ones of the page, a thread's are the last
// ones.
inline constexpr uint32_t kSteeringPage = 4096;

// The value of `thread` for the extent with the page of the process. Other extents hold the page of the
// thread with that index.
inline constexpr uint16_t kSteeringOfProcess = 0xffff;

// An extent of this many bytes holds one page of the kernel's size, `page`: 4, 16 or 64 KiB. The page begins
// at the first page border of the file after the extent's header.
constexpr uint32_t SteeringBytes(uint32_t page) {
  return 2 * page - 64;
}

// The size of the page in an extent of `bytes`. 0: there is no such size.
constexpr uint32_t SteeringPageIn(uint64_t bytes) {
  for (uint32_t page = kSteeringPage; page <= 16 * kSteeringPage; page *= 4) {
    if (bytes == SteeringBytes(page)) return page;
  }
  return 0;
}

// Phases of the process. Another process may only change `phase` from forwarding to recording, which makes a
// process that forwards its calls look for requests.
inline constexpr uint32_t kPhaseRecording = 2;
inline constexpr uint32_t kPhaseForwarding = 3;

// A bit in the mode of a thread: another process asks for attention. Others may set only this bit.
inline constexpr uint32_t kModeSwitched = 128;

struct ProcessSteering {
  uint32_t phase;      // state of the runtime
  uint32_t recording;  // 1: MPI calls and events are recorded now
  // generation of handles; a handle that a call has kept from an earlier generation is invalid
  uint64_t handles;
  uint64_t asked;       // number of requests for attention by others
  uint64_t taken;       // value of `asked` when the process last handled requests
  uint64_t generation;  // generation of the settings (settings.h) in force; 0: those of the start
  uint64_t refused;     // number of requests that could not be understood or had the wrong token
  uint64_t token[2];    // a random number, which a process must have read before it asks
  uint64_t echo[2];     // EchoOf(token, asked), written by the process that asks
  uint32_t unselected;  // 1: the selection leaves this rank out
  uint32_t reserved0;
  uint8_t reserved1[kSteeringPage - 88];
};
static_assert(sizeof(ProcessSteering) == kSteeringPage);

constexpr uint64_t EchoOf(uint64_t token, uint64_t asked) {
  return token + asked * 0x9e3779b97f4a7c15ull;
}

// The end of a thread's page. It has only the thread's mode, at the end, next to the thread's own data.
struct ThreadSteering {
  uint8_t reserved[kSteeringPage - sizeof(uint32_t)];
  uint32_t mode;
};
static_assert(sizeof(ThreadSteering) == kSteeringPage);

// Returns the offset of the page in the file, for an extent whose payload begins at this offset.
constexpr uint64_t SteeringPageAt(uint64_t payload_at, uint32_t page) {
  return (payload_at + page - 1) / page * page;
}

}  // namespace rankine::layout
