// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/ideal_waits.h"

#include <string>
#include <utility>

#include "analysis/pop/call_marks.h"
#include "analysis/processes/phase.h"
#include "cli/replay/action_facts.h"
#include "layout/generated/mpi_functions.h"

namespace rankine::cli {
namespace {

uint64_t Ns(double seconds) {
  return static_cast<uint64_t>(seconds * 1e9);
}

}  // namespace

IdealWaits::IdealWaits(std::vector<uint32_t> of, const analysis::RunMarks* marks)
    : of_(std::move(of)),
      marks_(marks != nullptr && marks->unknown.empty() ? marks : nullptr),
      ranks_(of_.size()) {
  for (size_t id = 0; id <= layout::kMaxMpiFunctionId; ++id)
    counts_.push_back(id != 0 && analysis::PhaseOf(static_cast<uint16_t>(id)) == analysis::Phase::run);
}

void IdealWaits::Begin(uint32_t rank, const ti::Action& action, double now_s) {
  if (action.thread != 0) return;
  Rank& one = ranks_[rank];
  one.node = action.region;
  one.function = action.function;
  one.begun_s = FunctionOf(action) == 0 ? -1 : now_s;
  one.last_s = now_s;
}

void IdealWaits::End(uint32_t rank, uint16_t thread, double now_s) {
  if (thread != 0) return;
  Rank& one = ranks_[rank];
  if (one.begun_s >= 0 && now_s > one.begun_s) one.waited_s[one.node] += now_s - one.begun_s;
  if (marks_ != nullptr && one.function < counts_.size() && counts_[one.function]) Count(rank, now_s);
}

const analysis::CallMarks* IdealWaits::MarksOf(uint32_t rank) const {
  const bool known =
      marks_ != nullptr && of_[rank] < marks_->calls.size() && !marks_->calls[of_[rank]].marks.empty();
  return known ? &marks_->calls[of_[rank]] : nullptr;
}

// Must be called when the rank has completed its next call.
void IdealWaits::Count(uint32_t rank, double now_s) {
  Rank& one = ranks_[rank];
  const double waited_s = now_s - one.begun_s, paused_s = one.begun_s - one.ended_s;
  if (const analysis::CallMarks* marks = MarksOf(rank)) {
    while (one.at.size() < marks->marks.size() && marks->marks[one.at.size()].calls <= one.calls) {
      const analysis::CallMark& mark = marks->marks[one.at.size()];
      const double waited_there_s = mark.share * waited_s;
      one.at.push_back(
          {Ns(one.ended_s + mark.pause * paused_s + waited_there_s), Ns(one.all_s + waited_there_s)});
    }
  }
  one.order += analysis::OrderOf(one.calls++, one.function);
  one.all_s += waited_s;
  one.ended_s = now_s;
}

void IdealWaits::Take(analysis::IdealRun* ideal) {
  for (size_t rank = 0; rank < ranks_.size(); ++rank) {
    for (const auto& [node, waited_s] : ranks_[rank].waited_s)
      ideal->waits.push_back({of_[rank], node, Ns(waited_s)});
  }
  if (marks_ == nullptr) return;
  ideal->at.resize(marks_->calls.size());
  for (uint32_t rank = 0; rank < ranks_.size(); ++rank) {
    const analysis::CallMarks* marks = MarksOf(rank);
    if (marks == nullptr) continue;
    Rank& one = ranks_[rank];
    if (one.calls != marks->calls || one.order != marks->order) {
      ideal->not_placed = "the time-independent trace of rank " + std::to_string(rank) +
                          " has different calls than its event trace";
      ideal->at.clear();
      return;
    }
    // Stores the waits for each requested moment after the rank's last call.
    while (one.at.size() < marks->marks.size()) {
      const double paused_s = marks->marks[one.at.size()].pause * (one.last_s - one.ended_s);
      one.at.push_back({Ns(one.ended_s + paused_s), Ns(one.all_s)});
    }
    ideal->at[of_[rank]] = std::move(one.at);
  }
}

}  // namespace rankine::cli
