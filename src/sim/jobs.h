// Several traces as one: jobs that run beside each other on a platform, with ranks numbered through.
//
// Rank r of job j is rank first(j) + r; communicators, types, regions and objects of different jobs never
// meet. MPI_COMM_WORLD of the whole has all ranks and no job uses it.
#pragma once
#include <memory>
#include <unordered_map>
#include <vector>

#include "base/ti/trace.h"

namespace rankine::sim {

class Jobs : public ti::Source {
 public:
  // The jobs outlive it. At least one; their volumes count the same unit, or Unequal says so.
  // Where runs tell how fast they did it (VolumeUnit::per_second) volumes become the first one's, so that
  // each takes its own time; not with `rated`, where rates are given for the unit as it is.
  explicit Jobs(std::vector<ti::Source*> jobs, bool rated = false);
  // Not empty: why these cannot run beside each other.
  static std::string Unequal(const std::vector<ti::Source*>& jobs);

  uint32_t first(size_t job) const { return firsts_[job]; }  // its first rank; of the last + 1: all
  uint32_t ranks() const override { return firsts_.back(); }
  ti::VolumeUnit unit() const override { return jobs_[0]->unit(); }
  const ti::Communicator& communicator(uint32_t index) const override;
  const ti::Datatype& datatype(uint32_t index) const override;
  std::string_view region(uint32_t node) const override;
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override;
  uint32_t threads(uint32_t rank) const override;
  base::Result<size_t> ReadThread(uint32_t rank, uint32_t thread, std::span<ti::Action> to) override;

 private:
  void Renumber(size_t job, std::span<ti::Action> actions) const;
  size_t JobOf(uint32_t rank) const;
  // Numbers of one job among those of all.
  uint32_t Among(uint32_t number, size_t job) const {
    return number == ti::kNone ? ti::kNone
                               : number * static_cast<uint32_t>(jobs_.size()) + static_cast<uint32_t>(job);
  }

  std::vector<ti::Source*> jobs_;
  std::vector<uint32_t> firsts_;  // by job, and of all ranks
  std::vector<double> scales_;    // of volumes, by job
  mutable std::unordered_map<uint32_t, std::unique_ptr<ti::Communicator>> communicators_;
};

}  // namespace rankine::sim
