// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/store/describe.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "archive/ti/store/functions.h"

namespace rankine::archive {
namespace {

using layout::kTiNone;
using layout::TiKey;
using layout::TiWhat;
using ti::Action;
using ti::Kind;
using ti::Match;

constexpr uint32_t kMostNumber = 65000;  // limit for numbers of datatypes, which have 16 bits in a key

TiKey PlainKey() {
  TiKey key{};
  key.comm = key.request = key.list = key.object = kTiNone;
  key.to_peer = key.from_peer = layout::kTiProcNull;
  return key;
}

TiWhat WhatOf(const Action& a) {
  switch (a.kind) {
    case Kind::compute:
      return TiWhat::nothing;
    case Kind::sleep:
      return TiWhat::sleep;
    case Kind::wait:
      return TiWhat::completed;
    case Kind::finalize:
      return TiWhat::finalize;
    default:
      return a.persistent ? TiWhat::started : TiWhat::call;
  }
}

// Returns true if the match contains facts that do not follow from the arguments of the receive.
bool IsNews(const Match& match, const Match& told) {
  return match.peer != told.peer || match.tag != told.tag || match.bytes != told.bytes;
}

}  // namespace

std::optional<Describer::Here> Describer::HereIn(uint32_t comm) {
  const auto [at, added] = here_.try_emplace(comm);
  if (!added) return at->second;
  const ti::Communicator& known = names_.communicator(comm);
  for (const bool second : {false, true}) {
    Here here;
    here.is_second = second;
    bool member = false;
    for (const ti::RankRun& run : second ? known.remote : known.members) {
      const uint32_t step = rank_ - run.first;
      if (!member && rank_ >= run.first && run.stride != 0 && step % run.stride == 0 &&
          step / run.stride < run.count) {
        here.rank = here.size + step / run.stride;
        member = true;
      }
      here.size += run.count;
    }
    for (const ti::RankRun& run : second ? known.members : known.remote) here.remote += run.count;
    if (member) {
      at->second = here;
      break;
    }
  }
  return at->second;
}

uint32_t Describer::CommOf(uint32_t comm) {
  if (comm == ti::kNone) return kTiNone;
  if (comm >= comm_of_.size()) comm_of_.resize(size_t{comm} + 1);
  if (comm_of_[comm] == 0) {
    comms_.push_back(comm);
    comm_of_[comm] = static_cast<uint32_t>(comms_.size());
  }
  return comm_of_[comm] - 1;
}

uint16_t Describer::TypeOf(uint32_t type) {
  if (type == ti::kNone) return 0;
  if (type >= type_of_.size()) type_of_.resize(size_t{type} + 1);
  if (type_of_[type] == 0 && types_.size() < kMostNumber) {
    types_.push_back(type);
    type_of_[type] = static_cast<uint32_t>(types_.size());
  }
  return static_cast<uint16_t>(type_of_[type]);
}

int32_t Describer::PeerOf(int32_t peer, uint32_t comm) {
  if (peer == ti::kAnySource) return layout::kTiAnySource;
  if (peer == 0) return layout::kTiRankZero;
  const std::optional<Here> here = peer < 0 ? std::nullopt : HereIn(comm);
  if (!here) return layout::kTiProcNull;
  const int64_t n = here->remote != 0 ? here->remote : here->size;
  const int64_t relative = (peer - static_cast<int64_t>(here->rank)) % n;
  return static_cast<int32_t>(relative < 0 ? relative + n : relative);
}

void Describer::ListCounts(std::span<const uint64_t> counts) {
  words_.push_back(static_cast<uint32_t>(counts.size()));
  for (const uint64_t bytes : counts) {
    words_.push_back(static_cast<uint32_t>(bytes));
    words_.push_back(static_cast<uint32_t>(bytes >> 32));
  }
}

void Describer::ListPeers(std::span<const int32_t> peers, uint32_t comm) {
  words_.push_back(static_cast<uint32_t>(peers.size()));
  for (const int32_t peer : peers) words_.push_back(static_cast<uint32_t>(PeerOf(peer, comm)));
}

void Describer::ListMatch(uint32_t place, const Match& match, uint32_t comm) {
  words_.push_back(place);
  words_.push_back(match.peer == ti::kProcNull ? kTiNone : static_cast<uint32_t>(PeerOf(match.peer, comm)));
  words_.push_back(static_cast<uint32_t>(match.tag));
  words_.push_back(static_cast<uint32_t>(match.bytes));
  words_.push_back(static_cast<uint32_t>(match.bytes >> 32));
}

bool Describer::DescribeWait(const Action& a, TiKey* key) {
  const bool one = a.offered.size() == 1 && a.completed.size() == 1;
  const bool all = a.offered.size() == a.completed.size() &&
                   (one || std::equal(a.offered.begin(), a.offered.end(), a.completed.begin()));
  if (one) key->request = a.offered[0];
  if (all) key->flags = one ? 0 : layout::kTiAllOffered;
  words_.push_back(static_cast<uint32_t>(a.offered.size()));
  words_.insert(words_.end(), a.offered.begin(), a.offered.end());
  if (!all) {
    words_.push_back(static_cast<uint32_t>(a.completed.size()));
    for (const uint32_t number : a.completed) {
      const auto at = std::find(a.offered.begin(), a.offered.end(), number);
      if (at == a.offered.end()) return false;
      words_.push_back(static_cast<uint32_t>(at - a.offered.begin()));
    }
  }
  const size_t plain = words_.size();
  for (uint32_t i = 0; i < a.matches.size() && i < a.completed.size(); ++i) {
    const uint32_t number = a.completed[i];
    if (number >= open_.size() || !open_[number].receives) continue;
    if (a.matches[i].peer != ti::kUnknown && IsNews(a.matches[i], open_[number].told))
      ListMatch(i, a.matches[i], open_[number].comm);
  }
  // A single request without a match is described only by the key, as in the recorder.
  if (one && words_.size() == plain) words_.clear();
  return true;
}

void Describer::DescribeLists(const Action& a, TiKey* key) {
  const bool receives = a.kind == Kind::recv || a.kind == Kind::sendrecv || a.kind == Kind::probe;
  const bool told = receives && a.match.peer >= 0;
  const bool names = !a.to_peers.empty() || !a.from_peers.empty();
  if (a.to_counts.empty() && a.from_counts.empty() && !told && !names) return;
  ListCounts(a.to_counts);
  ListCounts(a.from_counts);
  if (names) {
    key->flags |= layout::kTiPeers;
    ListPeers(a.to_peers, a.comm);
    ListPeers(a.from_peers, a.comm);
  }
  if (told) ListMatch(0, a.match, a.comm);
}

bool Describer::Describe(const Action& a, layout::TiWords* words, std::string* why) {
  TiKey key = PlainKey();
  words_.clear();
  key.what = static_cast<uint8_t>(WhatOf(a));
  const auto what = static_cast<TiWhat>(key.what);
  if (what == TiWhat::sleep) {
    key.to_bytes = std::bit_cast<uint64_t>(a.volume);
  } else if (what != TiWhat::nothing) {
    key.function = FunctionOf(a);
    if (key.function == 0) {
      *why = "an action that corresponds to no MPI function";
      return false;
    }
  }
  const bool speaks = what == TiWhat::call || what == TiWhat::started;
  if (what == TiWhat::completed) {
    if (!DescribeWait(a, &key)) {
      *why = "a wait completes a request that was not passed to it";
      return false;
    }
  } else if (speaks) {
    key.request = a.request;
    const bool local = a.kind == Kind::cancel || a.kind == Kind::free;
    if (!local && a.comm != ti::kNone) {
      if (!HereIn(a.comm)) {
        *why = "a call on a communicator that the rank is not in";
        return false;
      }
      key.comm = CommOf(a.comm);
    }
    key.to_peer = PeerOf(a.to.peer, a.comm);
    key.from_peer = PeerOf(a.from.peer, a.comm);
    key.to_tag = a.to.tag;
    key.from_tag = a.from.tag;
    key.to_bytes = a.to.bytes;
    key.from_bytes = a.from.bytes;
    key.to_type = TypeOf(a.to.type);
    key.from_type = TypeOf(a.from.type);
    key.root = a.root;
    if (a.kind == Kind::comm_create && a.made != ti::kNone) {
      key.object = CommOf(a.made);
      key.flags |= layout::kTiMakesComm;
    }
    if (a.kind == Kind::collective && a.volume != 0) {
      const auto bits = std::bit_cast<uint64_t>(a.volume);
      key.flags |= layout::kTiWork;
      key.to_tag = static_cast<int32_t>(bits);
      key.from_tag = static_cast<int32_t>(bits >> 32);
    }
    DescribeLists(a, &key);
    if (a.request != ti::kNone && !local) {
      if (a.request >= open_.size()) open_.resize(size_t{a.request} + 1);
      const bool receives = a.kind == Kind::recv || a.kind == Kind::sendrecv;
      open_[a.request] = {receives, a.comm, {a.from.peer, a.from.tag, a.from.bytes}};
    }
  }
  std::memcpy(words, &key, sizeof key);
  return true;
}

}  // namespace rankine::archive
