// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/replay.h"

#include <algorithm>
#include <deque>
#include <span>
#include <utility>

#include "analysis/waits/epoch_order.h"
#include "analysis/waits/find.h"
#include "analysis/waits/gather.h"
#include "analysis/waits/match.h"
#include "analysis/waits/progress.h"
#include "analysis/waits/traffic.h"
#include "archive/each.h"
#include "archive/rows/loss.h"
#include "base/work.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;

// The waits of one line that have not been stored yet. All waits in a call are known when all calls that
// begin before its end have been matched.
class Fresh {
 public:
  void Add(const Wait& wait) { (wait.where.call < packed_ ? late_ : waits_).push_back(wait); }
  // Records that the first `taken` calls have been read. The last of these calls ends at the time `end`.
  void Reach(uint32_t taken, uint64_t end) {
    if (marks_.empty() || marks_.back().taken != taken) marks_.push_back({taken, end});
  }
  // Removes and returns the waits of those calls for which all waits are known.
  std::vector<Wait> Take(uint64_t frontier) {
    uint32_t until = packed_;
    for (; !marks_.empty() && marks_.front().end <= frontier; marks_.pop_front())
      until = marks_.front().taken;
    if (until == packed_) return {};
    packed_ = until;
    const auto behind = std::partition(waits_.begin(), waits_.end(),
                                       [until](const Wait& wait) { return wait.where.call < until; });
    std::vector<Wait> ready(waits_.begin(), behind);
    waits_.erase(waits_.begin(), behind);
    return ready;
  }
  // Returns late waits: waits of calls whose other waits have already been stored. `NewLate` returns the
  // waits that were added since the last call of `NewLate`.
  std::vector<Wait>& late() { return late_; }
  std::span<Wait> NewLate() {
    const size_t from = std::exchange(late_seen_, late_.size());
    return std::span(late_).subspan(from);
  }
  // Returns the earliest start among the waits that have not been stored yet.
  uint64_t FirstBegin() const {
    uint64_t first = UINT64_MAX;
    for (const Wait& wait : waits_) first = std::min(first, wait.begin);
    return first;
  }

 private:
  struct Mark {
    uint32_t taken;
    uint64_t end;
  };
  uint32_t packed_ = 0;
  std::deque<Mark> marks_;
  std::vector<Wait> waits_, late_;
  size_t late_seen_ = 0;
};

// Finds late-sender waits that are due to wrong order: before the wait ended, another message was sent that
// is received later.
class OrderOfMessages {
 public:
  OrderOfMessages(std::vector<TakenMessage>* taken, uint64_t untaken) : taken_(*taken) {
    std::sort(taken_.begin(), taken_.end(),
              [](const TakenMessage& a, const TakenMessage& b) { return a.begin < b.begin; });
    // For each received message, the earliest send time of this message and all messages that were received
    // after it.
    behind_.assign(taken_.size() + 1, untaken);
    for (size_t i = taken_.size(); i-- > 0;) behind_[i] = std::min(behind_[i + 1], taken_[i].sent);
  }
  void Tell(Wait* wait) const {
    if (wait->kind != WaitClass::late_sender) return;
    const auto next =
        std::upper_bound(taken_.begin(), taken_.end(), wait->begin,
                         [](uint64_t begin, const TakenMessage& one) { return begin < one.begin; });
    if (behind_[static_cast<size_t>(next - taken_.begin())] < wait->begin + wait->ns)
      wait->kind = WaitClass::wrong_order;
  }

 private:
  std::vector<TakenMessage>& taken_;
  std::vector<uint64_t> behind_;
};

class Run {
 public:
  Run(const Walk& walk, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io)
      : walk_(walk),
        lines_(walk.lines),
        steps_(walk.open(walk.workers), &lines_, walk.processes, walk.calls, walk.workers, walk.threads),
        all_(walk.processes),
        left_out_(left_out),
        matcher_(&all_, ranks, left_out, io, Traced(walk), walk.workers, walk.threads),
        progress_(walk.processes),
        fresh_(lines_.size()),
        by_process_(walk.processes),
        sums_(lines_.size()) {
    for (Operations& operations : all_) builders_.emplace_back(ranks, &operations);
    result_.extents.resize(lines_.size());
    for (uint32_t i = 0; i < lines_.size(); ++i) {
      result_.waits.emplace_back(i);
      by_process_[lines_[i].process].push_back(i);
    }
  }

