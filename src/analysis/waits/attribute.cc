// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/attribute.h"

#include <algorithm>

#include "analysis/waits/wire.h"
#include "archive/each.h"
#include "base/work.h"
#include "query/values/value_bytes.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;

struct Span {
  uint64_t from, until;
};

// A request to another process of the worker team to find the cause of a part of a wait. The request includes
// the key of the wait.
struct Asked {
  WaitClass kind;
  uint16_t function;
  uint32_t site;
  context::NodeId region;
  Elsewhere what;
};

// The sums of one line over one piece of the trace.
struct LineSums {
  std::map<WaitKey, WaitSum> waits;
  PlaceTimes done, waited;
  std::vector<Asked> asked;
};

void Join(const WaitSum& from, WaitSum* to) {
  to->ns += from.ns;
  to->count += from.count;
  to->longest = std::max(to->longest, from.longest);
  for (const auto& [process, ns] : from.by_process) to->by_process[process] += ns;
  for (const auto& [key, ns] : from.causes) to->causes[key] += ns;
}

void PutPlaces(const PlaceTimes& times, std::string* out) {
  PutOne(uint64_t{times.size()}, out);
  for (const auto& [place, ns] : times) {
    PutOne(place.first, out);
    PutOne(place.second, out);
    PutOne(ns, out);
  }
}
void AddPlaces(base::ByteReader& in, PlaceTimes* times) {
  const auto count = in.Fixed<uint64_t>();
  for (uint64_t i = 0; i < count && in.ok(); ++i) {
    const auto region = in.Fixed<context::NodeId>();
    const auto function = in.Fixed<uint16_t>();
    (*times)[{region, function}] += in.Fixed<uint64_t>();
  }
}

std::string BytesOf(const Attribution& of, const PlaceTimes& waited) {
  std::string out;
  PutPlaces(of.done, &out);
  PutPlaces(waited, &out);
  PutSums(of.on_path, &out);
  for (const auto& [key, sum] : of.waits) {
    PutOne(std::get<0>(key), &out);
    PutOne(std::get<1>(key), &out);
    PutOne(std::get<2>(key), &out);
    PutOne(std::get<3>(key), &out);
    PutOne(sum.ns, &out);
    PutOne(sum.count, &out);
    PutOne(sum.longest, &out);
    PutSums(sum.by_process, &out);
    PutSums(sum.causes, &out);
  }
  return out;
}
void Add(const std::string& bytes, Attribution* to, PlaceTimes* waited) {
  base::ByteReader in = query::ReaderOf(bytes);
  AddPlaces(in, &to->done);
  AddPlaces(in, waited);
  AddSums(in, &to->on_path);
  while (in.ok() && in.left() > 0) {
    WaitKey key;
    std::get<0>(key) = in.Fixed<WaitClass>();
    std::get<1>(key) = in.Fixed<uint16_t>();
    std::get<2>(key) = in.Fixed<uint32_t>();
    std::get<3>(key) = in.Fixed<context::NodeId>();
    WaitSum sum;
    sum.ns = in.Fixed<uint64_t>();
    sum.count = in.Fixed<uint64_t>();
    sum.longest = in.Fixed<uint64_t>();
    AddSums(in, &sum.by_process);
    AddSums(in, &sum.causes);
    Join(sum, &to->waits[key]);
  }
}

class Run {
 public:
  Run(const Walk& walk, const Replayed& replayed, const PathSteps& path, const FilesOfCalls& files,
      const IoSpans& io, std::span<const uint64_t> own_at_init)
      : walk_(walk),
        replayed_(replayed),
        path_(path),
        lines_(walk.lines),
        steps_(walk.open(walk.workers), &lines_, walk.processes, walk.calls, walk.workers, walk.threads),
        cursors_(replayed.waits.begin(), replayed.waits.end()),
        waits_(lines_.size()),
        known_(lines_.size()),
        causes_(lines_, waits_, files, &io, &walk.workers, own_at_init),
        done_(lines_, waits_),
        parts_(lines_.size()),
        step_(path.steps.size()) {}

