// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/call_sequence.h"

#include <cstring>

#include "base/hash.h"
#include "base/rt/syscall.h"
#include "layout/trace/record.h"

namespace rankine::recorder::event_trace {
namespace {

using layout::TiKey;
using layout::TiWords;

bool IsWild(const TiKey& key) {
  return key.from_peer == layout::kTiAnySource ||
         (key.from_peer != layout::kTiProcNull && key.from_tag == layout::kTiAnyTag);
}

// Messages and collective operations have an order. In `key`, stores the values that determine the call's
// position in this order. Returns false if the call has no position in the order of messages and collective
// operations.
bool Bare(const TiWords& words, std::span<const uint32_t> list, TiKey* key) {
  std::memcpy(key, &words, sizeof *key);
  const auto what = static_cast<layout::TiWhat>(key->what);
  if (what != layout::TiWhat::call && what != layout::TiWhat::started) return false;
  if (key->comm == layout::kTiNone) return false;
  const bool makes = (key->flags & layout::kTiMakesComm) != 0;
  // One-sided operations have no position, because such an operation completes only when its access epoch
  // ends.
  if (!makes && key->object != layout::kTiNone && key->to_peer != layout::kTiProcNull) return false;
  if (IsWild(*key) && key->request == layout::kTiNone) {
    // A blocking receive stores which message it received. In the list, this message follows two lists of
    // byte counts per partner, which must be empty.
    constexpr size_t kMatch = 2;
    if (list.size() < kMatch + layout::kTiMatchWords || list[0] != 0 || list[1] != 0) return false;
    key->from_peer = static_cast<int32_t>(list[kMatch + 1]);
    key->from_tag = static_cast<int32_t>(list[kMatch + 2]);
  }
  key->flags = 0;
  key->node = 0;
  if (key->request != layout::kTiNone) key->request = 0;
  if (key->to_peer == layout::kTiProcNull) key->to_tag = 0;
  if (key->from_peer == layout::kTiProcNull) key->from_tag = 0;
  key->to_type = key->from_type = 0;
  key->list = layout::kTiNone;
  key->to_bytes = key->from_bytes = 0;
  key->root = 0;
  if (makes) key->object = layout::kTiNone;
  return true;
}

}  // namespace

Sequence* Sequence::New() {
  auto* sequence = static_cast<Sequence*>(rt::MapAnonymous(sizeof(Sequence)));
  if (sequence != nullptr) sequence->complete_ = true;
  return sequence;
}

uint64_t* Sequence::CountOf(const TiWords& words, std::span<const uint32_t> list) {
  TiKey key{};
  if (!Bare(words, list, &key)) return &nowhere_;
  TiWords bare{};
  std::memcpy(&bare, &key, sizeof bare);
  const uint64_t hash = base::Hash(std::as_bytes(std::span(bare.word)));
  for (uint32_t i = 0; i < kMost; ++i) {
    Counted& one = counted_[(hash + i) % kMost];
    if (one.words.word[0] == 0) {
      if (used_ == kMost / 2) break;
      ++used_;
      one.words = bare;
      return &one.count;
    }
    if (std::memcmp(&one.words, &bare, sizeof bare) == 0) return &one.count;
  }
  Lose();
  return &nowhere_;
}

std::byte* Sequence::Put(std::byte* at, const std::byte* limit) const {
  constexpr size_t kOne = layout::kTraceCountedBytes;
  const auto room = static_cast<size_t>(limit - at) / 2;
  const bool complete = complete_ && (used_ + size_t{1}) * kOne <= room;
  at = layout::PutTraceCounts(at, complete ? layout::kTraceCountsComplete : uint8_t{0});
  for (uint32_t i = 0; complete && i < kMost; ++i) {
    const Counted& one = counted_[i];
    if (one.words.word[0] == 0 || one.count == 0) continue;
    layout::TraceCallHead head{};
    std::memcpy(head.key, &one.words, sizeof head.key);
    at = layout::PutTraceCounted(at, head, one.count);
  }
  return at;
}

}  // namespace rankine::recorder::event_trace
