// A selection: what of a job is recorded (docs/select.md). One text serves `rankine run --select`,
// RANKINE_SELECT and `rankine ctl JOB select`; it is read without memory of its own, and what it says is
// asked by simple questions.
//
//   SELECTION = CLAUSE { blank CLAUSE }              all must hold; no clause: everything
//   CLAUSE    = rank=RANKS | region=NAMES | time=FROM..TO | window=NAMES   each at most once
//   RANKS     = RANGE { "," RANGE } | random(COUNT [, SEED])
//   RANGE     = N | FIRST-LAST | FIRST:LAST[:STEP]   LAST belongs to it
//   NAMES     = NAME { "," NAME }                    a NAME with blanks or commas stands in double quotes
//   FROM, TO  = a number and ns, us, ms, s, min or h; one of them may be left out
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "layout/control/clause_reader.h"

namespace rankine::layout {

inline constexpr size_t kMaxSelection = 1024;  // bytes of the text
inline constexpr uint32_t kMaxRankRanges = 64;
inline constexpr uint32_t kMaxSelectedRegions = 16;
inline constexpr uint32_t kMaxSelectedWindows = 8;

struct RankRange {
  uint32_t first, last, step;  // last included, step at least 1
};

struct Selection {
  uint32_t ranges = 0;  // 0 and not random: all ranks
  RankRange range[kMaxRankRanges] = {};
  uint32_t random = 0;  // so many ranks by chance; 0: not by chance
  bool seeded = false;  // false: the job's name is the seed
  uint64_t seed = 0;
  uint32_t regions = 0;  // 0: everywhere
  std::string_view region[kMaxSelectedRegions] = {};
  uint32_t windows = 0;  // 0: always; else while one of them runs
  std::string_view window[kMaxSelectedWindows] = {};
  uint64_t from_ns = 0, to_ns = ~uint64_t{0};  // since the end of MPI_Init

  bool HasTime() const { return from_ns != 0 || to_ns != ~uint64_t{0}; }
  bool HasRanks() const { return ranges != 0 || random != 0; }
  bool HasRegion(std::string_view name) const;
  bool HasWindow(std::string_view name) const;  // as it is kept (layout/window_name.h)
  // `seed` counts where the text gives none. rank < size.
  bool HasRank(uint32_t rank, uint32_t size, uint64_t seed_of_job) const;
};

using SelectionProblem = ClauseProblem;

// The names are views into `text`. False: not a selection; `*problem`, unless nullptr, says where and why,
// and
// `*selection` is worth nothing.
bool ParseSelection(std::string_view text, Selection* selection, SelectionProblem* problem);

}  // namespace rankine::layout
