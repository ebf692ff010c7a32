// SPDX-License-Identifier: BSD-3-Clause
// A selection: the ranks, regions and times of a job that are recorded (docs/select.md). `rankine run
// --select`, RANKINE_SELECT and `rankine ctl JOB select` use the same text. Parsing does not allocate memory.
// Calls and events are recorded only if all clauses match; without any clause, everything is recorded. Each
// clause may occur only once. Ranges include LAST. A NAME that contains blanks or commas must be in double
// quotes. FROM or TO may be omitted.
//
//   `SELECTION = CLAUSE { blank CLAUSE }`
//   `CLAUSE    = rank=RANKS | region=NAMES | time=FROM..TO | window=NAMES`
//   `RANKS     = RANGE { "," RANGE } | random(COUNT [, SEED])`
//   `RANGE     = N | FIRST-LAST | FIRST:LAST[:STEP]`
//   `NAMES     = NAME { "," NAME }`
//   `FROM, TO  = a number and ns, us, ms, s, min or h`
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "layout/control/clause_reader.h"

namespace rankine::layout {

inline constexpr size_t kMaxSelection = 1024;  // size of the text in bytes
inline constexpr uint32_t kMaxRankRanges = 64;
inline constexpr uint32_t kMaxSelectedRegions = 16;
inline constexpr uint32_t kMaxSelectedWindows = 8;

struct RankRange {
  uint32_t first, last, step;  // range of ranks, including `last`; the step is at least 1
};

struct Selection {
  uint32_t ranges = 0;  // If `ranges` and `random` are both 0, all ranks are selected.
  RankRange range[kMaxRankRanges] = {};
  uint32_t random = 0;  // number of ranks to choose at random; 0: ranks are not chosen at random
  bool seeded = false;  // if false, the seed is derived from the job's name
  uint64_t seed = 0;
  uint32_t regions = 0;  // number of selected regions; 0: regions are not restricted
  std::string_view region[kMaxSelectedRegions] = {};
  // number of selected windows; 0: no restriction; otherwise, recording is on only while one of these windows
  // runs
  uint32_t windows = 0;
  std::string_view window[kMaxSelectedWindows] = {};
  uint64_t from_ns = 0, to_ns = ~uint64_t{0};  // selected time since MPI_Init returned

  bool HasTime() const { return from_ns != 0 || to_ns != ~uint64_t{0}; }
  bool HasRanks() const { return ranges != 0 || random != 0; }
  bool HasRegion(std::string_view name) const;
  bool HasWindow(std::string_view name) const;  // The argument `name` must be in its stored form
                                                // (layout/window_name.h).
  // If the text of the selection has no seed, `seed_of_job` is used. The rank must be less than the number
  // of ranks.
  bool HasRank(uint32_t rank, uint32_t size, uint64_t seed_of_job) const;
};

using SelectionProblem = ClauseProblem;

// The names are views into the given text. Returns false if the text is not a valid selection. In this case,
// `*selection` is undefined. The position and the reason of an error are stored in `*problem`, unless
// `problem` is nullptr.
bool ParseSelection(std::string_view text, Selection* selection, SelectionProblem* problem);

}  // namespace rankine::layout
