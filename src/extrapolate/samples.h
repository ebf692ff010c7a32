// SPDX-License-Identifier: BSD-3-Clause
// The recorded quantities of calls, by run: the samples from which laws are derived.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "extrapolate/class_runs.h"
#include "extrapolate/law.h"
#include "extrapolate/model.h"
#include "extrapolate/run_facts.h"

namespace rankine::extrapolate {

// A hash of a call and of the call before it; computation is attributed to such a pair.
uint64_t PairOf(const ClassModel& model, size_t slot);

// All arguments must outlive the object. The argument `run_count` of its functions is the number of runs
// that are used; larger runs are ignored.
class Samples {
 public:
  Samples(const Model& model, std::span<const RunFacts> facts, const ClassRuns& class_runs);

  // Returns the mean of a quantity of a call in each run. The argument `token` is the hash of the call.
  std::vector<Sample> SizesOf(const std::vector<ClassRun>& runs, size_t slot, size_t figure, uint64_t token,
                              size_t run_count) const;

  // Returns the computation before a call in each run. If a class occurs in few runs, it takes its trend
  // from equal calls in another class, or from all computation. The class takes only the trend from
  // elsewhere, and keeps its own absolute value. The other class must show the same trend in all runs that
  // contain both classes. It would be wrong to use a mean over several classes. The share of ranks in each
  // class changes with the size of the run. So a mean over classes would show a trend that no class has.
  std::vector<Sample> WorkOf(const std::vector<ClassRun>& runs, size_t slot, uint64_t pair,
                             size_t run_count) const;

  // Returns the mean computation per rank, by run.
  std::vector<Sample> AllWork(size_t run_count) const;

 private:
  // The quantities of equal calls in all classes. The key consists of the call, the quantity and the run.
  // Several classes may make equal calls with equal quantities. All classes together occur at more sizes of
  // the run than each class alone.
  using PoolKey = std::tuple<uint64_t, size_t, size_t>;
  struct Pooled {
    double value = 0;
    bool agrees = true;
  };

  // Returns the mean computation before a call, for each run that has the call.
  std::vector<Sample> CourseOf(const std::vector<ClassRun>& runs, size_t slot, size_t run_count) const;

  const Model& model_;
  const std::span<const RunFacts> facts_;
  std::map<PoolKey, Pooled> pool_;
  // For each pair of calls, the samples of all classes.
  std::map<uint64_t, std::vector<std::vector<Sample>>> courses_;
};

}  // namespace rankine::extrapolate
