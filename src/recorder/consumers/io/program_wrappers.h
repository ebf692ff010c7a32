// SPDX-License-Identifier: BSD-3-Clause
// Measuring wrappers for functions that start other programs; the starts are counted
// (measuring_wrappers.cc). Reads and writes of the started programs are not recorded, because MPI_Init
// removes our variables from the environment.
#pragma once
#include <unistd.h>

#include <tuple>
#include <type_traits>

#include "base/rt/keep_errno.h"
#include "recorder/consumers/io/call_next.h"
#include "recorder/consumers/io/children.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/timed.h"
#include "recorder/core/process.h"

namespace rankine::recorder::io {

// Counts the start of a program, as one call without a duration.
inline void TellProgram(const void* caller, const void* frame) {
  if (g_alone) return;  // the started program records itself
  const rt::KeepErrno keep;
  IoRow* row = RowOf(layout::kNoIoFile, IoFunction::spawn, caller, frame);
  const uint64_t now = rt::Ticks();
  if (row != nullptr) AddDone(row, now, now, false);
}

// Wraps three kinds of functions: posix_spawn and similar functions, which return 0 on success; system with a
// command; and popen, which returns a stream.
template <Symbol kSymbol, class R, class... A>
R StartProgram(A... a) {
  const auto result = CallNext<kSymbol, R>(a...);
  bool started = false;
  if constexpr (std::is_pointer_v<R>) {
    started = result != nullptr;
  } else if constexpr (sizeof...(A) == 1) {  // system
    started = result != -1 && std::get<0>(std::tuple<A...>(a...)) != nullptr;
  } else {
    started = result == 0;
  }
  if (started) TellProgram(__builtin_return_address(0), __builtin_frame_address(0));
  return result;
}

// Wraps exec in a child of fork. A child of vfork is not counted here, because the call of vfork was already
// counted. If the recorded process itself executes another program, nothing is counted.
template <Symbol kSymbol, class... A>
int BecomeProgram(A... a) {
  if (!g_in_child || g_alone || !BecomeInChild()) return CallNext<kSymbol, int>(a...);
  const int result = CallNext<kSymbol, int>(a...);
  StayInChild();
  return result;
}

// Wraps a variant of fork that does not call fork handlers.
template <Symbol kSymbol>
int ForkAlone() {
  BeforeForkOf(__builtin_return_address(0), __builtin_frame_address(0));
  const int pid = CallNext<kSymbol, int>();
  if (pid == 0) {
    BecomeChild();
  } else {
    AfterFork();
  }
  return pid;
}

}  // namespace rankine::recorder::io
