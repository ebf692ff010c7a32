// SPDX-License-Identifier: BSD-3-Clause
#include "archive/trace/traced_call.h"

#include <algorithm>
#include <utility>

#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "archive/ti/grammar_summary.h"
#include "base/byte_reader.h"
#include "base/saturate.h"

namespace rankine::archive {
namespace {

using layout::kTiNone;
using layout::TiWhat;

constexpr uint16_t kStart = 102, kStartall = 103;  // ids of gen/mpi.table

// The format of a list is described in layout/ti/layout.h. If a list is cut off, only the remaining values
// are used.
class ListReader {
 public:
  explicit ListReader(std::span<const uint32_t> words) : words_(words) {}
  bool more() const { return at_ < words_.size(); }
  uint32_t Take() { return more() ? words_[at_++] : 0; }
  // Reads a number n, then calls the given function n times. Stops when fewer than `size` words are left,
  // because each call of `one` reads `size` words.
  template <class One>
  void Each(size_t size, One one) {
    for (uint32_t n = Take(); n > 0 && at_ + size <= words_.size(); --n) one();
  }
  // Reads groups of words until the end of the list.
  template <class One>
  void Matches(One one) {
    for (; at_ + layout::kTiMatchWords <= words_.size(); at_ += layout::kTiMatchWords)
      one(words_.subspan(at_, layout::kTiMatchWords));
  }

 private:
  std::span<const uint32_t> words_;
  size_t at_ = 0;
};

TracedMatch MatchOf(std::span<const uint32_t> words) {
  TracedMatch match{words[0], words[1] == kTiNone, {}};
  match.end = {static_cast<int32_t>(words[1]), static_cast<int32_t>(words[2]),
               words[3] | uint64_t{words[4]} << 32};
  return match;
}

void ReadCompletion(const RawTiKey& key, TracedCall* call) {
  ListReader list(key.list);
  std::vector<uint32_t> offered;
  if (!list.more()) {
    if (key.request != kTiNone) call->completed.push_back(key.request);
    return;
  }
  list.Each(1, [&] { offered.push_back(list.Take()); });
  if ((key.flags & layout::kTiAllOffered) != 0 || key.request != kTiNone) {
    call->completed = std::move(offered);
  } else {
    list.Each(1, [&] {
      const uint32_t place = list.Take();
      if (place < offered.size()) call->completed.push_back(offered[place]);
    });
  }
  list.Matches([call](std::span<const uint32_t> words) {
    // A truncated message has filled the buffer of the receive. So the size of this buffer is the correct
    // size, and no match is needed.
    if (const TracedMatch match = MatchOf(words); match.end.bytes != layout::kTiCutOff)
      call->matches.push_back(match);
  });
}

void ReadPartners(const RawTiKey& key, TracedCall* call) {
  ListReader list(key.list);
  if (!list.more()) return;
  const bool scatters = call->facts.collective == ti::Collective::reduce_scatter;
  for (TracedEnd* end : {&call->to, &call->from}) {
    uint64_t sum = 0, own = 0;
    uint32_t rank = 0;
    list.Each(2, [&] {
      const uint64_t low = list.Take(), count = low | uint64_t{list.Take()} << 32;
      sum = base::AddSaturated(sum, count);
      if (rank++ == call->comm.rank) own = count;
    });
    if (rank == 0) continue;
    end->bytes = sum;  // The sum of the sizes in the list replaces the size in the key.
    if (!scatters) continue;
    call->to.bytes = sum;
    call->from.bytes = own;
  }
  if ((key.flags & layout::kTiPeers) != 0) {
    for (std::vector<int32_t>* peers : {&call->to_peers, &call->from_peers})
      list.Each(1, [&] { peers->push_back(TracedPeer(static_cast<int32_t>(list.Take()), call->comm)); });
  }
  list.Matches([call](std::span<const uint32_t> words) {
    const TracedMatch match = MatchOf(words);
    if (match.place != 0 || match.cancelled) return;
    call->match = match.end;
    call->match->peer = TracedPeer(match.end.peer, call->comm);
    if (match.end.bytes == layout::kTiCutOff) call->match->bytes = call->from.bytes;
  });
}

}  // namespace

std::string_view NameOf(CallOutcome outcome) {
  switch (outcome) {
    case CallOutcome::failed:
      return "failed";
    case CallOutcome::nothing:
      return "nothing";
    case CallOutcome::done:
      break;
  }
  return {};
}

int32_t TracedPeer(int32_t peer, const RawTiComm& comm) {
  return TiPeer(peer, comm.place == 0 ? nullptr : &comm);
}

uint16_t CalledFunction(const Tables& tables, uint32_t process, uint32_t site, const TracedCall& call) {
  if (call.what != TiWhat::started) return call.function;
  const bool all = std::any_of(tables.rows.begin(), tables.rows.end(), [process, site](const Row& row) {
    return row.function == kStartall && row.site == site && row.process == process;
  });
  return all ? kStartall : kStart;
}

std::optional<TracedCall> DecodeTracedCall(std::span<const std::byte> bytes) {
  base::ByteReader in(bytes);
  const auto small = [&in] {
    const uint64_t value = in.Varint();
    if (value > INT32_MAX) in.Fail();
    return static_cast<uint32_t>(value);
  };
  TracedCall call;
  call.site = small();
  call.comm = {0, small(), small(), small()};
  RawTiKey key = TakeTiKey(in);
  const uint64_t n = in.Varint();
  if (n > in.left()) return std::nullopt;
  key.list.reserve(n);
  for (uint64_t i = 0; i < n; ++i) {
    const uint64_t word = in.Varint();
    if (word > UINT32_MAX) return std::nullopt;
    key.list.push_back(static_cast<uint32_t>(word));
  }
  if (!in.ok() || in.left() != 0) return std::nullopt;
  call.function = key.function;
  call.what = key.what;
  call.facts = key.what == TiWhat::nothing ? CallFacts{} : FactsOf(key.function);
  if (key.what == TiWhat::completed) call.facts.kind = ti::Kind::wait;
  if (key.what == TiWhat::finalize) call.facts.kind = ti::Kind::finalize;
  call.node = key.node;
  call.comm.place = key.comm;
  call.request = key.request;
  const bool makes = (key.flags & layout::kTiMakesComm) != 0;
  call.object = makes ? 0 : key.object;
  call.made = makes ? key.object : 0;
  call.root = key.root == layout::kTiRoot       ? ti::kRoot
              : key.root == layout::kTiProcNull ? ti::kProcNull
                                                : key.root;
  // In an action on a file, kTiFailed has another meaning.
  const bool is_file = key.what == TiWhat::file || call.facts.kind == ti::Kind::io;
  if (!is_file && (key.flags & layout::kTiFailed) != 0) call.outcome = CallOutcome::failed;
  if (key.what == TiWhat::nothing && call.outcome == CallOutcome::done &&
      (key.flags & layout::kTiFoundNothing) != 0)
    call.outcome = CallOutcome::nothing;
  call.shared = (key.flags & layout::kTiShared) != 0 || call.facts.rma == ti::Rma::lock_all;
  call.to = {TracedPeer(key.to_peer, call.comm), key.to_tag, key.to_bytes};
  call.from = {TracedPeer(key.from_peer, call.comm), key.from_tag, key.from_bytes};
  if (call.facts.kind == ti::Kind::wait) {
    ReadCompletion(key, &call);
  } else {
    ReadPartners(key, &call);
  }
  return call;
}

}  // namespace rankine::archive
