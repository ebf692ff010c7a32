// SPDX-License-Identifier: BSD-3-Clause
// Describes what the integers and structures of an MPI binary interface mean, as plain data chosen at run
// time. One librankine.so serves every MPI library. Wrappers forward their arguments unchanged. A wrapper
// decodes only the few arguments that Rankine must understand (communicator, number of bytes received,
// sender), with the Abi of this process. Every value below was measured with a program compiled against the
// mpi.h in question (docs/design/abi.md); tests/e2e/test_abi.py checks them.
//
// The functions in this file run inside MPI calls. The functions call no other functions (except on the
// documented slow path), take no locks and allocate nothing.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "recorder/core/link/range.h"

namespace rankine::mpi {

enum class Family : uint8_t {
  none,      // No MPI library has been seen yet.
  open_mpi,  // Handles are addresses of objects. The versions 3.1, 4.x and 5.x do not differ in the values
             // that are decoded here.
  mpich,     // Handles are 4-byte integers. Used by MPICH since 3.1, Intel MPI, MVAPICH and Cray MPICH.
  standard,  // The ABI defined by MPI-5 (libmpi_abi.so), whichever library implements it.
  unknown,   // An MPI library of an unknown family, whose calls are counted but not decoded.
};

// The position of the byte count in a status.
enum class CountLayout : uint8_t {
  unknown,  // The layout is neither documented nor learnt at run time, so the library is queried (slow
            // path).
  word,     // One 8-byte count is at count_offset. The int at cancelled_offset is the cancelled flag.
  split,    // The lower 32 bits are at count_offset. The upper 31 bits are stored above the cancelled flag,
            // which is bit 0 (MPICH).
};

// Handles are held in 64 bits. Handles of communicators, requests, datatypes, windows, infos, messages and
// groups have handle_size bytes in memory. If a handle is passed in a register, only the bits in
// handle_mask are meaningful. MPI_File is a pointer in every family. Two handles are equal when their
// canonical values, which Handle() returns, are equal.
struct Abi {
  Family family = Family::none;
  CountLayout count_layout = CountLayout::unknown;
  uint8_t handle_size = 8;
  uint8_t status_size = 0;  // size of one element in an array of statuses, in bytes; 0: unknown
  uint8_t status_source = 0;
  uint8_t status_tag = 0;
  uint8_t status_error = 0;
  uint8_t count_offset = 0;
  uint8_t cancelled_offset = 0;
  // Bits of the int at cancelled_offset that mean "cancelled"; 0: the layout is unknown.
  uint32_t cancelled_mask = 0;

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
  // The value is 0 in the standard family, where it is not reliable (errhandler.h).
  uint64_t errors_return = 0;

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
  int thread_level[4] = {};  // the library's values for SINGLE, FUNNELED, SERIALIZED, MULTIPLE
  int topo_cart = 0;
  int topo_graph = 0;
  int topo_dist_graph = 0;
  int lock_shared = 0;
  int comm_type_shared = 0;
  int comm_type_hw_guided = 0;
  int comm_type_hw_unguided = 0;

  // The handles of all predefined datatypes are in one of these ranges; the handles of other datatypes are
  // outside.
  Range builtin_types[2] = {};

  // True if handles, statuses and constants can be decoded.
  bool Known() const { return status_size != 0; }
};

// Converts a register argument to a canonical handle. Canonical handles can be compared.
inline uint64_t Handle(const Abi& abi, long argument) {
  return static_cast<uint64_t>(argument) & abi.handle_mask;
}

// Returns element i of an array of handles in canonical form. If i is 0, `array` may be a pointer to one
// handle. `array` may be unaligned.
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

// True for a predefined datatype. A predefined datatype cannot be freed, so its size may be cached for
// ever. `type` must be a canonical handle.
inline bool IsBuiltinType(const Abi& abi, uint64_t type) {
  return type - abi.builtin_types[0].begin < abi.builtin_types[0].end - abi.builtin_types[0].begin ||
         type - abi.builtin_types[1].begin < abi.builtin_types[1].end - abi.builtin_types[1].begin;
}

// True if the application passed MPI_STATUS_IGNORE or MPI_STATUSES_IGNORE. If the application ignores a
// status, we may pass our own status to the library. A null pointer that is not one of these two constants is
// an error. The library itself reports the error.
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

// The slow path of StatusBytes and StatusCancelled, which queries the library. The function is defined in
// status_layout.cc.
uint64_t AskStatusBytes(const void* status);
bool AskStatusCancelled(const void* status);

// Returns the sender's rank in the communicator of the receive. If the status is empty, the result is
// proc_null or any_source.
inline int StatusSource(const Abi& abi, const void* status) {
  return StatusInt(status, abi.status_source);
}
inline int StatusTag(const Abi& abi, const void* status) {
  return StatusInt(status, abi.status_tag);
}

// Returns the number of bytes received, which is 0 for an empty status. Accepts a status of the application
// and a status of our own. MPI must be initialised.
inline uint64_t StatusBytes(const Abi& abi, const void* status) {
  const char* at = static_cast<const char*>(status) + abi.count_offset;
  switch (abi.count_layout) {
    case CountLayout::word: {
      uint64_t count = 0;
      std::memcpy(&count, at, sizeof count);
      return count;
    }
    case CountLayout::split: {
      // The two halves of the count have just been stored separately, so each half is loaded separately. One
      // wide load would have to wait until both stores have left the core.
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

// True if the operation was cancelled; its byte count is then meaningless.
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

// StatusIsPlain tests that the operation was not cancelled. StatusPlainlySays also tests that the operation
// received exactly `bytes`. Both functions need a known layout (cancelled_mask is set). For speed, the two
// functions call nothing and test little. For 4 GiB and more, StatusPlainlySays therefore returns false.
[[gnu::always_inline]] inline bool StatusIsPlain(const Abi& abi, const void* status) {
  return (static_cast<uint32_t>(StatusInt(status, abi.cancelled_offset)) & abi.cancelled_mask) == 0;
}
[[gnu::always_inline]] inline bool StatusPlainlySays(const Abi& abi, const void* status, uint64_t bytes) {
  // Each half of the count is loaded separately, as in StatusBytes.
  const char* at = static_cast<const char*>(status) + abi.count_offset;
  uint32_t low = 0, high = 0;
  std::memcpy(&low, at, sizeof low);
  std::memcpy(&high, at + sizeof low, sizeof high);
  return low == bytes && high == 0 && StatusIsPlain(abi, status);
}

// Converts a thread level of the library to 0 (SINGLE) to 3 (MULTIPLE). Returns -1 if `provided` is none of
// the four levels.
inline int ThreadLevel(const Abi& abi, int provided) {
  for (int level = 0; level < 4; ++level) {
    if (abi.thread_level[level] == provided) return level;
  }
  return -1;
}

}  // namespace rankine::mpi
