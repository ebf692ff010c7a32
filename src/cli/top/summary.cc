// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/summary.h"

#include <algorithm>
#include <set>

namespace rankine::cli::top {
namespace {

// One rank delays the other ranks only if two values exceed this limit. One value is the rank's share of
// computation minus the mean share, and the other is the mean share of stall.
constexpr double kClearly = 0.05;

// Returns the numbers from 0 to `size` - 1 that are not in the set, in the form "0-3, 7".
std::string Others(const std::set<int64_t>& seen, int64_t size) {
  constexpr int kMostRuns = 8;
  std::string text;
  int runs = 0;
  for (int64_t at = 0; at < size; ++at) {
    if (seen.count(at) != 0) continue;
    const auto next = seen.upper_bound(at);
    const int64_t end = next == seen.end() ? size : std::min(*next, size);
    if (++runs > kMostRuns) return text + ", ...";
    text += (text.empty() ? "" : ", ") + std::to_string(at);
    if (end - at > 1) text += "-" + std::to_string(end - 1);
    at = end - 1;
  }
  return text;
}

void AddNote(Summary* summary, const std::string& note) {
  if (std::find(summary->notes.begin(), summary->notes.end(), note) == summary->notes.end())
    summary->notes.push_back(note);
}

// Reports ranks that were not seen, because without these ranks the view shows only a part of the job.
void NoteUnseen(const JobView& view, bool asks_hosts, Summary* summary) {
  int64_t size = 0;
  std::set<int64_t> ranks;
  for (const HostView& host : view.hosts) {
    size = std::max(size, host.world_size);
    for (const Row& row : host.rows) ranks.insert(row.rank);
  }
  ranks.erase(-1);
  if (static_cast<int64_t>(ranks.size()) >= size) return;
  const int64_t count = size - static_cast<int64_t>(ranks.size());
  const std::string others = Others(ranks, size);
  if (others.empty()) return;
  AddNote(summary, (count == 1 ? "rank " : "ranks ") + others + " of " + std::to_string(size) +
                       (count == 1 ? " is" : " are") + " not seen: " +
                       (asks_hosts ? "on hosts that were not named, or that do not answer"
                                   : "on other hosts; add them with --hosts A,B,... [--shell WORDS]"));
}

}  // namespace

Summary Summarise(const JobView& view, bool asks_hosts) {
  Summary summary;
  for (const HostView& host : view.hosts) {
    summary.cost = std::max(summary.cost, static_cast<double>(host.cost_ppm) / 1e6);
    if (host.started_ns != 0 && (summary.started_ns == 0 || host.started_ns < summary.started_ns))
      summary.started_ns = host.started_ns;
    for (const std::string& note : host.notes) AddNote(&summary, note);
    for (const Row& row : host.rows) {
      if (!row.is_main) continue;
      if (row.has_ended) {
        summary.ended++;
        continue;
      }
      summary.ranks++;
      for (size_t i = 0; i < kDoings; ++i) summary.seen.looks[i] += row.seen.looks[i];
      if (row.seen.Sum() == 0) continue;
      if (!summary.busiest || row.seen.Share(Doing::compute) > summary.busiest->seen.Share(Doing::compute))
        summary.busiest = row;
    }
  }
  if (summary.ranks < 2) summary.busiest.reset();
  if (summary.busiest) {
    summary.others_wait =
        summary.busiest->seen.Share(Doing::compute) > summary.seen.Share(Doing::compute) + kClearly &&
        summary.seen.Share(Doing::stall) > kClearly;
  }
  NoteUnseen(view, asks_hosts, &summary);
  return summary;
}

}  // namespace rankine::cli::top
