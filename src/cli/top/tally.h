// The looks at one thread since the last view.
#pragma once
#include <cstdint>
#include <map>

#include "cli/top/row.h"
#include "format/spool_layout.h"

namespace rankine::cli::top {

// One look at a thread.
struct Look {
  Doing doing = Doing::compute;
  format::StallReason reason = format::StallReason::none;  // where it stalls
  uint16_t function = 0;                                   // 0: not in MPI
  uint32_t node = 0;                                       // of its context tree
};

// What the thread's words in the spool say. `divided`: work and stall are told apart in its process. `sleeps`
// is asked where the thread is in MPI and is not known to stall: asleep in MPI is stall, whoever else knows.
template <class Sleeps>
Look LookAt(const format::SpoolThread& thread, bool divided, Sleeps sleeps) {
  constexpr uint64_t kInCallback = 1;
  Look look;
  if (thread.frame == 0 || (thread.frame & kInCallback) != 0) return look;
  look.function = thread.call.function;
  look.reason = thread.call.reason;
  if ((divided && thread.call.state == format::CallState::stall) || sleeps()) {
    look.doing = Doing::stall;
  } else {
    look.doing = divided ? Doing::work : Doing::mpi;
  }
  return look;
}

class Tally {
 public:
  void Add(const Look& look);
  // Fills the row's counts, function and reason; says in which node most looks were.
  uint32_t Fill(Row* row) const;
  void Clear() { *this = Tally(); }

 private:
  Seen seen_;
  std::map<uint16_t, uint64_t> functions_;
  std::map<uint16_t, std::map<uint8_t, uint64_t>> reasons_;  // by function
  std::map<uint32_t, uint64_t> nodes_;
};

}  // namespace rankine::cli::top
