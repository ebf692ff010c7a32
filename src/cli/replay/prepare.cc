// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/prepare.h"

#include "base/text/visible_text.h"
#include "cli/calibrate/rates.h"
#include "cli/replay/placement.h"
#include "cli/replay/what_if.h"

namespace rankine::cli {

base::Result<Prepared> Prepare(const Arguments& arguments, platform::Description described, bool checks,
                               std::vector<std::string>* unknown) {
  Prepared prepared;
  auto what = ReadWhatIf(arguments, described, unknown);
  if (!what.ok()) return base::Error{what.error()};
  auto platform = sim::Platform::Build(std::move(described), arguments.Get("--platform"));
  if (!platform.ok()) return base::Error{platform.error()};
  prepared.platform = std::move(platform.value());
  prepared.platform->Scale(what.value().bandwidth, what.value().latency, what.value().speed);
  if (const base::Status added = AddStorage(arguments, prepared.platform.get()); !added.ok())
    return base::Error{added.message};
  auto trace = OpenReplayTrace(arguments, checks);
  if (!trace.ok()) return base::Error{trace.error()};
  prepared.trace = std::move(trace.value());
  if (arguments.Get("--selector") == "measured") {
    const base::Status known = SelectMeasured(MpiLibraryOf(prepared.trace), &what.value().options.model);
    if (!known.ok()) return base::Error{known.message};
  }
  if (arguments.Has("--rates")) {
    const auto rates = ReadRates(arguments.Get("--rates"));
    if (!rates.ok()) return base::Error{base::Visible(rates.error())};
    const double speed = prepared.platform->host(0).speed / what.value().speed;
    auto factors = FactorsOf(rates.value(), prepared.trace.source->unit().name, speed);
    if (!factors.ok()) return base::Error{"--rates: " + base::Visible(factors.error())};
    what.value().options.rates = std::move(factors.value());
  }
  // If the trace gives the amount of work as time, the work takes the same time on every host. A host is
  // modelled as faster only if the user's options require that.
  if (sim::SecondsOf(prepared.trace.source->unit(), arguments.Has("--rates")) > 0)
    what.value().options.compute /= what.value().speed;
  std::vector<uint32_t> ranks;  // the number of ranks in each job
  for (const ReplayTrace& job : prepared.trace.jobs) ranks.push_back(job.source->ranks());
  if (ranks.empty()) ranks.push_back(prepared.trace.source->ranks());
  auto placed = PlaceRanks(arguments, *prepared.platform, ranks);
  if (!placed.ok()) return base::Error{placed.error()};
  prepared.options = std::move(what.value().options);
  prepared.options.hosts = std::move(placed.value().hosts);
  prepared.options.starts = std::move(placed.value().starts);
  return prepared;
}

std::string TypedOptions(const Arguments& arguments) {
  std::string text;
  for (const auto& [name, value] : arguments.given) {
    if (name == "--output" || name == "--force" || name == "--platform" || name == "--links" ||
        name == "--validate" || name == "--paje")
      continue;
    const bool spaces = value.find(' ') != std::string::npos;
    text += (text.empty() ? "" : " ") + name + " " + (spaces ? "'" + value + "'" : value);
  }
  return text;
}

}  // namespace rankine::cli
