// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/run_facts.h"

#include <algorithm>

#include "base/hash.h"

namespace rankine::extrapolate {
namespace {

constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;
constexpr uint64_t kBase = 0x9e3779b97f4a7c1;  // An arbitrary number below the prime.
constexpr size_t kBatch = 1024;

void AddPeer(const Peer& peer, std::vector<uint64_t>* words) {
  words->push_back(static_cast<uint64_t>(static_cast<uint32_t>(peer.local)) |
                   static_cast<uint64_t>(static_cast<uint32_t>(peer.previous)) << 32);
}

uint64_t IdentityOf(const Call& call) {
  std::vector<uint64_t> words = {call.form_hash, call.comm | uint64_t{call.made} << 32};
  AddPeer(call.to, &words);
  AddPeer(call.from, &words);
  for (const Peer& peer : call.to_peers) AddPeer(peer, &words);
  for (const Peer& peer : call.from_peers) AddPeer(peer, &words);
  return base::Hash(std::as_bytes(std::span(words)));
}

class RankReader {
 public:
  RankReader(RankFacts* facts, RunFacts* run) : facts_(*facts), run_(*run) {}

  void Add(const Call& call, Members& members) {
    for (const uint32_t comm : {call.comm, call.made}) Use(comm, members);
    const auto [at, added] = places_.try_emplace(IdentityOf(call), facts_.calls.size());
    if (added) {
      facts_.calls.emplace_back().call = call;
    }
    DistinctCall& distinct = facts_.calls[at->second];
    ++distinct.count;
    distinct.weight = (distinct.weight + power_) % kPrime;
    power_ = MultiplyModulo(power_, kBase);
    ++facts_.positions;
  }

 private:
  void Use(uint32_t comm, Members& members) {
    if (comm == ti::kNone || std::find(facts_.comms.begin(), facts_.comms.end(), comm) != facts_.comms.end())
      return;
    facts_.comms.push_back(comm);
    const auto [at, added] = run_.members.try_emplace(comm);
    if (added) at->second = members.Of(comm);
  }