  Replayed Go() {
    while (Round()) {
    }
    Finish();
    for (uint32_t i = 0; i < lines_.size(); ++i) {
      if (steps_.reader(i) == nullptr) continue;
      const std::vector<archive::Loss>& some = steps_.reader(i)->losses();
      result_.losses.insert(result_.losses.end(), some.begin(), some.end());
      result_.calls += sums_[i].calls;
      result_.mpi_ns += sums_[i].ns;
    }
    for (const Operations& operations : all_) result_.unknown += operations.unknown;
    AddTo(matcher_.causality(), &result_.causality);
    if (!walk_.workers.alone()) GatherReplayed(walk_, &result_);
    return std::move(result_);
  }

 private:
  struct alignas(archive::kApart) Sum {
    uint64_t calls = 0, ns = 0, end = 0;
  };
  static std::vector<bool> Traced(const Walk& walk) {
    std::vector<bool> traced(walk.processes);
    for (const Timeline& line : walk.lines) traced[line.process] = true;
    return traced;
  }

  bool Round() {
    const bool more = steps_.Read([this](uint32_t process, CallPlace place) { Take(process, place); });
    if (!more) return false;
    const bool last = steps_.frontier() == UINT64_MAX;
    std::vector<bool> ended(walk_.processes);
    for (uint32_t i = 0; i < walk_.processes; ++i) ended[i] = steps_.Ended(i);
    archive::Each(walk_.processes, walk_.threads, [&](size_t i) { builders_[i].Release(ended[i]); });
    const WorkerTeam& workers = walk_.workers;
    if (!workers.alone()) DealOperations(workers, &all_);
    std::vector<Wait> found = matcher_.Match(ended, last);
    const std::vector<Wait> progress = progress_.Find(steps_.frontier(), walk_.threads, &all_);
    found.insert(found.end(), progress.begin(), progress.end());
    if (!workers.alone()) found = BringWaits(workers, lines_, found);
    for (const Wait& wait : found) fresh_[wait.where.line].Add(wait);
    archive::Each(walk_.processes, walk_.threads, [&](size_t i) {
      if (workers.Has(static_cast<uint32_t>(i))) Pack(static_cast<uint32_t>(i));
    });
    return true;
  }

  void Take(uint32_t process, CallPlace place) {
    const Timeline& line = lines_[place.line];
    const archive::TimelineCall& call = line.calls[place.call - line.first_call];
    Sum& sum = sums_[place.line];
    sum.calls++;
    sum.ns += call.end - call.begin;
    sum.end = std::max(sum.end, call.end);
    LineExtent& extent = result_.extents[place.line];
    if (sum.calls == 1) extent.begin = std::min(extent.begin, call.begin);
    extent.end = std::max(extent.end, call.end);
    builders_[process].Add(process, line.kinds[call.kind], call, place);
    progress_.Take(process, line.kinds[call.kind], call, place.line);
  }

  // For the lines of one process, stores complete waits and drops calls that are no longer needed.
  void Pack(uint32_t process) {
    const OrderOfMessages order(&matcher_.taken(process), matcher_.FirstUntaken(process));
    uint64_t first = steps_.frontier();
    for (const uint32_t i : by_process_[process]) {
      LineExtent& extent = result_.extents[i];
      if (!lines_[i].moves.empty()) {
        extent.begin = std::min(extent.begin, lines_[i].moves.front().at);
        extent.end = std::max(extent.end, lines_[i].moves.back().at);
      }
      fresh_[i].Reach(steps_.Taken(i), sums_[i].end);
      steps_.DropTaken(i);
      std::vector<Wait> ready = fresh_[i].Take(steps_.frontier());
      for (Wait& wait : ready) order.Tell(&wait);
      KeepLongest(&ready);
      for (const Wait& wait : ready) result_.waits[i].Put(wait);
      for (Wait& wait : fresh_[i].NewLate()) order.Tell(&wait);
      first = std::min(first, fresh_[i].FirstBegin());
    }
    std::erase_if(matcher_.taken(process), [first](const TakenMessage& one) { return one.begin < first; });
  }

