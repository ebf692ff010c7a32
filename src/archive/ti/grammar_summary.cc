// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/grammar_summary.h"

#include "archive/io/views.h"
#include "archive/ti/rank_actions.h"
#include "base/saturate.h"

namespace rankine::archive {

void CountMessages(Messages* messages, const MessagePair& pair, int64_t change) {
  const auto& [comm, from, to, tag] = pair;
  if (from < 0 || to < 0 || change == 0) return;
  const auto at = messages->try_emplace(pair, 0).first;
  int64_t sum = 0;
  if (__builtin_add_overflow(at->second, change, &sum)) sum = change < 0 ? -INT64_MAX : INT64_MAX;
  at->second = sum;
  if (sum == 0) messages->erase(at);
}

int32_t TiPeer(int32_t peer, const RawTiComm* comm) {
  switch (peer) {
    case layout::kTiAnySource:
      return ti::kAnySource;
    case layout::kTiRankZero:
      return 0;
    case layout::kTiProcNull:
    case layout::kTiRoot:
      return ti::kProcNull;
    default:
      break;
  }
  if (comm == nullptr || peer < 0) return ti::kUnknown;
  const uint64_t size = comm->remote_size != 0 ? comm->remote_size : comm->size;
  if (size == 0) return ti::kUnknown;
  return static_cast<int32_t>((uint64_t{comm->rank} + static_cast<uint64_t>(peer)) % size);
}

// Updates the counts with facts that become known when a request completes: the sender of a message that
// matched a wildcard, or a cancellation.
void GrammarSummary::Resolve(const Open& open, const Close& close) {
  if (close.frees) return;
  if (close.match.peer == kTiCancelled) return Count(open.counted, -open.change);
  if (!open.wild || close.match.tag == ti::kUnknown) return;
  const int32_t peer = TiPeer(close.match.peer, open.comm);
  if (open.names != nullptr && open.names->IsAway(static_cast<uint32_t>(open.number >> 1), peer))
    return Count(kReceivedFromAway, 1);
  Count({open.number, peer, open.me, close.match.tag}, -1);
}

void GrammarSummary::End(uint32_t request, const Close& close) {
  const auto open = opens_.find(request);
  if (open != opens_.end()) {
    Resolve(open->second, close);
    opens_.erase(open);
  } else if (started_.contains(request) || !closes_.try_emplace(request, close).second) {
    if (close.frees) return;
    uint64_t& times = unstarted_[request];
    times = base::AddSaturated(times, 1);
  }
}

void GrammarSummary::Append(const GrammarSummary& behind) {
  for (const auto& [pair, change] : behind.messages_) Count(pair, change);
  for (const auto& [request, close] : behind.closes_) End(request, close);
  for (const uint32_t request : behind.started_) opens_.erase(request);
  started_.insert(behind.started_.begin(), behind.started_.end());
  for (const auto& [request, open] : behind.opens_) opens_[request] = open;
  for (const auto& [request, times] : behind.unstarted_)
    unstarted_[request] = base::AddSaturated(unstarted_[request], times);
  for (const auto& [comm, order] : behind.meetings_) meetings_[comm].Append(order);
  finalizes_ = finalizes_ || behind.finalizes_;
}

void GrammarSummary::AddBeside(const GrammarSummary& other) {
  for (const auto& [pair, change] : other.messages_) Count(pair, change);
  // If a thread completes a request that it has not started itself, another thread has started it.
  std::map<uint32_t, Open> open;
  for (const auto& [request, started] : other.opens_) {
    const auto close = closes_.find(request);
    if (close == closes_.end()) {
      open.emplace(request, started);
    } else {
      Resolve(started, close->second);
      closes_.erase(close);
    }
  }
  const auto unstarted = [this](uint32_t request, uint64_t more) {
    uint64_t& times = unstarted_[request];
    times = base::AddSaturated(times, more);
  };
  for (const auto& [request, close] : other.closes_) {
    if (const auto started = opens_.find(request); started != opens_.end()) {
      Resolve(started->second, close);
      opens_.erase(started);
    } else if (!closes_.try_emplace(request, close).second && !close.frees) {
      unstarted(request, 1);
    }
  }
  opens_.insert(open.begin(), open.end());
  for (const auto& [request, times] : other.unstarted_) unstarted(request, times);
  for (const auto& [comm, order] : other.meetings_) meetings_[comm].AddBeside(order);
  finalizes_ = finalizes_ || other.finalizes_;
}

void GrammarSummary::Repeat(uint64_t times) {
  GrammarSummary power = *this;
  for (--times; times != 0; times >>= 1) {
    if ((times & 1) != 0) Append(power);
    if (times > 1) power.Append(GrammarSummary(power));
  }
}

}  // namespace rankine::archive