  Attribution Go() {
    Span piece{0, 0};
    while (steps_.Read([](uint32_t, CallPlace) {})) {
      piece = {piece.until, steps_.frontier()};
      if (piece.from == piece.until) continue;
      archive::Each(lines_.size(), walk_.threads, [this](size_t i) {
        if (!Has(i)) return;
        known_[i] = waits_[i].size();
        cursors_[i].Take(lines_[i].first_call + static_cast<uint32_t>(lines_[i].calls.size()), &waits_[i]);
      });
      archive::Each(lines_.size(), walk_.threads, [&](size_t i) {
        if (Has(i)) AddLine(static_cast<uint32_t>(i), piece);
      });
      if (!walk_.workers.alone()) AskOthers();
      AddPath(piece);
      archive::Each(lines_.size(), walk_.threads,
                    [&](size_t i) { Drop(static_cast<uint32_t>(i), piece.until); });
    }
    return Sum();
  }

 private:
  bool Has(size_t line) const { return walk_.workers.Has(lines_[line].process); }

  void AddLine(uint32_t i, Span piece) {
    const LineExtent& extent = replayed_.extents[i];
    const uint64_t from = std::max(extent.begin, piece.from), until = std::min(extent.end, piece.until);
    CauseTimes times;
    LookedAt looked(lines_.size());
    if (from < until) done_.AddDone(i, from, until, {&times, &looked});
    for (const auto& [key, ns] : times) parts_[i].done[{key.region, key.function}] += ns;
    for (size_t n = 0; n < waits_[i].size(); ++n) AddWait({i, n}, piece, &looked, &parts_[i]);
  }

  struct WaitPlace {
    uint32_t line;
    size_t place;  // the index in the list of the line's waits
  };
  // Adds the part of a wait that lies in the current piece of the trace. In the first piece that contains
  // the wait, the wait is also counted, and its parts that lie in earlier pieces are added. A wait may have
  // parts in earlier pieces, because a call follows its nested calls in the trace.
  void AddWait(WaitPlace at, Span piece, LookedAt* looked, LineSums* to) const {
    const Timeline& line = lines_[at.line];
    const Wait& wait = waits_[at.line][at.place];
    const bool is_new = at.place >= known_[at.line];
    if (wait.ns == 0) return;
    const archive::TimelineKind& kind = line.kinds[line.calls[wait.where.call - line.first_call].kind];
    WaitSum& sum = to->waits[{wait.kind, kind.Called(), kind.site, kind.region}];
    if (is_new) {
      sum.ns += wait.ns;
      sum.count++;
      sum.longest = std::max(sum.longest, wait.ns);
      sum.by_process[line.process] += wait.ns;
      to->waited[{kind.region, kind.Called()}] += wait.ns;
    }
    Wait part = wait;
    if (!is_new) part.begin = std::max(wait.begin, piece.from);
    const uint64_t until = std::min(wait.begin + wait.ns, piece.until);
    if (part.begin >= until) return;
    part.ns = until - part.begin;
    std::vector<Elsewhere> elsewhere;
    causes_.Add(part, {&sum.causes, looked, &elsewhere});
    for (const Elsewhere& what : elsewhere)
      to->asked.push_back({wait.kind, kind.Called(), kind.site, kind.region, what});
  }

