// SPDX-License-Identifier: BSD-3-Clause
// Combines several traces into one, for jobs that run at the same time on one platform. The ranks of the
// jobs are numbered consecutively.
//
// In the combined trace, rank r of job j has the number first(j) + r. Communicators, types, regions and
// objects of different jobs stay different. No job uses the communicator MPI_COMM_WORLD of the combined
// trace, which contains all ranks.
#pragma once
#include <memory>
#include <unordered_map>
#include <vector>

#include "base/ti/trace.h"

namespace rankine::sim {

class Jobs : public ti::Source {
 public:
  // Combines the jobs. At least one job must be given. The jobs must outlive this object. The volumes of all
  // jobs must have the same unit. If the units differ, `Unequal` returns a text. Traces may contain the
  // computation rates of their runs (`VolumeUnit::per_second`). Volumes of such traces are converted to the
  // rate of the first job, so that each job keeps its duration. If the flag `rated` is true, volumes are not
  // converted, because rates apply to the unit itself in this case.
  explicit Jobs(std::vector<ti::Source*> jobs, bool rated = false);
  // Returns an empty string, or the reason why these jobs cannot be combined.
  static std::string Unequal(const std::vector<ti::Source*>& jobs);

  // Returns the number of the job's first rank. For a job number that equals the number of jobs, returns
  // the total number of ranks.
  uint32_t first(size_t job) const { return firsts_[job]; }
  uint32_t ranks() const override { return firsts_.back(); }
  ti::VolumeUnit unit() const override { return jobs_[0]->unit(); }
  const ti::Communicator& communicator(uint32_t index) const override;
  const ti::Datatype& datatype(uint32_t index) const override;
  std::string_view region(uint32_t node) const override;
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override;
  uint32_t threads(uint32_t rank) const override;
  base::Result<size_t> ReadThread(uint32_t rank, uint32_t thread, std::span<ti::Action> to) override;
  bool NextStep(uint32_t rank, uint32_t thread, ti::ThreadStep* step) override;

 private:
  void Renumber(size_t job, std::span<ti::Action> actions) const;
  size_t JobOf(uint32_t rank) const;
  // Converts an index of a job's communicator, type and so on to the index in the combined trace.
  uint32_t Among(uint32_t number, size_t job) const {
    return number == ti::kNone ? ti::kNone
                               : number * static_cast<uint32_t>(jobs_.size()) + static_cast<uint32_t>(job);
  }

  std::vector<ti::Source*> jobs_;
  std::vector<uint32_t> firsts_;  // the first rank of each job, then the total number of ranks
  std::vector<double> scales_;    // for each job, the factor by which its volumes are multiplied
  mutable std::unordered_map<uint32_t, std::unique_ptr<ti::Communicator>> communicators_;
};

}  // namespace rankine::sim
