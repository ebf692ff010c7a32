// What each rank's first thread waits in MPI in a replay without a network, where there is nothing else to do
// there: by region, and until each moment of the run that is asked for (analysis/pop/run_marks.h).
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
  // `of`: of each rank its process. `marks` may be nullptr, and outlives it.
  IdealWaits(std::vector<uint32_t> of, const analysis::RunMarks* marks);
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override;
  void End(uint32_t rank, uint16_t thread, double now_s) override;
  void Arrive(const sim::Arrival&) override {}

  // After the replay. Nothing is told by moments where a rank's calls are not those of its event trace.
  void Take(analysis::IdealRun* ideal);

 private:
  struct Rank {
    uint32_t node = 0;
    uint16_t function = 0;
    double begun_s = -1;  // of the call that it is in; -1: it is in none
    std::map<uint32_t, double> waited_s;
    uint64_t calls = 0, order = 0;        // as in analysis/pop/call_marks.h
    double all_s = 0;                     // that it has waited
    double ended_s = 0;                   // the last call
    double last_s = 0;                    // the last that was heard of it
    std::vector<analysis::IdealMark> at;  // by place of a moment: of those that have passed
  };
  void Count(uint32_t rank, double now_s);
  const analysis::CallMarks* MarksOf(uint32_t rank) const;

  const std::vector<uint32_t> of_;
  const analysis::RunMarks* const marks_;
  std::vector<bool> counts_;  // by function: it stands between MPI_Init and MPI_Finalize
  std::vector<Rank> ranks_;
};

}  // namespace rankine::cli
