// SPDX-License-Identifier: BSD-3-Clause
// Implements rankine_actions_replay (include/rankine/replay.h), which performs a whole simulation for a C
// program.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>

#include "base/platform/cluster.h"
#include "rankine/replay.h"
#include "sim/actions/called_trace.h"
#include "sim/replay.h"

namespace rankine::sim {
namespace {

constexpr uint32_t kMost = 10'000'000;  // The limit on the number of hosts, and on the number of ranks.
constexpr std::string_view kSpaces = " \t\r";

std::string_view NextWord(std::string_view* line) {
  line->remove_prefix(std::min(line->find_first_not_of(kSpaces), line->size()));
  const std::string_view word = line->substr(0, line->find_first_of(kSpaces));
  line->remove_prefix(word.size());
  return word;
}

base::Status ReadLines(std::string_view lines, CalledTrace* trace) {
  size_t number = 0;
  while (!lines.empty()) {
    std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    const std::string where = "line " + std::to_string(++number) + ": ";
    const std::string_view who = NextWord(&line), name = NextWord(&line);
    if (who.empty() || who[0] == '#') continue;
    uint32_t rank = 0;
    const auto read = std::from_chars(who.data(), who.data() + who.size(), rank);
    if (read.ec != std::errc{} || read.ptr != who.data() + who.size() || rank >= trace->ranks())
      return {where + "no rank of the " + std::to_string(trace->ranks()) + ": " + std::string(who)};
    if (name.empty()) return {where + "the line has a rank, but no action"};
    std::vector<std::string> words;
    for (std::string_view word = NextWord(&line); !word.empty(); word = NextWord(&line))
      words.emplace_back(word);
    trace->Add(rank, std::string(name), std::move(words));
  }
  return base::Status::Ok();
}

base::Result<double> ReplayLines(const rankine_actions_cluster& cluster, uint32_t ranks,
                                 std::string_view lines) {
  const auto above_zero = [](double value) { return std::isfinite(value) && value > 0; };
  if (cluster.hosts == 0 || cluster.hosts > kMost || ranks == 0 || ranks > kMost)
    return base::Error{"the number of hosts and of ranks must be from 1 to " + std::to_string(kMost)};
  if (!above_zero(cluster.speed) || !above_zero(cluster.bandwidth) || !std::isfinite(cluster.latency) ||
      cluster.latency < 0)
    return base::Error{"a cluster needs a speed and a bandwidth above 0, and a latency"};
  CalledTrace trace(ranks);
  if (const base::Status read = ReadLines(lines, &trace); !read.ok()) return base::Error{read.message};
  const auto platform = Platform::Build(
      platform::EqualHosts("host-", cluster.hosts, cluster.speed, cluster.bandwidth, cluster.latency),
      "cluster");
  if (!platform.ok()) return base::Error{platform.error()};
  ReplayOptions options;
  options.model = ModelNamed("SMPI").value();
  for (uint32_t rank = 0; rank < ranks; ++rank) options.hosts.push_back(rank % cluster.hosts);
  const auto prediction = Replay(trace, *platform.value(), options);
  if (!prediction.ok()) return base::Error{prediction.error()};
  return prediction.value().seconds;
}

}  // namespace
}  // namespace rankine::sim

double rankine_actions_replay(const rankine_actions_cluster* cluster, uint32_t ranks, const char* lines,
                              char* why, size_t size) {
  const auto seconds =
      cluster == nullptr || lines == nullptr
          ? rankine::base::Result<double>(rankine::base::Error{"the cluster or the lines are missing"})
          : rankine::sim::ReplayLines(*cluster, ranks, lines);
  if (why != nullptr && size > 0) {
    const std::string said = seconds.ok() ? std::string() : seconds.error();
    const size_t kept = std::min(said.size(), size - 1);
    std::memcpy(why, said.data(), kept);
    why[kept] = '\0';
  }
  return seconds.ok() ? seconds.value() : -1;
}
