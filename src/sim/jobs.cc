// SPDX-License-Identifier: BSD-3-Clause
#include "sim/jobs.h"

#include <algorithm>

namespace rankine::sim {

Jobs::Jobs(std::vector<ti::Source*> jobs, bool rated) : jobs_(std::move(jobs)), firsts_(1, 0) {
  const double first = jobs_[0]->unit().per_second;
  for (const ti::Source* job : jobs_) {
    firsts_.push_back(firsts_.back() + job->ranks());
    const double own = job->unit().per_second;
    scales_.push_back(rated || own <= 0 || first <= 0 ? 1 : first / own);
  }
}

std::string Jobs::Unequal(const std::vector<ti::Source*>& jobs) {
  for (const ti::Source* job : jobs) {
    const std::string one = jobs[0]->unit().name, other = job->unit().name;
    if (one != other)
      return "computation of one trace is in " + one + " and of another in " + other +
             "; jobs on one platform need the same unit";
  }
  return "";
}

size_t Jobs::JobOf(uint32_t rank) const {
  return static_cast<size_t>(std::upper_bound(firsts_.begin(), firsts_.end(), rank) - firsts_.begin()) - 1;
}

// Communicator 0 contains all ranks. The other communicators belong to the n jobs: communicator k of job j
// has the number k * n + j + 1.
const ti::Communicator& Jobs::communicator(uint32_t index) const {
  std::unique_ptr<ti::Communicator>& made = communicators_[index];
  if (made != nullptr) return *made;
  made = std::make_unique<ti::Communicator>();
  if (index == 0) {
    made->members = {{0, ranks(), 1}};
    return *made;
  }
  const size_t job = (index - 1) % jobs_.size();
  *made = jobs_[job]->communicator((index - 1) / static_cast<uint32_t>(jobs_.size()));
  for (std::vector<ti::RankRun>* runs : {&made->members, &made->remote}) {
    for (ti::RankRun& run : *runs) run.first += firsts_[job];
  }
  return *made;
}

const ti::Datatype& Jobs::datatype(uint32_t index) const {
  return jobs_[index % jobs_.size()]->datatype(index / static_cast<uint32_t>(jobs_.size()));
}

std::string_view Jobs::region(uint32_t node) const {
  return jobs_[node % jobs_.size()]->region(node / static_cast<uint32_t>(jobs_.size()));
}

base::Result<size_t> Jobs::Read(uint32_t rank, std::span<ti::Action> to) {
  const size_t job = JobOf(rank);
  auto read = jobs_[job]->Read(rank - firsts_[job], to);
  if (read.ok()) Renumber(job, to.first(read.value()));
  return read;
}

uint32_t Jobs::threads(uint32_t rank) const {
  const size_t job = JobOf(rank);
  return jobs_[job]->threads(rank - firsts_[job]);
}

base::Result<size_t> Jobs::ReadThread(uint32_t rank, uint32_t thread, std::span<ti::Action> to) {
  const size_t job = JobOf(rank);
  auto read = jobs_[job]->ReadThread(rank - firsts_[job], thread, to);
  if (read.ok()) Renumber(job, to.first(read.value()));
  return read;
}

bool Jobs::NextStep(uint32_t rank, uint32_t thread, ti::ThreadStep* step) {
  const size_t job = JobOf(rank);
  return jobs_[job]->NextStep(rank - firsts_[job], thread, step);
}

void Jobs::Renumber(size_t job, std::span<ti::Action> actions) const {
  for (ti::Action& action : actions) {
    for (uint32_t* comm : {&action.comm, &action.made})
      *comm = *comm == ti::kNone ? ti::kNone : Among(*comm, job) + 1;
    if (action.kind == ti::Kind::compute) action.volume *= scales_[job];
    action.object = Among(action.object, job);
    action.region = Among(action.region, job);
    action.to.type = Among(action.to.type, job);
    action.from.type = Among(action.from.type, job);
  }
}

}  // namespace rankine::sim
