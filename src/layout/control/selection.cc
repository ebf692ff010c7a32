// SPDX-License-Identifier: BSD-3-Clause
#include "layout/control/selection.h"

#include <iterator>

#include "base/hash.h"
#include "layout/control/clause_reader.h"
#include "layout/window_name.h"

namespace rankine::layout {
namespace {

constexpr const char* kRankForm =
    "rank= takes numbers (rank=0,3,8-15), first:last:step (rank=0:64:8), or a random choice (rank=random(8))";

bool ParseRange(ClauseReader& in, Selection* selection) {
  const size_t begin = in.at();
  RankRange range{0, 0, 1};
  if (!TakeNumber(in, ",-:", &range.first)) return in.Fail(begin, kRankForm);
  range.last = range.first;
  if (in.Take("-")) {
    if (!TakeNumber(in, ",", &range.last)) return in.Fail(begin, kRankForm);
  } else if (in.Take(":")) {
    if (!TakeNumber(in, ",:", &range.last)) return in.Fail(begin, kRankForm);
    if (in.Take(":") && !TakeNumber(in, ",", &range.step)) return in.Fail(begin, kRankForm);
  }
  if (range.step == 0) return in.Fail(begin, "the step between ranks must be at least 1");
  if (range.last < range.first) return in.Fail(begin, "the first rank of a range must not be above the last");
  if (selection->ranges == kMaxRankRanges) return in.Fail(begin, "rank= takes at most 64 ranges of ranks");
  selection->range[selection->ranges++] = range;
  return true;
}

bool ParseRanks(ClauseReader& in, Selection* selection) {
  const size_t begin = in.at();
  if (in.Take("random(")) {
    if (!TakeNumber(in, ",)", &selection->random) || selection->random == 0)
      return in.Fail(
          begin,
          "random() takes the number of ranks, and optionally a seed: rank=random(8), rank=random(8,42)");
    if (in.Take(",")) {
      selection->seeded = true;
      if (!TakeNumber(in, ")", &selection->seed)) return in.Fail(begin, "the seed must be a whole number");
    }
    return in.Take(")") || in.Fail(begin, "the parenthesis is not closed: rank=random(8,42)");
  }
  do {
    if (!ParseRange(in, selection)) return false;
  } while (in.Take(","));
  return true;
}

// Reads names, separated by commas. The argument `most` is the maximum number of names.
bool ParseNames(ClauseReader& in, uint32_t most, std::string_view* names, uint32_t* count,
                const char* missing, const char* too_many) {
  do {
    const size_t begin = in.at();
    const bool quoted = in.At('"');
    std::string_view name;
    if (!TakeName(in, ",\"", &name))
      return in.Fail(begin, quoted && name.empty()
                                ? "a name in double quotes is empty, or its closing quote is missing"
                                : missing);
    if (*count == most) return in.Fail(begin, too_many);
    names[(*count)++] = name;
  } while (in.Take(","));
  return true;
}

bool ParseRegions(ClauseReader& in, Selection* selection) {
  return ParseNames(in, kMaxSelectedRegions, selection->region, &selection->regions,
                    "a region's name is missing: region=solve,exchange", "region= takes at most 16 names");
}

bool ParseWindows(ClauseReader& in, Selection* selection) {
  return ParseNames(in, kMaxSelectedWindows, selection->window, &selection->windows,
                    "a window's name is missing: window=warmup", "window= takes at most 8 names");
}

constexpr const char* kTimeForm =
    "time= takes a range of times with units (ns, us, ms, s, min, h): time=10s..1.5min, time=10s..";

bool ParseTimes(ClauseReader& in, Selection* selection) {
  const size_t begin = in.at();
  const std::string_view word = in.Word("");
  const size_t dots = word.find("..");
  if (dots == std::string_view::npos) return in.Fail(begin, kTimeForm);
  const std::string_view from = Part(word, 0, dots), to = Part(word, dots + 2);
  if (from.empty() && to.empty()) return in.Fail(begin, "time= needs a start or an end: time=10s..");
  if (!from.empty() && !ReadDuration(from, &selection->from_ns)) return in.Fail(begin, kTimeForm);
  if (!to.empty() && !ReadDuration(to, &selection->to_ns)) return in.Fail(begin, kTimeForm);
  if (selection->to_ns <= selection->from_ns)
    return in.Fail(begin, "the end of the time range must be after its start");
  return true;
}

struct Clause {
  std::string_view name;
  bool (*parse)(ClauseReader&, Selection*);
};
constexpr Clause kClauses[] = {
    {"rank=", ParseRanks}, {"region=", ParseRegions}, {"time=", ParseTimes}, {"window=", ParseWindows}};

bool ParseClause(ClauseReader& in, Selection* selection, uint32_t* seen) {
  const size_t begin = in.at();
  for (uint32_t i = 0; i < std::size(kClauses); ++i) {
    if (!in.Take(kClauses[i].name)) continue;
    if ((*seen >> i & 1) != 0)
      return in.Fail(begin, "each clause can be given only once; separate several values by commas");
    *seen |= 1u << i;
    if (!kClauses[i].parse(in, selection)) return false;
    return in.AtEnd() || in.AtBlank() || in.Fail(in.at(), "a blank is missing between two clauses");
  }
  return in.Fail(begin, "clauses are rank=, region=, time= and window=");
}

}  // namespace

bool ParseSelection(std::string_view text, Selection* selection, SelectionProblem* problem) {
  *selection = {};
  ClauseReader in(text, problem);
  if (!in.IsText(kMaxSelection, "the selection has more than 1024 bytes")) return false;
  uint32_t seen = 0;
  for (in.SkipBlanks(); !in.AtEnd(); in.SkipBlanks()) {
    if (!ParseClause(in, selection, &seen)) return false;
  }
  return true;
}

bool Selection::HasRegion(std::string_view name) const {
  for (uint32_t i = 0; i < regions; ++i) {
    if (region[i] == name) return true;
  }
  return false;
}

bool Selection::HasWindow(std::string_view name) const {
  for (uint32_t i = 0; i < windows; ++i) {
    if (IsWindowNamed(name, window[i])) return true;
  }
  return false;
}

// Each rank has a mark, which depends only on the rank and the seed. A random selection consists of the
// ranks with the lowest marks. So all ranks select the same ranks without communication.
bool Selection::HasRank(uint32_t rank, uint32_t size, uint64_t seed_of_job) const {
  if (random != 0) {
    const uint64_t drawn = base::SplitMix64(seeded ? seed : seed_of_job);
    const uint64_t mine = base::SplitMix64(drawn ^ rank);
    uint32_t before = 0;
    for (uint32_t other = 0; other < size && before < random; ++other) {
      const uint64_t mark = base::SplitMix64(drawn ^ other);
      before += mark < mine || (mark == mine && other < rank) ? 1 : 0;
    }
    return before < random;
  }
  for (uint32_t i = 0; i < ranges; ++i) {
    const RankRange& r = range[i];
    if (rank >= r.first && rank <= r.last && (rank - r.first) % r.step == 0) return true;
  }
  return ranges == 0;
}

}  // namespace rankine::layout
