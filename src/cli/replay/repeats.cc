// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/repeats.h"

#include <string>
#include <vector>

#include "cli/replay/critical_path.h"
#include "cli/replay/prepare.h"
#include "sim/replay.h"

namespace rankine::cli {
namespace {

base::Result<Replayed> ReplayAgain(Arguments arguments, const std::string& recording,
                                   const platform::Description& described, uint32_t ranks) {
  arguments.words = {recording};
  std::vector<std::string> unknown;
  auto prepared = Prepare(arguments, described, false, &unknown);
  if (!prepared.ok()) return base::Error{prepared.error()};
  const uint32_t found = prepared.value().trace.source->ranks();
  if (found != ranks)
    return base::Error{"it has " + std::to_string(found) + " ranks, and the run has " +
                       std::to_string(ranks) + "; give recordings of the same run"};
  CriticalPath path(found, SizeBounds(described.deviations));
  prepared.value().options.observer = &path;
  const auto prediction =
      sim::Replay(*prepared.value().trace.source, *prepared.value().platform, prepared.value().options);
  if (!prediction.ok()) return base::Error{prediction.error()};
  return Replayed{prediction.value().seconds, path.PartsOf(prediction.value())};
}

}  // namespace

base::Result<std::optional<Interval>> FindInterval(const Arguments& arguments,
                                                   const platform::Description& described,
                                                   const Replayed& first, uint32_t ranks) {
  std::vector<Replayed> recordings = {first};
  for (const std::string& recording : arguments.All("--repeat")) {
    const auto again = ReplayAgain(arguments, recording, described, ranks);
    if (!again.ok()) return base::Error{"--repeat " + recording + ": " + again.error()};
    recordings.push_back(again.value());
  }
  return IntervalOf(recordings, described.deviations);
}

}  // namespace rankine::cli
