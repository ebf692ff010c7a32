// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/placement.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "base/text/visible_text.h"
#include "exchange/platform/reader.h"
#include "exchange/platform/units.h"

namespace rankine::cli {
namespace {

base::Result<std::vector<uint32_t>> HostsNamed(const std::vector<std::string>& names, const std::string& file,
                                               const sim::Platform& platform, uint32_t ranks) {
  std::vector<uint32_t> hosts;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    const std::string& name = names[rank % names.size()];
    const uint32_t host = platform.FindHost(name);
    if (host == UINT32_MAX)
      return base::Error{base::Visible(file) + " names host " + base::Visible(name) +
                         ", which the platform does not contain; correct the host's name, or add the host"};
    hosts.push_back(host);
  }
  return hosts;
}

}  // namespace

base::Result<Placement> PlaceRanks(const Arguments& arguments, const sim::Platform& platform,
                                   const std::vector<uint32_t>& jobs) {
  const uint32_t ranks = std::accumulate(jobs.begin(), jobs.end(), 0u);
  const int given =
      arguments.Has("--deployment") + arguments.Has("--hostfile") + arguments.Has("--ranks-per-host");
  if (given > 1) return base::Error{"--deployment, --hostfile and --ranks-per-host exclude one another"};
  if (arguments.Has("--deployment")) {
    const std::string file = arguments.Get("--deployment");
    auto deployment = exchange::platform::ReadDeploymentFile(file);
    if (!deployment.ok()) return base::Error{deployment.error()};
    if (deployment.value().hosts.size() < ranks)
      return base::Error{base::Visible(file) + " places " + std::to_string(deployment.value().hosts.size()) +
                         " ranks, but the trace has " + std::to_string(ranks)};
    auto placed = HostsNamed(deployment.value().hosts, file, platform, ranks);
    if (!placed.ok()) return base::Error{placed.error()};
    return Placement{std::move(placed.value()), std::move(deployment.value().starts)};
  }
  if (arguments.Has("--hostfile")) {
    const std::vector<std::string> files = arguments.All("--hostfile");
    if (files.size() > 1 && files.size() != jobs.size())
      return base::Error{"there are " + std::to_string(files.size()) + " hostfiles for " +
                         std::to_string(jobs.size()) + " jobs; give one for each job, or one for all"};
    std::vector<uint32_t> hosts;
    for (size_t job = 0; job < files.size(); ++job) {
      const auto names = exchange::platform::ReadHostfileFile(files[job]);
      if (!names.ok()) return base::Error{names.error()};
      auto placed = HostsNamed(names.value(), files[job], platform, files.size() > 1 ? jobs[job] : ranks);
      if (!placed.ok()) return base::Error{placed.error()};
      hosts.insert(hosts.end(), placed.value().begin(), placed.value().end());
    }
    return Placement{std::move(hosts), {}};
  }
  uint32_t each = 1;
  if (arguments.Has("--ranks-per-host")) {
    const std::string text = arguments.Get("--ranks-per-host");
    const auto read = std::from_chars(text.data(), text.data() + text.size(), each);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || each == 0)
      return base::Error{"--ranks-per-host takes a number of at least 1"};
  }
  std::vector<uint32_t> hosts;
  for (uint32_t rank = 0; rank < ranks; ++rank) hosts.push_back(rank / each % platform.hosts());
  return Placement{std::move(hosts), {}};
}

base::Status AddStorage(const Arguments& arguments, sim::Platform* platform) {
  if (!arguments.Has("--storage")) return base::Status::Ok();
  using exchange::platform::ReadValue;
  using exchange::platform::Unit;
  const std::string text = arguments.Get("--storage");
  const size_t colon = std::min(text.find(':'), text.size());
  const auto read = ReadValue(text.substr(0, colon), Unit::bytes_per_second);
  const auto write = colon == text.size() ? read : ReadValue(text.substr(colon + 1), Unit::bytes_per_second);
  if (!read || !write || *read <= 0 || *write <= 0)
    return {"--storage takes a bandwidth of reads and one of writes, such as 1GBps:500MBps, not " +
            base::Visible(text)};
  platform->AddStorage(*read, *write);
  return base::Status::Ok();
}

}  // namespace rankine::cli
