// What of a run is compared with other runs: named quantities of one archive, all as the mean of a rank, so
// that runs of different numbers of ranks can stand beside each other.
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::analysis {

enum class MeasureKind : uint8_t {
  run,         // wall time, time in MPI, useful time
  efficiency,  // of POP (pop.h)
  region,      // a region by its path, with everything inside
  function,    // an MPI function
  call_site,   // an MPI function in a function of the program
  code,        // a function of the program, by samples, without what it calls
  call_path,   // functions from the outermost, by samples, with everything inside
  wait,        // a class of wait (docs/waits.md)
  io,          // a file
  window,      // a monitor window by its name, all its instances
};
inline constexpr int kMeasureKinds = 10;
std::string_view NameOf(MeasureKind kind);  // "call_site": of JSON and conditions
std::optional<MeasureKind> MeasureKindOf(std::string_view name);

// Efficiencies are shares 0..1 of which more is better; all else is ns of a rank, on average, of which less
// is.
inline bool IsShare(MeasureKind kind) {
  return kind == MeasureKind::efficiency;
}

// Each run has it, so that one without it does not know it; of others it has none.
inline bool IsOfEachRun(MeasureKind kind) {
  return kind == MeasureKind::run || IsShare(kind);
}

struct Measure {
  MeasureKind kind{};
  std::string name;  // foreign text; of regions and call paths levels with slashes
  double value = 0;
};

struct RunMeasures {
  std::string path;                  // of the archive, as it was given
  uint64_t ranks = 0;                // of the job
  uint64_t recorded = 0;             // of these, whose times are known: fewer where not all were selected
  std::string command;               // of the job
  std::string build;                 // build id of the program; empty: not known
  std::optional<double> useful_sum;  // ns of all ranks outside of MPI; absent: not recorded of all
  double wall = 0;                   // ns, of the longest rank
  std::vector<Measure> measures;     // (kind, name) each once
  // By MeasureKind: what is in `measures` is not all that there was, so that what is missing is not known.
  std::bitset<kMeasureKinds> partly;
  bool all_the_time = true;  // what is in `measures` is of the whole run

  bool AllRanks() const { return recorded == ranks; }
  bool LacksSome(MeasureKind kind) const { return partly[static_cast<size_t>(kind)]; }
};

}  // namespace rankine::analysis
