// SPDX-License-Identifier: BSD-3-Clause
// The meaning of the integers and structures of an MPI binary interface, as plain data chosen at run time.
// One librankine.so serves every MPI library: wrappers forward their arguments untouched, and what must be
// understood (which communicator, how many bytes arrived, from whom) is decoded through the one Abi of this
// process. Every value below was measured with a program compiled against the mpi.h in question
// (docs/design/abi.md); tests/e2e/test_abi.py compares them again.
//
// The functions here run inside MPI calls: no calls out (save the documented slow path), no locks, no
// allocation.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "recorder/core/link/range.h"

namespace rankine::mpi {

enum class Family : uint8_t {
  none,      // no MPI library seen yet
  open_mpi,  // handles are addresses of objects; 3.1, 4.x and 5.x are alike in everything that is decoded
             // here
  mpich,     // handles are 4-byte integers: MPICH since 3.1, Intel MPI, MVAPICH, Cray MPICH
  standard,  // the ABI that MPI-5 defines (libmpi_abi.so), whoever implements it
  unknown,   // an MPI library of no known family: calls are counted, nothing is decoded
};

// Where a status keeps its byte count.
enum class CountLayout : uint8_t {
  unknown,  // not documented and not learnt: ask the library (slow path)
  word,     // one 8-byte count at count_offset; the cancelled flag is an int at cancelled_offset
  split,    // low 32 bits at count_offset, then 31 high bits above the cancelled flag in bit 0 (MPICH)
};

// Handles are held in 64 bits. Communicators, requests, datatypes, windows, infos, messages and groups are
// handle_size bytes in memory, and only handle_mask of a register argument means anything; MPI_File is a
// pointer in every family. Two handles are equal when their canonical values (Handle()) are.
struct Abi {
  Family family = Family::none;
  CountLayout count_layout = CountLayout::unknown;
  uint8_t handle_size = 8;
  uint8_t status_size = 0;  // bytes from one element of an array of statuses to the next; 0 when unknown
  uint8_t status_source = 0;
  uint8_t status_tag = 0;
  uint8_t status_error = 0;
  uint8_t count_offset = 0;
  uint8_t cancelled_offset = 0;
  uint32_t cancelled_mask = 0;  // the bits of that int that mean "cancelled"; 0: the layout is unknown

  uint64_t handle_mask = ~uint64_t{0};
  uint64_t comm_world = 0;
  uint64_t comm_self = 0;
  uint64_t comm_null = 0;
  uint64_t group_null = 0;
  uint64_t request_null = 0;
  uint64_t message_null = 0;
  uint64_t message_no_proc = 0;
  uint64_t datatype_null = 0;
  uint64_t byte = 0;
  uint64_t win_null = 0;
  uint64_t file_null = 0;
  uint64_t info_null = 0;
  uint64_t no_op = 0;
  uint64_t errors_return = 0;  // 0 in the standard family, where it cannot be relied on (errhandler.h)

  uint64_t in_place = 0;
  uint64_t bottom = 0;
  uint64_t status_ignore = 0;
  uint64_t statuses_ignore = 0;

  int any_source = 0;
  int any_tag = 0;
  int proc_null = 0;
  int root = 0;
  int undefined = 0;
  int err_in_status = 0;     // an error class
  int err_truncate = 0;      // an error class
  int err_request = 0;       // an error class
  int thread_level[4] = {};  // SINGLE, FUNNELED, SERIALIZED, MULTIPLE
  int topo_cart = 0;
  int topo_graph = 0;
  int topo_dist_graph = 0;
  int lock_shared = 0;
  int comm_type_shared = 0;
  int comm_type_hw_guided = 0;
  int comm_type_hw_unguided = 0;

  // Handles of predefined datatypes lie in one of these ranges; no other datatype does.
  Range builtin_types[2] = {};

