// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the chunks of a time-independent trace. Reading must stay within the given bytes, and all data to
// which an action points must exist.
//
// The input begins with the chunks ti, ti_grammar and ti_stream. Before each of these chunks, a u16 gives the
// size in bytes. The remaining bytes are ti_volumes.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/ti_thread.h"
#include "archive/tables.h"
#include "archive/ti/decode.h"
#include "archive/ti/means.h"
#include "archive/ti/source.h"
#include "archive/ti/summary.h"

namespace {

using rankine::archive::ChunkView;
using rankine::archive::Tables;
using rankine::layout::ChunkKind;
using Bytes = std::vector<std::byte>;

constexpr uint64_t kGrammar = 1, kStream = 2;  // ids of the chunks
// limit for the number of actions, because a few bytes can represent any number
constexpr size_t kMostActions = 20000;
constexpr uint32_t kComms = 3;

Bytes Part(const uint8_t** data, size_t* size, bool rest) {
  uint16_t n = 0;
  if (!rest && *size < sizeof n) return {};
  if (!rest) {
    std::memcpy(&n, *data, sizeof n);
    *data += sizeof n;
    *size -= sizeof n;
  }
  const size_t take = rest || n > *size ? *size : n;
  Bytes part(take);
  if (take != 0) std::memcpy(part.data(), *data, take);
  *data += take;
  *size -= take;
  return part;
}

ChunkView ViewOf(ChunkKind kind, const Bytes& bytes) {
  ChunkView view{};
  view.header.kind = static_cast<uint16_t>(kind);
  view.header.raw_size = static_cast<uint32_t>(bytes.size());
  view.stored = bytes;
  return view;
}

template <class T>
uint64_t Sum(std::span<const T> items) {
  uint64_t sum = 0;
  for (const T& item : items) sum += item;
  return sum;
}

// Reads all arrays to which the action points, so that a sanitizer detects invalid pointers.
uint64_t Touch(const rankine::ti::Action& a) {
  if (!a.matches.empty() && a.matches.size() != a.completed.size() && a.kind == rankine::ti::Kind::wait)
    __builtin_trap();
  if (a.kind == rankine::ti::Kind::compute && !(a.volume >= 0)) __builtin_trap();
  uint64_t sum = Sum(a.to_counts) + Sum(a.from_counts) + Sum(a.offered) + Sum(a.completed);
  for (const rankine::ti::Match& match : a.matches) sum += match.bytes;
  return sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Bytes ti = Part(&data, &size, false);
  const Bytes grammar = Part(&data, &size, false);
  const Bytes stream = Part(&data, &size, false);
  const Bytes volumes = Part(&data, &size, true);
  // Replaces the ids at the beginning of the chunk, and the ids of the streams, by valid ids.
  if (ti.size() >= 2 * sizeof kGrammar) {
    std::memcpy(ti.data(), &kGrammar, sizeof kGrammar);
    std::memset(ti.data() + sizeof kGrammar, 0, sizeof kGrammar);
  }
  Tables tables;
  rankine::archive::Process& process = tables.processes.emplace_back();
  process.rank = 0;
  for (uint32_t i = 0; i < kComms; ++i) {
    auto& comm = tables.comms.emplace_back();
    comm.size = i + 1;
    comm.members.assign(i + 1, 0);
    process.comms.push_back(i);
  }
  tables.ti_shared[kGrammar] = ViewOf(ChunkKind::ti_grammar, grammar);
  tables.ti_shared[kStream] = ViewOf(ChunkKind::ti_stream, stream);
  if (const auto decoded = rankine::archive::DecodeTi(ti)) {
    for (const uint64_t id : decoded->streams) tables.ti_shared[id] = ViewOf(ChunkKind::ti_stream, stream);
  }
  rankine::archive::TiThread& thread = tables.ti_threads.emplace_back();
  thread.process = 0;
  thread.view = ViewOf(ChunkKind::ti, ti);
  thread.volumes.push_back(ViewOf(ChunkKind::ti_volumes, volumes));
  rankine::archive::SummaryOfTi(tables);
  const rankine::archive::TiMeans means = rankine::archive::MeansOf(tables);
  rankine::archive::MeansNote(means);
  rankine::archive::PollsNote(means);
  rankine::archive::RangeOf(means, 1, 1, 1);
  rankine::archive::CheckTi(tables);
  auto source = rankine::archive::OpenTi(tables);
  if (!source.ok()) return 0;
  std::vector<rankine::ti::Action> actions(64);
  volatile uint64_t sum = 0;
  for (size_t read = 0; read < kMostActions;) {
    const auto n = source.value()->Read(0, actions);
    if (!n.ok() || n.value() == 0) break;
    if (n.value() > actions.size()) __builtin_trap();
    for (size_t i = 0; i < n.value(); ++i) sum = sum + Touch(actions[i]);
    read += n.value();
  }
  return 0;
}
