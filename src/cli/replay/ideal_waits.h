// SPDX-License-Identifier: BSD-3-Clause
// Measures how long each rank's first thread waits in MPI in a replay without a network. Without a network,
// an MPI call takes time only by waiting. The waits are summed by region. For each requested moment of the
// run (analysis/pop/run_marks.h), the waits up to that moment are also summed.
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
  // `of` contains the index of each rank's process. `marks` may be nullptr; otherwise it must outlive this
  // object.
  IdealWaits(std::vector<uint32_t> of, const analysis::RunMarks* marks);
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override;
  void End(uint32_t rank, uint16_t thread, double now_s) override;
  void Arrive(const sim::Arrival&) override {}

  // Stores the waits in the result. Must be called after the replay. If a rank's calls differ from the calls
  // in its event trace, the waits of this rank are not stored by moment.
  void Take(analysis::IdealRun* ideal);

 private:
  struct Rank {
    uint32_t node = 0;
    uint16_t function = 0;
    double begun_s = -1;  // the begin of the rank's current call; -1 if the rank is not in a call
    std::map<uint32_t, double> waited_s;
    uint64_t calls = 0, order = 0;        // as in analysis/pop/call_marks.h
    double all_s = 0;                     // the total waiting time of the rank
    double ended_s = 0;                   // the end of the rank's last call
    double last_s = 0;                    // the time of the rank's last event
    std::vector<analysis::IdealMark> at;  // the waits up to each past moment, by index of the moment
  };
  void Count(uint32_t rank, double now_s);
  const analysis::CallMarks* MarksOf(uint32_t rank) const;

  const std::vector<uint32_t> of_;
  const analysis::RunMarks* const marks_;
  std::vector<bool> counts_;  // for each function, whether programs may call it between MPI_Init and
                              // MPI_Finalize
  std::vector<Rank> ranks_;
};

}  // namespace rankine::cli