  // True when handles, statuses and constants can be decoded.
  bool Known() const { return status_size != 0; }
};

// The value by which two handles are compared, from a register argument.
inline uint64_t Handle(const Abi& abi, long argument) {
  return static_cast<uint64_t>(argument) & abi.handle_mask;
}

// Element i of an array of handles (or *array with i == 0), canonical. `array` may be unaligned.
inline uint64_t LoadHandle(const Abi& abi, const void* array, size_t i) {
  const char* at = static_cast<const char*>(array) + i * abi.handle_size;
  if (abi.handle_size == sizeof(uint32_t)) {
    uint32_t narrow = 0;
    std::memcpy(&narrow, at, sizeof narrow);
    return narrow;
  }
  uint64_t wide = 0;
  std::memcpy(&wide, at, sizeof wide);
  return wide;
}

inline void StoreHandle(const Abi& abi, void* array, size_t i, uint64_t handle) {
  char* at = static_cast<char*>(array) + i * abi.handle_size;
  if (abi.handle_size == sizeof(uint32_t)) {
    uint32_t narrow = static_cast<uint32_t>(handle);
    std::memcpy(at, &narrow, sizeof narrow);
    return;
  }
  std::memcpy(at, &handle, sizeof handle);
}

// True for a predefined datatype: it cannot be freed, so its size may be cached for ever. `type` is
// canonical.
inline bool IsBuiltinType(const Abi& abi, uint64_t type) {
  return type - abi.builtin_types[0].begin < abi.builtin_types[0].end - abi.builtin_types[0].begin ||
         type - abi.builtin_types[1].begin < abi.builtin_types[1].end - abi.builtin_types[1].begin;
}

// True when the application passed MPI_STATUS_IGNORE or MPI_STATUSES_IGNORE: a status of ours may take its
// place. A null pointer that means neither is an error, which the library reports.
inline bool IgnoresStatus(const Abi& abi, const void* status) {
  const uint64_t address = reinterpret_cast<uint64_t>(status);
  return address == abi.status_ignore || address == abi.statuses_ignore;
}

inline const void* StatusAt(const Abi& abi, const void* statuses, size_t i) {
  return static_cast<const char*>(statuses) + i * abi.status_size;
}

inline int StatusInt(const void* status, size_t offset) {
  int value = 0;
  std::memcpy(&value, static_cast<const char*>(status) + offset, sizeof value);
  return value;
}

// The slow path of StatusBytes and StatusCancelled: asks the library. Defined in status_layout.cc.
uint64_t AskStatusBytes(const void* status);
bool AskStatusCancelled(const void* status);

// Rank of the sender in the communicator of the receive, or proc_null / any_source (an empty status).
inline int StatusSource(const Abi& abi, const void* status) {
  return StatusInt(status, abi.status_source);
}
inline int StatusTag(const Abi& abi, const void* status) {
  return StatusInt(status, abi.status_tag);
}

// Bytes received, from a status that the application or we supplied, in a process whose MPI is initialised. 0
// for an empty status.
inline uint64_t StatusBytes(const Abi& abi, const void* status) {
  const char* at = static_cast<const char*>(status) + abi.count_offset;
  switch (abi.count_layout) {
    case CountLayout::word: {
      uint64_t count = 0;
      std::memcpy(&count, at, sizeof count);
      return count;
    }
    case CountLayout::split: {
      // Each half is loaded by itself, as it was just stored: one wide load would wait for both stores to
      // leave the core.
      uint32_t low = 0, high = 0;
      std::memcpy(&low, at, sizeof low);
      std::memcpy(&high, at + sizeof low, sizeof high);
      return uint64_t{high >> 1} << 32 | low;
    }
    case CountLayout::unknown:
      break;
  }
  return AskStatusBytes(status);
}

// True when the operation was cancelled: its byte count then means nothing.
inline bool StatusCancelled(const Abi& abi, const void* status) {
  switch (abi.count_layout) {
    case CountLayout::word:
      return StatusInt(status, abi.cancelled_offset) != 0;
    case CountLayout::split:
      return (StatusInt(status, abi.cancelled_offset) & 1) != 0;
    case CountLayout::unknown:
      break;
  }
  return AskStatusCancelled(status);
}

// Whether the operation was not cancelled, and gives the bytes that it received. Works only where the layout
// is known (cancelled_mask is set). Returns false also for 4 GiB and more: this path calls nothing and tests
// little.
[[gnu::always_inline]] inline bool StatusIsPlain(const Abi& abi, const void* status) {
  return (static_cast<uint32_t>(StatusInt(status, abi.cancelled_offset)) & abi.cancelled_mask) == 0;
}
[[gnu::always_inline]] inline bool StatusPlainlySays(const Abi& abi, const void* status, uint64_t bytes) {
  // Each half is loaded by itself, as in StatusBytes.
  const char* at = static_cast<const char*>(status) + abi.count_offset;
  uint32_t low = 0, high = 0;
  std::memcpy(&low, at, sizeof low);
  std::memcpy(&high, at + sizeof low, sizeof high);
  return low == bytes && high == 0 && StatusIsPlain(abi, status);
}

// 0 (SINGLE) to 3 (MULTIPLE), or -1 for a value that is none of them.
inline int ThreadLevel(const Abi& abi, int provided) {
  for (int level = 0; level < 4; ++level) {
    if (abi.thread_level[level] == provided) return level;
  }
  return -1;
}

}  // namespace rankine::mpi
