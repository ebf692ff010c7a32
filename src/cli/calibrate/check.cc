// SPDX-License-Identifier: BSD-3-Clause
#include "cli/calibrate/check.h"

#include <cstdio>
#include <vector>

#include "base/ti/trace.h"
#include "exchange/platform/reader.h"
#include "sim/communicator.h"
#include "sim/replay.h"

namespace rankine::cli {
namespace {

// A trace in which two ranks repeat one collective call.
class Repeated : public ti::Source {
 public:
  Repeated(ti::Collective kind, uint64_t bytes) : kind_(kind), bytes_(bytes) {
    world_.members.push_back({0, 2, 1});
  }
  uint32_t ranks() const override { return 2; }
  ti::VolumeUnit unit() const override { return {"flops", 0}; }
  const ti::Communicator& communicator(uint32_t) const override { return world_; }
  const ti::Datatype& datatype(uint32_t) const override { return byte_; }
  std::string_view region(uint32_t) const override { return {}; }
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override {
    if (done_[rank] == kTimesOfACollective) return size_t{0};
    ++done_[rank];
    to[0] = {};
    to[0].kind = ti::Kind::collective;
    to[0].collective = kind_;
    to[0].to.bytes = to[0].from.bytes = bytes_;
    return size_t{1};
  }

 private:
  ti::Collective kind_;
  uint64_t bytes_;
  ti::Communicator world_;
  ti::Datatype byte_;
  uint32_t done_[2] = {0, 0};
};

ti::Collective KindOf(const std::string& name) {
  for (const ti::Collective kind : {ti::Collective::barrier, ti::Collective::bcast, ti::Collective::allgather,
                                    ti::Collective::alltoall}) {
    if (sim::NameOf(kind) == name) return kind;
  }
  return ti::Collective::none;
}

}  // namespace

base::Result<std::string> CheckCollectives(const std::string& text, const std::string& name,
                                           const Measurements& measured) {
  if (measured.collectives.empty()) return std::string();
  auto described = exchange::platform::ReadPlatform(text, name);
  if (!described.ok()) return base::Error{described.error()};
  sim::ReplayOptions options;
  options.model = sim::ModelNamed("SMPI").value();
  for (const auto& [setting, value] : described.value().settings) {
    const auto set = sim::SetOption(setting, value, &options.model);
    if (!set.ok()) return base::Error{set.error()};
  }
  const auto platform = sim::Platform::Build(std::move(described.value()), name);
  if (!platform.ok()) return base::Error{platform.error()};
  options.hosts = {0, 1 % platform.value()->hosts()};
  std::string table = "\n  collective      bytes    measured us   predicted us   difference\n";
  for (const CollectiveTime& time : measured.collectives) {
    const ti::Collective kind = KindOf(time.name);
    if (kind == ti::Collective::none) continue;
    Repeated source(kind, time.bytes);
    const auto prediction = sim::Replay(source, *platform.value(), options);
    if (!prediction.ok()) return base::Error{prediction.error()};
    const double seconds = prediction.value().seconds / kTimesOfACollective;
    char line[200];
    snprintf(line, sizeof line, "  %-10s %10llu %14.2f %14.2f %+11.1f %%\n", time.name.c_str(),
             static_cast<unsigned long long>(time.bytes), time.seconds * 1e6, seconds * 1e6,
             100 * (seconds / time.seconds - 1));
    table += line;
  }
  return table;
}

}  // namespace rankine::cli
