// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/what_if.h"

#include <charconv>
#include <cmath>

#include "base/text/visible_text.h"
#include "cli/replay/open_trace.h"

namespace rankine::cli {
namespace {

std::optional<double> FactorOf(const Arguments& arguments, std::string_view option) {
  return arguments.Has(option) ? ReadWhatIfFactor(arguments.Get(option)) : 1;
}

base::Status SetModel(const Arguments& arguments, sim::Model* model) {
  std::vector<std::pair<std::string, std::string>> settings;
  if (arguments.Has("--network")) settings.emplace_back("network/model", arguments.Get("--network"));
  // The selector "measured" is the selector of the MPI library that was used when the trace was recorded.
  // `SelectMeasured` handles it.
  if (arguments.Has("--selector") && arguments.Get("--selector") != "measured")
    settings.emplace_back("smpi/coll-selector", arguments.Get("--selector"));
  for (const std::string& given : arguments.All("--cfg")) {
    const size_t at = given.find_first_of(":=");
    if (at == std::string::npos) return {"--cfg takes NAME=VALUE, not " + base::Visible(given)};
    // Some settings are meant for the reader of the trace (open_trace.cc).
    if (IsOfAdjustments(given.substr(0, at))) continue;
    settings.emplace_back(given.substr(0, at), given.substr(at + 1));
  }
  if (arguments.Has("--eager")) settings.emplace_back("smpi/async-small-thresh", arguments.Get("--eager"));
  for (const auto& [name, value] : settings) {
    const auto set = sim::SetOption(name, value, model);
    if (!set.ok()) return {base::Visible(set.error())};
    if (!set.value())
      return {"--cfg: a replay has no setting " + base::Visible(name) + "; docs/replay.md lists them"};
  }
  return base::Status::Ok();
}

}  // namespace

std::optional<double> ReadWhatIfFactor(std::string_view text) {
  const bool divides = text.starts_with('/');
  if (divides || text.starts_with('x')) text.remove_prefix(1);
  double factor = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), factor);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || !std::isfinite(factor) ||
      factor <= 0)
    return std::nullopt;
  return divides ? 1 / factor : factor;
}

base::Status SelectMeasured(std::string_view library, sim::Model* model) {
  if (library == "Open MPI") {
    model->selector = sim::Selector::ompi;
  } else if (library.starts_with("MPICH")) {  // includes MVAPICH and Intel MPI, whose decisions originated
                                              // in MPICH
    model->selector = sim::Selector::mpich;
  } else {
    return {library.empty()
                ? "--selector measured: the trace does not name its MPI library"
                : "--selector measured: the algorithms of " + base::Visible(library) + " are not known"};
  }
  return base::Status::Ok();
}

base::Result<WhatIf> ReadWhatIf(const Arguments& arguments, const platform::Description& platform,
                                std::vector<std::string>* unknown) {
  WhatIf what;
  auto model = sim::ModelNamed("SMPI");
  if (!model.ok()) return base::Error{model.error()};
  what.options.model = std::move(model.value());
  for (const auto& [name, value] : platform.settings) {
    const auto set = sim::SetOption(name, value, &what.options.model);
    if (!set.ok()) return base::Error{"the platform's <config>: " + base::Visible(set.error())};
    if (!set.value()) unknown->push_back(name);
  }
  if (const base::Status set = SetModel(arguments, &what.options.model); !set.ok())
    return base::Error{set.message};
  const auto bandwidth = FactorOf(arguments, "--bandwidth"), latency = FactorOf(arguments, "--latency"),
             speed = FactorOf(arguments, "--speed");
  if (!bandwidth || !latency || !speed)
    return base::Error{"--bandwidth, --latency and --speed take a factor: x10, /2 or 0.5"};
  what.bandwidth = *bandwidth;
  what.latency = *latency;
  what.speed = *speed;
  for (const std::string& given : arguments.All("--compute")) {
    const bool region = given.starts_with("region=");
    const size_t space = region ? given.rfind(' ') : std::string::npos;
    const auto factor =
        ReadWhatIfFactor(region && space != std::string::npos ? given.substr(space + 1) : given);
    if (!factor || (region && space == std::string::npos))
      return base::Error{"--compute takes a factor, or 'region=NAME FACTOR'"};
    if (region) {
      what.options.regions.emplace_back(given.substr(7, space - 7), *factor);
    } else {
      what.options.compute *= *factor;
    }
  }
  const std::string matching = arguments.Has("--matching") ? arguments.Get("--matching") : "recorded";
  if (matching != "recorded" && matching != "free") return base::Error{"--matching takes recorded or free"};
  what.options.free_matching = matching == "free";
  what.options.reuse = !arguments.Has("--no-reuse");
  return what;
}

}  // namespace rankine::cli