  // Chains of causes may continue on lines of other processes. So questions are exchanged until no process
  // has any questions.
  void AskOthers() {
    for (;;) {
      std::vector<std::vector<Asked>> rows(walk_.workers.size());
      uint64_t count = 0;
      for (LineSums& part : parts_) {
        count += part.asked.size();
        for (const Asked& one : part.asked)
          rows[walk_.workers.OwnerOf(lines_[one.what.line].process)].push_back(one);
        part.asked.clear();
      }
      std::vector<std::string> to(rows.size());
      for (size_t i = 0; i < rows.size(); ++i) {
        PutOne(count, &to[i]);
        PutRow(rows[i], &to[i]);
      }
      count = 0;
      std::vector<std::vector<Asked>> of(lines_.size());
      for (const std::string& bytes : walk_.workers.Exchange(std::move(to))) {
        base::ByteReader in = query::ReaderOf(bytes);
        count += in.Fixed<uint64_t>();
        for (const Asked& one : TakeRow<Asked>(in)) of[one.what.line].push_back(one);
      }
      if (count == 0) return;
      archive::Each(of.size(), walk_.threads, [&](size_t i) {
        LookedAt looked(lines_.size());
        for (const Asked& one : of[i]) Answer(one, &looked, &parts_[i]);
      });
    }
  }
  void Answer(const Asked& asked, LookedAt* looked, LineSums* to) const {
    std::vector<Elsewhere> elsewhere;
    causes_.Add(asked.what, {&to->waits[{asked.kind, asked.function, asked.site, asked.region}].causes,
                             looked, &elsewhere});
    for (const Elsewhere& what : elsewhere) {
      to->asked.push_back(asked);
      to->asked.back().what = what;
    }
  }

  void AddPath(Span piece) {
    LookedAt looked(lines_.size());
    for (; step_ > 0; --step_) {
      const PathSteps::Step& step = path_.steps[step_ - 1];
      const uint64_t end = step_ == 1 ? path_.end : path_.steps[step_ - 2].from;
      if (step.from >= piece.until) return;
      if (Has(step.line))
        done_.AddDone(step.line, std::max(step.from, piece.from), std::min(end, piece.until),
                      {&result_.on_path, &looked});
      if (end > piece.until) return;
    }
  }

  void Drop(uint32_t i, uint64_t until) {
    steps_.DropBefore(i, until);
    const uint32_t first = lines_[i].first_call;
    const auto behind = std::find_if(waits_[i].begin(), waits_[i].end(),
                                     [first](const Wait& wait) { return wait.where.call >= first; });
    waits_[i].erase(waits_[i].begin(), behind);
  }

  Attribution Sum() {
    for (const LineSums& part : parts_) {
      for (const auto& [key, sum] : part.waits) Join(sum, &result_.waits[key]);
      for (const auto& [place, ns] : part.done) result_.done[place] += ns;
    }
    PlaceTimes waited;
    for (const LineSums& part : parts_) {
      for (const auto& [place, ns] : part.waited) waited[place] += ns;
    }
    if (!walk_.workers.alone()) {
      walk_.workers.Gather(BytesOf(result_, waited),
                           [&](const std::string& bytes) { Add(bytes, &result_, &waited); });
    }
    for (const auto& [place, ns] : waited) {
      uint64_t& done = result_.done[place];
      done -= std::min(done, ns);
    }
    return std::move(result_);
  }

  const Walk& walk_;
  const Replayed& replayed_;
  const PathSteps& path_;
  std::vector<Timeline> lines_;
  MergedReader steps_;
  std::vector<WaitCursor> cursors_;
  std::vector<std::vector<Wait>> waits_;  // The waits in the calls of each line.
  std::vector<size_t> known_;  // For each line, the number of waits that earlier pieces already contained.
  const Causes causes_, done_;
  std::vector<LineSums> parts_;
  // The list begins with the last step of the path. The steps are in reverse order, so the next step in
  // time has the index `step_` - 1.
  size_t step_;
  Attribution result_;
};

}  // namespace

Attribution Attribute(const Walk& walk, const Replayed& replayed, const PathSteps& path,
                      const FilesOfCalls& files, const IoSpans& io, std::span<const uint64_t> own_at_init) {
  const base::Work work("looking for causes of waits", walk.bytes);
  return Run(walk, replayed, path, files, io, own_at_init).Go();
}

}  // namespace rankine::analysis
