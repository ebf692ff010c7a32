// SPDX-License-Identifier: BSD-3-Clause
#include "cli/calibrate/check.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/text/formatted.h"
#include "base/ti/trace.h"
#include "cli/calibrate/patterns.h"
#include "exchange/platform/reader.h"
#include "sim/communicator.h"
#include "sim/replay.h"

namespace rankine::cli {
namespace {

ti::Action CollectiveAction(ti::Collective kind, uint64_t bytes) {
  ti::Action action;
  action.kind = ti::Kind::collective;
  action.collective = kind;
  action.to.bytes = action.from.bytes = bytes;
  return action;
}

ti::Collective KindOf(const std::string& name) {
  for (const ti::Collective kind : {ti::Collective::barrier, ti::Collective::bcast, ti::Collective::allgather,
                                    ti::Collective::alltoall}) {
    if (sim::NameOf(kind) == name) return kind;
  }
  return ti::Collective::none;
}

std::string Line(const NamedTime& measured, double predicted_s) {
  return base::Formatted("  %-12s %10llu %14.2f %14.2f %+11.1f %%\n", measured.name.c_str(),
                         static_cast<unsigned long long>(measured.bytes), measured.seconds * 1e6,
                         predicted_s * 1e6, 100 * (predicted_s / measured.seconds - 1));
}

std::string Head(const char* what) {
  return base::Formatted("\n  %-12s %10s %14s %14s %13s\n", what, "bytes", "measured us", "predicted us",
                         "difference");
}

}  // namespace

base::Result<PlatformCheck> PlatformCheck::Open(const std::string& text, const std::string& name) {
  auto described = exchange::platform::ReadPlatform(text, name);
  if (!described.ok()) return base::Error{described.error()};
  PlatformCheck check;
  check.options_.model = sim::ModelNamed("SMPI").value();
  for (const auto& [setting, value] : described.value().settings) {
    const auto set = sim::SetOption(setting, value, &check.options_.model);
    if (!set.ok()) return base::Error{set.error()};
  }
  auto platform = sim::Platform::Build(std::move(described.value()), name);
  if (!platform.ok()) return base::Error{platform.error()};
  check.platform_ = std::move(platform.value());
  check.options_.hosts = {0, 1 % check.platform_->hosts()};
  return check;
}

base::Result<double> PlatformCheck::Predict(ti::Source& source, uint32_t times) {
  const auto prediction = sim::Replay(source, *platform_, options_);
  if (!prediction.ok()) return base::Error{prediction.error()};
  return prediction.value().seconds / times;
}

base::Result<std::vector<platform::Deviation>> PlatformCheck::Patterns(const Measurements& measured,
                                                                       std::string* table) {
  std::map<uint64_t, platform::Deviation> by_size;
  if (!measured.patterns.empty()) *table += Head("pattern");
  for (const NamedTime& time : measured.patterns) {
    const Pattern* pattern = PatternNamed(time.name);
    if (pattern == nullptr) continue;
    RepeatedTrace source(ActionsOf(*pattern, time.bytes), kTimesOfAPattern);
    const auto predicted = Predict(source, kTimesOfAPattern);
    if (!predicted.ok()) return base::Error{predicted.error()};
    *table += Line(time, predicted.value());
    const double ratio = time.seconds / predicted.value();
    platform::Deviation& size =
        by_size.try_emplace(time.bytes, platform::Deviation{time.bytes, ratio, ratio}).first->second;
    size.least = std::min(size.least, ratio);
    size.most = std::max(size.most, ratio);
  }
  std::vector<platform::Deviation> deviations;
  for (const auto& [bytes, deviation] : by_size) {
    if (deviations.size() < platform::kMostDeviations) deviations.push_back(deviation);
  }
  return deviations;
}

base::Status PlatformCheck::Collectives(const Measurements& measured, std::string* table) {
  if (!measured.collectives.empty()) *table += Head("collective");
  for (const NamedTime& time : measured.collectives) {
    const ti::Collective kind = KindOf(time.name);
    if (kind == ti::Collective::none) continue;
    const std::vector<ti::Action> once = {CollectiveAction(kind, time.bytes)};
    RepeatedTrace source({once, once}, kTimesOfACollective);
    const auto predicted = Predict(source, kTimesOfACollective);
    if (!predicted.ok()) return {predicted.error()};
    *table += Line(time, predicted.value());
  }
  return base::Status::Ok();
}

}  // namespace rankine::cli
