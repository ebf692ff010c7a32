// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/call_marks.h"

#include <algorithm>

#include "analysis/processes/phase.h"
#include "base/hash.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

// The maximum number of nested calls whose time is subtracted. In the trace, a call comes after its nested
// calls. So the time of the nested calls was already added when the outer call is read, and must be
// subtracted again.
constexpr size_t kMostInside = 256;

}  // namespace

uint64_t OrderOf(uint64_t call, uint16_t function) {
  return base::SplitMix64(call << 16 | function);
}

size_t CallMarks::PlaceOf(uint64_t moment) const {
  const auto at = std::lower_bound(moments.begin(), moments.end(), moment);
  const auto place = static_cast<size_t>(at - moments.begin());
  return std::min(place, moments.empty() ? 0 : moments.size() - 1);
}

CallMarker::CallMarker(std::vector<uint64_t> moments, uint64_t begin, uint64_t end)
    : begin_(begin), end_(end) {
  std::sort(moments.begin(), moments.end());
  moments.erase(std::unique(moments.begin(), moments.end()), moments.end());
  made_.moments = std::move(moments);
  mpi_.resize(made_.moments.size() + 1);
  ended_.resize(mpi_.size());
  share_.resize(mpi_.size());
  pause_.resize(mpi_.size());
}

// Stores the state of the thread at each moment that lies between two calls.
void CallMarker::Pause(uint64_t from, uint64_t to) {
  const std::vector<uint64_t>& moments = made_.moments;
  size_t place = at_;
  if (place > 0 && from < moments[place - 1])
    place = static_cast<size_t>(std::lower_bound(moments.begin(), moments.end(), from) - moments.begin());
  for (; place < moments.size() && moments[place] <= to; ++place) {
    if (moments[place] < from) continue;
    pause_[place] = moments[place] == to
                        ? 1
                        : static_cast<double>(moments[place] - from) / static_cast<double>(to - from);
  }
}

// Adds a call. If `takes_back` is true, subtracts the call, modulo 2^64.
void CallMarker::Count(const Call& call, bool takes_back) {
  const std::vector<uint64_t>& moments = made_.moments;
  const auto add = [takes_back](uint64_t* to, uint64_t value) {
    *to = takes_back ? *to - value : *to + value;
  };
  size_t place = at_;
  if (takes_back || (place > 0 && call.begin < moments[place - 1]))
    place =
        static_cast<size_t>(std::upper_bound(moments.begin(), moments.end(), call.begin) - moments.begin());
  uint64_t from = call.begin;
  for (; place < moments.size() && moments[place] < call.end; ++place) {
    if (moments[place] <= call.begin) continue;
    add(&mpi_[place], moments[place] - from);
    from = moments[place];
    pause_[place] = 1;
    share_[place] =
        takes_back ? 0 : static_cast<double>(from - call.begin) / static_cast<double>(call.end - call.begin);
  }
  add(&mpi_[place], call.end - from);
  add(&ended_[place], 1);
  if (takes_back) --made_.calls;
  add(&made_.order, OrderOf(made_.calls, call.function));
  if (!takes_back) ++made_.calls;
  add(&made_.mpi, call.end - call.begin);
  at_ = place;
}

void CallMarker::Add(const Call& call) {
  while (!outer_.empty() && outer_.back().begin > call.begin) {
    Count(outer_.back(), true);
    outer_.pop_back();
  }
  for (; !asides_.empty() && asides_.back().begin > call.begin; asides_.pop_back())
    AddTime(asides_.back(), true);
  Pause(outer_.empty() ? begin_ : outer_.back().end, call.begin);
  if (outer_.size() == 2 * kMostInside) outer_.erase(outer_.begin(), outer_.begin() + kMostInside);
  outer_.push_back(call);
  Count(call, false);
  made_.last = std::max(made_.last, call.end);
}

// If a record represents several calls, their time in MPI is spread evenly over the time of the record.
void CallMarker::AddTime(const Aside& aside, bool takes_back) {
  const std::vector<uint64_t>& moments = made_.moments;
  const auto add = [takes_back](uint64_t* to, uint64_t value) {
    *to = takes_back ? *to - value : *to + value;
  };
  const double share =
      static_cast<double>(aside.inside) / static_cast<double>(std::max<uint64_t>(aside.end - aside.begin, 1));
  auto place =
      static_cast<size_t>(std::upper_bound(moments.begin(), moments.end(), aside.begin) - moments.begin());
  uint64_t told = 0;
  for (; place < moments.size() && moments[place] < aside.end; ++place) {
    const auto until = std::min(
        aside.inside, static_cast<uint64_t>(static_cast<double>(moments[place] - aside.begin) * share));
    add(&mpi_[place], until - told);
    told = until;
  }
  add(&mpi_[place], aside.inside - told);
  add(&made_.mpi, aside.inside);
}

void CallMarker::Read(archive::LineReader& reader, uint32_t process) {
  archive::Timeline line;
  line.process = process;
  std::vector<bool> counts;  // indexed by kind
  while (reader.Next(&line).what != archive::LineStep::What::end) {
    while (counts.size() < line.kinds.size())
      counts.push_back(PhaseOf(line.kinds[counts.size()].call.function) == Phase::run);
    for (const archive::TimelineCall& call : line.calls) {
      if (!counts[call.kind] || call.end < call.begin) continue;
      const archive::TracedCall& made = line.kinds[call.kind].call;
      const archive::TimelineSeveral* several = line.SeveralOf(call);
      if (made.IsAside()) {
        if (asides_.size() == 2 * kMostInside) asides_.erase(asides_.begin(), asides_.begin() + kMostInside);
        asides_.push_back(
            {call.begin, call.end, several == nullptr ? call.end - call.begin : several->inside});
        AddTime(asides_.back(), false);
        made_.last = std::max(made_.last, call.end);
      } else {
        Add({call.begin, call.end, made.function});
      }
    }
    line.calls.clear();
    line.several.clear();
    line.moves.clear();
  }
}

CallMarks CallMarker::Take() {
  Pause(outer_.empty() ? begin_ : outer_.back().end, end_);
  CallMark sum;
  for (size_t i = 0; i < made_.moments.size(); ++i) {
    sum.mpi = base::AddSaturated(sum.mpi, mpi_[i]);
    sum.calls += ended_[i];
    sum.share = share_[i];
    sum.pause = pause_[i];
    made_.marks.push_back(sum);
  }
  return std::move(made_);
}

}  // namespace rankine::analysis