  RankFacts& facts_;
  RunFacts& run_;
  std::unordered_map<uint64_t, size_t> places_;
  uint64_t power_ = 1;
};

base::Status ReadRank(ti::Source& source, Members& members, uint32_t rank, RunFacts* facts) {
  if (source.threads(rank) > 1)
    return {"rank " + std::to_string(rank) + " has " + std::to_string(source.threads(rank)) +
            " threads that call MPI; only ranks with one such thread can be extrapolated"};
  CallReader calls(members, rank);
  RankReader reader(&facts->by_rank[rank], facts);
  std::vector<ti::Action> actions(kBatch);
  for (;;) {
    const auto n = source.Read(rank, actions);
    if (!n.ok()) return {n.error()};
    if (n.value() == 0) return {};
    for (const ti::Action& action : std::span(actions).first(n.value())) {
      ++facts->actions;
      if (action.kind == ti::Kind::compute) facts->work += action.volume;
      if (action.kind == ti::Kind::io) ++facts->io_actions;
      if (action.kind == ti::Kind::recv && action.from.peer == ti::kAnySource) ++facts->any_source;
      Call call;
      const auto read = calls.Read(action, &call);
      if (!read.ok()) return {"rank " + std::to_string(rank) + ": " + read.error()};
      if (read.value()) reader.Add(call, members);
    }
  }
}

}  // namespace

uint64_t MultiplyModulo(uint64_t a, uint64_t b) {
  const base::internal::uint128 product = static_cast<base::internal::uint128>(a) * b;
  const uint64_t sum = static_cast<uint64_t>(product & kPrime) + static_cast<uint64_t>(product >> 61);
  return sum >= kPrime ? sum - kPrime : sum;
}

uint64_t Token::Hash() const {
  std::vector<uint64_t> words = {form, has_comm ? comm.Code() : UINT64_MAX,
                                 has_made ? made.Code() : UINT64_MAX, to, from};
  words.insert(words.end(), to_peers.begin(), to_peers.end());
  words.insert(words.end(), from_peers.begin(), from_peers.end());
  return base::Hash(std::as_bytes(std::span(words)));
}

std::unordered_map<uint32_t, Part> Parts::Of(uint32_t rank) {
  std::unordered_map<uint32_t, Part> parts;
  std::unordered_map<uint8_t, uint16_t> ordinals;
  for (const uint32_t comm : run_.by_rank[rank].comms) {
    const auto [at, added] = axes_.try_emplace(comm);
    if (added) at->second = comm == 0 ? Part::kWorld : AxesOf(run_.members.at(comm), grid_);
    parts[comm] = {at->second, ordinals[at->second]++};
  }
  return parts;
}

Token TokenOf(const Call& call, uint32_t rank, const Grid& grid, const Codings& codings,
              const std::unordered_map<uint32_t, Part>& parts) {
  Token token;
  token.form = call.form_hash;
  const auto part = [&parts](uint32_t comm, Part* to) {
    if (comm == ti::kNone) return false;
    *to = parts.at(comm);
    return true;
  };
  token.has_comm = part(call.comm, &token.comm);
  token.has_made = part(call.made, &token.made);
  const Codings::Of codes = codings.For(call.form_hash);
  const Here here{&grid, rank, call.me, call.size};
  token.to = CodeOf(codes.to, call.to, here);
  token.from = CodeOf(codes.from, call.from, here);
  for (const Peer& peer : call.to_peers) token.to_peers.push_back(CodeOf(Coding::distance, peer, here));
  for (const Peer& peer : call.from_peers) token.from_peers.push_back(CodeOf(Coding::distance, peer, here));
  return token;
}

namespace {

// Axes of extent 1 are ignored, because all positions along such an axis are equal.
bool PartsAlike(Part larger, const Part& smaller, const Grid& grid) {
  if (larger.axes == Part::kWorld || smaller.axes == Part::kWorld) return larger == smaller;
  for (size_t axis = 0; axis < kMostAxes; ++axis) {
    if (grid.extent[axis] == 1) larger.axes = static_cast<uint8_t>(larger.axes & ~(1u << axis));
  }
  return larger.axes == smaller.axes;
}

}  // namespace

bool TokensAlike(const Token& larger, const Token& smaller, const Here& here, const Codings& codings) {
  if (larger.form != smaller.form || larger.has_comm != smaller.has_comm ||
      larger.has_made != smaller.has_made)
    return false;
  if (!PartsAlike(larger.comm, smaller.comm, *here.grid) ||
      !PartsAlike(larger.made, smaller.made, *here.grid))
    return false;
  const Codings::Of codes = codings.For(larger.form);
  if (!CodesAlike(codes.to, larger.to, smaller.to, here) ||
      !CodesAlike(codes.from, larger.from, smaller.from, here))
    return false;
  const auto near = [&here](uint64_t x, uint64_t y) { return CodesAlike(Coding::distance, x, y, here); };
  return std::equal(larger.to_peers.begin(), larger.to_peers.end(), smaller.to_peers.begin(),
                    smaller.to_peers.end(), near) &&
         std::equal(larger.from_peers.begin(), larger.from_peers.end(), smaller.from_peers.begin(),
                    smaller.from_peers.end(), near);
}

base::Result<RunFacts> ReadFacts(const Run& run, Types& types) {
  RunFacts facts;
  facts.name = run.name;
  auto source = run.open();
  if (!source.ok()) return base::Error{source.error()};
  facts.ranks = source.value()->ranks();
  facts.unit = source.value()->unit();
  facts.by_rank.resize(facts.ranks);
  Members members(*source.value(), types);
  for (uint32_t rank = 0; rank < facts.ranks; ++rank) {
    const base::Status status = ReadRank(*source.value(), members, rank, &facts);
    if (!status.ok()) return base::Error{run.name + ": " + status.message};
  }
  return facts;
}

}  // namespace rankine::extrapolate
