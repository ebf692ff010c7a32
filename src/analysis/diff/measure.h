// SPDX-License-Identifier: BSD-3-Clause
// The quantities of one run that are compared with the quantities of other runs. The quantities are means per
// rank, so that runs with different numbers of ranks can be compared.
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::analysis {

enum class MeasureKind : uint8_t {
  run,         // Quantities of the whole run: the wall time, the time in MPI, and the useful time.
  efficiency,  // POP efficiencies (pop.h)
  // Quantities of a region, which is identified by its path. The quantities of a region include those of
  // nested regions.
  region,
  function,   // an MPI function
  call_site,  // Quantities of an MPI function together with the program's function that calls it.
  code,       // a function of the program, excluding its callees; from samples
  call_path,  // a path of functions that starts at the outermost function, including callees; from samples
  wait,       // a class of wait (docs/waits.md)
  io,         // a file
  window,     // Quantities of a monitor window, identified by its name and summed over all its instances.
};
inline constexpr int kMeasureKinds = 10;
// For example "call_site"; the same names are used in JSON and conditions.
std::string_view NameOf(MeasureKind kind);
std::optional<MeasureKind> MeasureKindOf(std::string_view name);

// Efficiencies are shares from 0 to 1, and higher is better. All other values are ns, averaged over ranks,
// and lower is better.
inline bool IsShare(MeasureKind kind) {
  return kind == MeasureKind::efficiency;
}

// True if every run has values of this kind. For a kind of values that every run has, a value that is
// missing in a run is unknown, and does not count as 0. For other kinds, a missing value counts as 0.
inline bool IsOfEachRun(MeasureKind kind) {
  return kind == MeasureKind::run || IsShare(kind);
}

struct Measure {
  MeasureKind kind{};
  // The text comes from the archive, so it is untrusted. For regions and call paths, slashes separate the
  // levels.
  std::string name;
  double value = 0;
};

struct RunMeasures {
  std::string path;    // The path of the archive, as the user gave it.
  uint64_t ranks = 0;  // The number of ranks in the job.
  // number of ranks whose times are known; smaller if not all ranks were selected
  uint64_t recorded = 0;
  std::string command;  // command line of the job
  std::string build;    // build id of the program; empty: unknown
  // Total ns outside MPI over all ranks; absent if some ranks did not record their time.
  std::optional<double> useful_sum;
  double wall = 0;                // The wall time of the rank that ran longest, in ns.
  std::vector<Measure> measures;  // each (kind, name) occurs once
  // For each MeasureKind: true if `measures` may lack values of the kind, so that a missing value is
  // unknown.
  std::bitset<kMeasureKinds> partly;
  bool all_the_time = true;  // True if the measurements cover the run from its start to its end.

  bool AllRanks() const { return recorded == ranks; }
  bool LacksSome(MeasureKind kind) const { return partly[static_cast<size_t>(kind)]; }
};

}  // namespace rankine::analysis
