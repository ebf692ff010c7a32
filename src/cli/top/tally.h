// SPDX-License-Identifier: BSD-3-Clause
// Sums up the observations of one thread since the last view.
#pragma once
#include <cstdint>
#include <map>

#include "cli/top/row.h"
#include "layout/spool_layout.h"

namespace rankine::cli::top {

// The result of one observation of a thread.
struct Look {
  Doing doing = Doing::compute;
  layout::StallReason reason = layout::StallReason::none;  // valid if the thread stalls
  uint16_t function = 0;                                   // 0: not in MPI
  uint32_t node = 0;                                       // the node of the thread's context tree
  bool in_callback = false;  // true if the thread computes in a function of the program that MPI has called
};

// Evaluates the data that the thread has written into the spool. If the flag `divided` is true, the thread's
// process distinguishes work from stall. The function `sleeps()` says whether the thread sleeps. `sleeps()`
// is called only if the thread is in MPI and its stall is not certain yet. A thread that sleeps in MPI counts
// as stalled.
template <class Sleeps>
Look LookAt(const layout::SpoolThread& thread, bool divided, Sleeps sleeps) {
  constexpr uint64_t kInCallback = 1;
  Look look;
  look.in_callback = (thread.frame & kInCallback) != 0;
  if (thread.frame == 0 || look.in_callback) return look;
  look.function = thread.call.function;
  look.reason = thread.call.reason;
  if ((divided && thread.call.state == layout::CallState::stall) || sleeps()) {
    look.doing = Doing::stall;
  } else {
    look.doing = divided ? Doing::work : Doing::mpi;
  }
  return look;
}

class Tally {
 public:
  void Add(const Look& look);
  // Scales the numbers of observations inside and outside MPI, so that the share inside MPI becomes
  // `in_mpi` (0 to 1). The times of calls include callbacks into the program. If the thread was ever
  // observed in a callback, nothing is scaled.
  void Divide(double in_mpi);
  // Fills in the row's counts, function and reason. Returns the node in which most observations found the
  // thread.
  uint32_t Fill(Row* row) const;
  void Clear() { *this = Tally(); }

 private:
  Seen seen_;
  bool was_in_callback_ = false;
  double scale_ = 1;  // factor for looks in MPI
  std::map<uint16_t, uint64_t> functions_;
  std::map<uint16_t, std::map<uint8_t, uint64_t>> reasons_;  // key: function
  std::map<uint32_t, uint64_t> nodes_;
};

}  // namespace rankine::cli::top
