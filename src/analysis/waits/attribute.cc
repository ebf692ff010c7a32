#include "analysis/waits/attribute.h"

#include <algorithm>

#include "archive/each.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;

struct Span {
  uint64_t from, until;
};

// What one line adds.
struct LineSums {
  std::map<WaitKey, WaitSum> waits;
  PlaceTimes done, waited;
};

class Run {
 public:
  Run(const Walk& walk, const Replayed& replayed, const PathSteps& path, const FilesOfCalls& files)
      : walk_(walk),
        replayed_(replayed),
        path_(path),
        lines_(walk.lines),
        steps_(walk.open(), &lines_, walk.processes, walk.calls, walk.threads),
        cursors_(replayed.waits.begin(), replayed.waits.end()),
        waits_(lines_.size()),
        known_(lines_.size()),
        causes_(lines_, waits_, files),
        done_(lines_, waits_),
        parts_(lines_.size()),
        step_(path.steps.size()) {}

  Attribution Go() {
    Span piece{0, 0};
    while (steps_.Read([](uint32_t, CallPlace) {})) {
      piece = {piece.until, steps_.frontier()};
      if (piece.from == piece.until) continue;
      archive::Each(lines_.size(), walk_.threads, [this](size_t i) {
        known_[i] = waits_[i].size();
        cursors_[i].Take(lines_[i].first_call + static_cast<uint32_t>(lines_[i].calls.size()), &waits_[i]);
      });
      archive::Each(lines_.size(), walk_.threads,
                    [&](size_t i) { AddLine(static_cast<uint32_t>(i), piece); });
      AddPath(piece);
      archive::Each(lines_.size(), walk_.threads,
                    [&](size_t i) { Drop(static_cast<uint32_t>(i), piece.until); });
    }
    return Sum();
  }

 private:
  void AddLine(uint32_t i, Span piece) {
    const LineExtent& extent = replayed_.extents[i];
    const uint64_t from = std::max(extent.begin, piece.from), until = std::min(extent.end, piece.until);
    CauseTimes times;
    if (from < until) done_.AddDone(i, from, until, &times);
    for (const auto& [key, ns] : times) parts_[i].done[{key.region, key.function}] += ns;
    for (size_t n = 0; n < waits_[i].size(); ++n)
      AddWait(lines_[i], waits_[i][n], n >= known_[i], piece, &parts_[i]);
  }

  // As much of a wait as is in the piece; of one that is new, with what it is by itself, what was before,
  // too: a call in which others ran is told behind them.
  void AddWait(const Timeline& line, const Wait& wait, bool is_new, Span piece, LineSums* to) const {
    if (wait.ns == 0) return;
    const archive::TimelineKind& kind = line.kinds[line.calls[wait.where.call - line.first_call].kind];
    WaitSum& sum = to->waits[{wait.kind, kind.call.function, kind.site, kind.region}];
    if (is_new) {
      sum.ns += wait.ns;
      sum.count++;
      sum.longest = std::max(sum.longest, wait.ns);
      sum.by_process[line.process] += wait.ns;
      to->waited[{kind.region, kind.call.function}] += wait.ns;
    }
    Wait part = wait;
    if (!is_new) part.begin = std::max(wait.begin, piece.from);
    const uint64_t until = std::min(wait.begin + wait.ns, piece.until);
    if (part.begin >= until) return;
    part.ns = until - part.begin;
    causes_.Add(part, &sum.causes);
  }

  void AddPath(Span piece) {
    for (; step_ > 0; --step_) {
      const PathSteps::Step& step = path_.steps[step_ - 1];
      const uint64_t end = step_ == 1 ? path_.end : path_.steps[step_ - 2].from;
      if (step.from >= piece.until) return;
      done_.AddDone(step.line, std::max(step.from, piece.from), std::min(end, piece.until), &result_.on_path);
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
    for (const LineSums& part : parts_) {
      for (const auto& [place, ns] : part.waited) {
        uint64_t& done = result_.done[place];
        done -= std::min(done, ns);
      }
    }
    return std::move(result_);
  }

  static void Join(const WaitSum& from, WaitSum* to) {
    to->ns += from.ns;
    to->count += from.count;
    to->longest = std::max(to->longest, from.longest);
    for (const auto& [process, ns] : from.by_process) to->by_process[process] += ns;
    for (const auto& [key, ns] : from.causes) to->causes[key] += ns;
  }

  const Walk& walk_;
  const Replayed& replayed_;
  const PathSteps& path_;
  std::vector<Timeline> lines_;
  Lockstep steps_;
  std::vector<WaitCursor> cursors_;
  std::vector<std::vector<Wait>> waits_;  // of the calls in lines_
  std::vector<size_t> known_;             // how many of them the pieces before had
  const Causes causes_, done_;
  std::vector<LineSums> parts_;
  size_t step_;  // of the path, behind the next one in time
  Attribution result_;
};

}  // namespace

Attribution Attribute(const Walk& walk, const Replayed& replayed, const PathSteps& path,
                      const FilesOfCalls& files) {
  return Run(walk, replayed, path, files).Go();
}

}  // namespace rankine::analysis
