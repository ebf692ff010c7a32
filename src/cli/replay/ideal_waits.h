// SPDX-License-Identifier: BSD-3-Clause
// Measures how long each rank's first thread waits in MPI in a replay without a network. In such a replay,
// MPI calls take time only by waiting. The waits are summed by region, and up to each requested moment of the
// run (analysis/pop/run_marks.h).
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "analysis/pop/ideal_run.h"
#include "analysis/pop/run_marks.h"
#include "sim/observer.h"

namespace rankine::cli {

class IdealWaits : public sim::Observer {
 public:
  // `of`: the process index of each rank. `marks` may be nullptr; otherwise it must outlive this object.
  IdealWaits(std::vector<uint32_t> of, const analysis::RunMarks* marks);
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override;
  void End(uint32_t rank, uint16_t thread, double now_s) override;
  void Arrive(const sim::Arrival&) override {}

  // Must be called after the replay, to store the waits in `ideal`. A rank gets no waits by moment if its
  // calls differ from those in its event trace.
  void Take(analysis::IdealRun* ideal);

 private:
  struct Rank {
    uint32_t node = 0;
    uint16_t function = 0;
    double begun_s = -1;  // begin of the rank's current call; -1: the rank is not in a call
    std::map<uint32_t, double> waited_s;
    uint64_t calls = 0, order = 0;        // as in analysis/pop/call_marks.h
    double all_s = 0;                     // total waiting time of the rank
    double ended_s = 0;                   // end of the rank's last call
    double last_s = 0;                    // time of the rank's last event
    std::vector<analysis::IdealMark> at;  // waits up to each moment that has passed, by index of the moment
  };
  void Count(uint32_t rank, double now_s);
  const analysis::CallMarks* MarksOf(uint32_t rank) const;

  const std::vector<uint32_t> of_;
  const analysis::RunMarks* const marks_;
  std::vector<bool> counts_;  // by function: whether programs may call it between MPI_Init and MPI_Finalize
  std::vector<Rank> ranks_;
};

}  // namespace rankine::cli
