// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "archive/columns.h"
#include "archive/decode.h"
#include "archive/limits.h"
#include "archive/rows/none.h"
#include "archive/rows/profile.h"
#include "base/byte_reader.h"
#include "base/saturate.h"

namespace rankine::archive {
namespace {

using base::ByteReader;

// Minimum size in bytes of a row and of a peer: one byte for each column. A row takes one byte more than it
// has columns, because its time histogram consists of at least two numbers.
constexpr uint64_t kLeastRowBytes = 14;
constexpr uint64_t kLeastPeerBytes = 5;

template <size_t N>
void ReadBuckets(ByteReader& in, uint64_t first, uint64_t count, std::array<uint64_t, N>* buckets) {
  if (first > N || count > N - first) {
    in.Fail();
    return;
  }
  for (uint64_t i = 0; i < count; ++i) (*buckets)[first + i] = in.Varint();
}

void ReadSizes(ByteReader& in, RawProfile* profile) {
  for (Row& row : profile->rows) {
    uint64_t count = in.Varint();
    if (!in.ok()) return;
    if (count == 0) continue;
    uint64_t first = in.Varint();
    row.sizes = static_cast<uint32_t>(profile->sizes.size());
    ReadBuckets(in, first, count, &profile->sizes.emplace_back());
  }
}

void ReadRows(ByteReader& in, uint16_t version, RawProfile* profile) {
  std::vector<Row>& rows = profile->rows;
  ReadDeltas(in, rows, 0xffff, [](Row& row, uint64_t v) { row.thread = static_cast<uint32_t>(v); });
  ReadDeltas(in, rows, 0xffff, [](Row& row, uint64_t v) { row.function = static_cast<uint16_t>(v); });
  ReadDeltas(in, rows, kNone - 1, [](Row& row, uint64_t v) { row.site = static_cast<uint32_t>(v); });
  ReadDeltas(in, rows, kNone - 1,
             [](Row& row, uint64_t v) { row.comm = v == 0 ? kNone : static_cast<uint32_t>(v - 1); });
  if (version >= 2)
    ReadDeltas(in, rows, kNone - 1, [](Row& row, uint64_t v) { row.node = static_cast<uint32_t>(v); });
  ReadColumn(in, rows, [](Row& row, uint64_t v) { row.calls = v; });
  ReadColumn(in, rows, [](Row& row, uint64_t v) { row.time_sum = v; });
  ReadColumn(in, rows, [](Row& row, uint64_t v) { row.time_min = v; });
  ReadColumn(in, rows, [](Row& row, uint64_t v) { row.time_max = base::AddSaturated(row.time_min, v); });
  ReadColumn(in, rows, [](Row& row, uint64_t v) { row.bytes_sent = v; });
  ReadColumn(in, rows, [](Row& row, uint64_t v) { row.bytes_received = v; });
  ReadColumn(in, rows, [](Row& row, uint64_t v) { row.bytes_completed = v; });
  if (version >= 3) ReadColumn(in, rows, [](Row& row, uint64_t v) { row.stall_sum = v; });
  for (Row& row : rows) {
    uint64_t first = in.Varint();
    uint64_t count = in.Varint();
    ReadBuckets(in, first, count, &row.time_histogram);
  }
  ReadSizes(in, profile);
}

void ReadPeers(ByteReader& in, RawProfile* profile) {
  std::vector<Peer>& peers = profile->peers;
  if (profile->rows.empty()) {
    if (!peers.empty()) in.Fail();
    return;
  }
  ReadDeltas(in, peers, profile->rows.size() - 1,
             [](Peer& peer, uint64_t v) { peer.row = static_cast<uint32_t>(v); });
  ReadColumn(in, peers, [](Peer& peer, uint64_t v) { peer.incoming = v != 0; });
  // A damaged spool may contain negative peers. So the differences between peers are added modulo 2^64, and
  // the result must fit into an int.
  uint64_t value = 0;
  for (Peer& peer : peers) {
    value += static_cast<uint64_t>(in.Zigzag());
    auto rank = static_cast<int64_t>(value);
    if (rank < INT32_MIN || rank > INT32_MAX) in.Fail();
    peer.peer = static_cast<int32_t>(rank);
  }
  ReadColumn(in, peers, [](Peer& peer, uint64_t v) { peer.messages = v; });
  ReadColumn(in, peers, [](Peer& peer, uint64_t v) { peer.bytes = v; });
}

}  // namespace

uint64_t TableBytes(const RawProfile& profile) {
  return profile.rows.size() * sizeof(Row) + profile.sizes.size() * sizeof(profile.sizes[0]) +
         profile.peers.size() * sizeof(Peer);
}

std::optional<RawProfile> DecodeProfile(std::span<const std::byte> raw, uint16_t version) {
  ByteReader in(raw);
  RawProfile profile;
  profile.sites_id = in.Fixed<uint64_t>();
  profile.ticks_per_second = in.Fixed<uint64_t>();
  uint64_t rows = in.Varint();
  uint64_t peers = in.Varint();
  if (!in.ok() || rows > std::min(kMostRows, in.left() / kLeastRowBytes) ||
      peers > std::min(kMostPeers, in.left() / kLeastPeerBytes))
    return std::nullopt;
  Row empty{};
  empty.sizes = kNone;
  profile.rows.assign(rows, empty);
  profile.peers.resize(peers);
  ReadRows(in, version, &profile);
  ReadPeers(in, &profile);
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return profile;
}

}  // namespace rankine::archive
