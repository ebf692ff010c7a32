// SPDX-License-Identifier: BSD-3-Clause
#include "probe/gluster/coded.h"

#include <algorithm>

namespace rankine::probe::gluster {
namespace {

constexpr uint64_t kMostData = 64;  // largest number of data bricks

}  // namespace

void CodedWholes::Add(const Operation& whole, uint64_t stripe) {
  const uint64_t fragment = stripe & 0xffffffff, all = stripe >> 32;
  if (fragment == 0 || all < fragment || all % fragment != 0 || all / fragment > kMostData) return;
  if (whole.offset > ~uint64_t{0} - whole.bytes - all) return;
  Extent extent{whole.file, whole.application_thread, whole.action, 0, 0};
  if (whole.action != Action::sync) {
    extent.begin = whole.offset / all * fragment;
    extent.end = (whole.offset + whole.bytes + all - 1) / all * fragment;
  }
  if (order_.size() >= kMost) {
    const auto [oldest_extent, oldest_begin] = order_.front();
    const auto oldest = wholes_.find(oldest_extent);
    order_.pop_front();
    if (oldest != wholes_.end() && oldest->second.front().begin_ticks == oldest_begin) {
      oldest->second.pop_front();
      if (oldest->second.empty()) wholes_.erase(oldest);
    }
  }
  auto& equal = wholes_[extent];
  const auto at = std::upper_bound(equal.begin(), equal.end(), whole.begin,
                                   [](uint64_t begin, const Whole& one) { return begin < one.begin_ticks; });
  equal.insert(at, {whole.number, whole.begin});
  order_.emplace_back(extent, whole.begin);
}

uint64_t CodedWholes::Take(const Extent& extent, uint64_t before) {
  const auto equal = wholes_.find(extent);
  if (equal == wholes_.end() || equal->second.front().begin_ticks > before) return 0;
  const uint64_t number = equal->second.front().number;
  equal->second.pop_front();
  if (equal->second.empty()) wholes_.erase(equal);
  return number;
}

// Returns the earliest write whose first or last stripe is contained in the read.
uint64_t CodedWholes::WriteAround(const Extent& read, uint64_t before) const {
  Extent from = read;
  from.action = Action::write;
  from.begin = from.end = 0;
  const Whole* found = nullptr;
  for (auto at = wholes_.lower_bound(from); at != wholes_.end(); ++at) {
    const Extent& extent = at->first;
    if (extent.file != read.file || extent.thread != read.thread || extent.action != Action::write) break;
    if (extent.begin > read.begin) break;
    const Whole& whole = at->second.front();
    if ((extent.begin != read.begin && extent.end != read.end) || extent.end < read.end) continue;
    if (whole.begin_ticks <= before && (found == nullptr || whole.begin_ticks < found->begin_ticks))
      found = &whole;
  }
  return found == nullptr ? 0 : found->number;
}

uint64_t CodedWholes::WholeOf(const Operation& fragment) {
  const Extent extent{fragment.file, fragment.application_thread, fragment.action, fragment.offset,
                      fragment.offset + fragment.bytes};
  if (started_.size() >= kMost) started_.clear();
  Started& started = started_[fragment.number];
  const bool is_new =
      started.extent != extent ||
      std::ranges::find(started.connections, fragment.key.connection) != started.connections.end();
  if (is_new) {
    started = {extent, Take(extent, fragment.begin), {}};
    if (started.number == 0 && extent.action == Action::read)
      started.number = WriteAround(extent, fragment.begin);
  }
  started.connections.push_back(fragment.key.connection);
  return started.number;
}

}  // namespace rankine::probe::gluster