  // One-sided epochs and locks are analysed only at the end of the pass.
  void Finish() {
    if (!walk_.workers.alone()) ShareEpochs(walk_.workers, &all_);
    std::vector<std::vector<Wait>> found(all_.size());
    std::vector<Causality> causality(all_.size());
    archive::Each(all_.size(), walk_.threads, [&](size_t i) {
      if (!walk_.workers.Has(static_cast<uint32_t>(i))) return;
      if (!left_out_.gaps) CheckEpochs(all_, static_cast<uint32_t>(i), &causality[i]);
      found[i] = EpochWaits(all_, static_cast<uint32_t>(i));
      const std::vector<Wait> locks = LockWaits(all_, static_cast<uint32_t>(i));
      found[i].insert(found[i].end(), locks.begin(), locks.end());
    });
    for (const Causality& some : causality) AddTo(some, &result_.causality);
    std::vector<Wait> all;
    for (const std::vector<Wait>& some : found) all.insert(all.end(), some.begin(), some.end());
    if (!walk_.workers.alone()) all = BringWaits(walk_.workers, lines_, all);
    for (const Wait& wait : all) fresh_[wait.where.line].late().push_back(wait);
    archive::Each(lines_.size(), walk_.threads,
                  [&](size_t i) { result_.waits[i].Merge(std::move(fresh_[i].late())); });
  }

  const Walk& walk_;
  std::vector<Timeline> lines_;
  MergedReader steps_;
  std::vector<Operations> all_;
  std::vector<OperationBuilder> builders_;
  const LeftOut& left_out_;
  Matcher matcher_;
  Progress progress_;
  std::vector<Fresh> fresh_;
  std::vector<std::vector<uint32_t>> by_process_;
  std::vector<Sum> sums_;
  Replayed result_;
};

}  // namespace

Replayed Replay(const Walk& walk, const Ranks& ranks, const LeftOut& left_out, const IoSpans& io) {
  const base::Work work("looking for waits", walk.bytes);
  return Run(walk, ranks, left_out, io).Go();
}

std::vector<OperationCounts> CountOperations(const Walk& walk, const Ranks& ranks) {
  const base::Work work("counting what each process did", walk.bytes);
  std::vector<OperationCounts> counts(walk.processes);
  std::vector<Operations> all(walk.processes);
  std::vector<OperationBuilder> builders;
  builders.reserve(all.size());
  for (Operations& operations : all) builders.emplace_back(ranks, &operations);
  std::vector<Timeline> lines = walk.lines;
  const WorkerTeam alone;
  MergedReader steps(walk.open(alone), &lines, walk.processes, walk.calls, alone, walk.threads);
  const auto take = [&](uint32_t process, CallPlace place) {
    const Timeline& line = lines[place.line];
    const archive::TimelineCall& call = line.calls[place.call - line.first_call];
    builders[process].Add(process, line.kinds[call.kind], call, place);
  };
  while (steps.Read(take)) {
    archive::Each(walk.processes, walk.threads, [&](size_t i) {
      const bool ended = steps.Ended(static_cast<uint32_t>(i));
      builders[i].Release(ended);
      CountAndDrop(ended, &all[i], &counts[i]);
    });
    for (uint32_t i = 0; i < lines.size(); ++i) steps.DropTaken(i);
  }
  std::vector<std::vector<uint32_t>> of(walk.processes);
  for (uint32_t i = 0; i < lines.size(); ++i) of[lines[i].process].push_back(i);
  for (size_t i = 0; i < of.size(); ++i) counts[i].before = PriorCallsOf(lines, of[i], ranks);
  return counts;
}

}  // namespace rankine::analysis
