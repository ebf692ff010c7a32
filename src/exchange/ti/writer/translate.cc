// SPDX-License-Identifier: BSD-3-Clause
// If only some ranks take part in a collective, writes the collective as messages. SimGrid 3.32 uses the same
// algorithms by default for these collectives (in its smpi_default_selector.cpp). A broadcast uses a binomial
// tree. In a reduction, all ranks send their data to the root. An allreduce is a reduction and a broadcast.
// All other collectives send all messages at once.
#include "exchange/ti/writer/rank_writer.h"

namespace rankine::exchange::ti {
namespace {

using rankine::ti::Collective;

class Group {
 public:
  Group(const Action& action, const std::vector<uint32_t>& members, int64_t tag, RankWriter* out)
      : action_(action),
        members_(members),
        tag_(tag),
        out_(*out),
        size_(static_cast<uint32_t>(members.size())) {
    while (me_ < size_ && members[me_] != out->rank()) ++me_;
  }
  bool has_me() const { return me_ < size_; }

  void Barrier() {
    ToRoot(0, 0);
    FromRoot(0, 0);
  }
  void ToRoot(uint32_t root, uint64_t bytes) {
    if (me_ != root) return out_.Send(To(root, bytes), true);
    std::vector<Message> open;
    for (uint32_t i = 0; i < size_; ++i) {
      if (i != root) Begin(From(i, bytes), true, &open);
    }
    End(open);
  }
  void FromRoot(uint32_t root, uint64_t bytes) {
    if (me_ != root) return out_.Receive(From(root, bytes), true);
    std::vector<Message> open;
    for (uint32_t i = 0; i < size_; ++i) {
      if (i != root) Begin(To(i, bytes), false, &open);
    }
    End(open);
  }
  void Broadcast(uint32_t root, uint64_t bytes) {
    const uint32_t relative = (me_ + size_ - root) % size_;
    uint32_t mask = 1;
    for (; mask < size_; mask <<= 1) {
      if ((relative & mask) == 0) continue;
      out_.Receive(From((relative - mask + root) % size_, bytes), true);
      break;
    }
    for (mask >>= 1; mask != 0; mask >>= 1) {
      if (relative + mask < size_) out_.Send(To((relative + mask + root) % size_, bytes), true);
    }
  }
  // Each rank sends data to each other rank. For a rank of the group, the functions `to` and `from` return
  // a number of bytes.
  template <class To_, class From_>
  void Exchange(To_ to, From_ from) {
    std::vector<Message> open;
    for (uint32_t k = 1; k < size_; ++k) Begin(From((me_ + k) % size_, from((me_ + k) % size_)), true, &open);
    for (uint32_t k = 1; k < size_; ++k)
      Begin(To((me_ + size_ - k) % size_, to((me_ + size_ - k) % size_)), false, &open);
    End(open);
  }

 private:
  Message To(uint32_t place, uint64_t bytes) const {
    return {out_.rank(), members_[place], tag_, bytes,
            bytes == action_.to.bytes ? action_.to.type : rankine::ti::kNone};
  }
  Message From(uint32_t place, uint64_t bytes) const {
    return {members_[place], out_.rank(), tag_, bytes,
            bytes == action_.to.bytes ? action_.to.type : rankine::ti::kNone};
  }
  void Begin(const Message& m, bool receives, std::vector<Message>* open) {
    if (receives) {
      out_.Receive(m, false);
    } else {
      out_.Send(m, false);
    }
    open->push_back(m);
  }
  void End(const std::vector<Message>& open) {
    for (const Message& m : open) out_.Wait(m);
  }

  const Action& action_;
  const std::vector<uint32_t>& members_;
  int64_t tag_;
  RankWriter& out_;
  uint32_t size_;
  uint32_t me_ = 0;
};

}  // namespace

bool Translate(const Action& a, const std::vector<uint32_t>& members, int64_t tag, RankWriter* out) {
  Group group(a, members, tag, out);
  if (!group.has_me() || a.root < 0 || static_cast<size_t>(a.root) >= members.size()) return false;
  const auto root = static_cast<uint32_t>(a.root);
  const auto at = [](std::span<const uint64_t> counts, uint32_t i) {
    return i < counts.size() ? counts[i] : 0;
  };
  switch (a.collective) {
    case Collective::barrier:
      group.Barrier();
      return true;
    case Collective::bcast:
      group.Broadcast(root, a.to.bytes);
      return true;
    case Collective::reduce:
      group.ToRoot(root, a.to.bytes);
      return true;
    case Collective::allreduce:
      group.ToRoot(0, a.to.bytes);
      group.Broadcast(0, a.to.bytes);
      return true;
    // Only the root's own arguments show the number of bytes that each other rank sends. In a correct
    // program, both sizes are equal.
    case Collective::gather:
      group.ToRoot(root, out->rank() == members[root] ? a.from.bytes : a.to.bytes);
      return true;
    case Collective::scatter:
      group.FromRoot(root, out->rank() == members[root] ? a.to.bytes : a.from.bytes);
      return true;
    case Collective::alltoall:
      group.Exchange([&](uint32_t) { return a.to.bytes; }, [&](uint32_t) { return a.from.bytes; });
      return true;
    case Collective::allgather:
      group.Exchange([&](uint32_t) { return a.to.bytes; }, [&](uint32_t) { return a.from.bytes; });
      return true;
    case Collective::allgatherv:
      group.Exchange([&](uint32_t) { return a.to.bytes; }, [&](uint32_t i) { return at(a.from_counts, i); });
      return true;
    case Collective::alltoallv:
    case Collective::alltoallw:
      group.Exchange([&](uint32_t i) { return at(a.to_counts, i); },
                     [&](uint32_t i) { return at(a.from_counts, i); });
      return true;
    default:
      return false;
  }
}

}  // namespace rankine::exchange::ti
