// SPDX-License-Identifier: BSD-3-Clause
// Reads the arguments of a call: handles, flags and results. The role of the call's function determines
// which arguments it has.
#pragma once
#include <cstdint>
#include <cstring>

#include "recorder/calls/completion.h"
#include "recorder/calls/volume.h"
#include "recorder/core/process.h"
#include "recorder/mpi/spec.h"

namespace rankine::mpi {

using recorder::PreCallState;
using recorder::Slot;

template <class S>
inline constexpr bool kCompletes = S::shape == CallRole::wait || S::shape == CallRole::wait_all ||
                                   S::shape == CallRole::wait_any || S::shape == CallRole::wait_some;

// True for calls that overwrite a handle that we still need afterwards.
template <class S>
inline constexpr bool kTakesHandle = S::shape == CallRole::comm_free || S::shape == CallRole::win_free ||
                                     S::shape == CallRole::file_close || S::shape == CallRole::type_free;

// Loads the handle to which an argument points, before the library has checked it. A null pointer is an error
// that the library will report.
inline uint64_t HandleBehind(const Abi& abi, long argument) {
  return argument == 0 ? 0 : LoadHandle(abi, Pointer(argument), 0);
}

// Returns whether the call receives from MPI_PROC_NULL. At completion, the status may not show this,
// because MPICH reports rank 0 as the source.
template <class S>
inline bool ReceivesFromNobody(const long* a, const PreCallState& saved) {
  if constexpr (S::source != kNone)
    return static_cast<int>(a[S::source]) == recorder::g_process.abi.proc_null;
  if constexpr (S::comm_via == CommVia::message)
    return saved.handle == recorder::g_process.abi.message_no_proc;
  return false;
}

template <class S>
inline bool FlagSet(const long* a) {
  if constexpr (S::flag == kNone) return true;
  int flag = 0;
  std::memcpy(&flag, Pointer(a[S::flag < 0 ? 0 : S::flag]), sizeof flag);
  return flag != 0;
}

template <class S>
inline int IntOut(int8_t position, const long* a) {
  int value = 0;
  std::memcpy(&value, Pointer(a[position]), sizeof value);
  return value;
}

}  // namespace rankine::mpi
