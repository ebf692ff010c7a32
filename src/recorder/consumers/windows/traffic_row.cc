// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/traffic_row.h"

#include <algorithm>

namespace rankine::recorder::windows {
namespace {

using layout::kTrafficBins;

void JoinNeighbours(TrafficRow* row) {
  for (size_t i = 0; i < kTrafficBins / 2; ++i) {
    row->messages[i] = row->messages[2 * i] + row->messages[2 * i + 1];
    row->bytes[i] = row->bytes[2 * i] + row->bytes[2 * i + 1];
  }
  std::fill(row->messages + kTrafficBins / 2, row->messages + kTrafficBins, uint64_t{0});
  std::fill(row->bytes + kTrafficBins / 2, row->bytes + kTrafficBins, uint64_t{0});
  row->bin_s *= 2;
}

// Two bin lengths whose ratio is at least this value are considered equal, because the clocks of two machines
// always differ slightly.
constexpr double kAlike = 0.99;

}  // namespace

void AddBins(TrafficRow* row, double bin_s, uint32_t count, const uint64_t* messages, const uint64_t* bytes) {
  if (row->bin_s == 0) row->bin_s = bin_s;
  while (row->bin_s < bin_s * kAlike) JoinNeighbours(row);
  for (uint32_t i = 0; i < count; ++i) {
    if (messages[i] == 0 && bytes[i] == 0) continue;
    const double at = (i + 0.5) * bin_s;
    while (at >= row->bin_s * kTrafficBins) JoinNeighbours(row);
    const auto bin = static_cast<uint32_t>(at / row->bin_s);
    row->messages[bin] += messages[i];
    row->bytes[bin] += bytes[i];
  }
}

void AddBins(TrafficRow* row, const TrafficRow& other) {
  if (other.bin_s > 0) AddBins(row, other.bin_s, kTrafficBins, other.messages, other.bytes);
}

uint32_t UsedBins(const TrafficRow& row) {
  uint32_t used = kTrafficBins;
  while (used > 0 && row.messages[used - 1] == 0 && row.bytes[used - 1] == 0) --used;
  return used;
}

void JoinBinsTo(TrafficRow* row, uint32_t most) {
  while (UsedBins(*row) > most) JoinNeighbours(row);
}

}  // namespace rankine::recorder::windows
