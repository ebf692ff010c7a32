// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/wait_store.h"

#include <algorithm>
#include <iterator>

#include "analysis/waits/find.h"
#include "analysis/waits/wire.h"

namespace rankine::analysis {
namespace {

constexpr size_t kBlock = 256;  // number of waits

void PutNumber(uint64_t value, std::vector<uint8_t>* to) {
  for (; value >= 0x80; value >>= 7) to->push_back(static_cast<uint8_t>(value | 0x80));
  to->push_back(static_cast<uint8_t>(value));
}

// Encodes signed differences. Small absolute values take few bytes.
void PutDifference(uint64_t value, std::vector<uint8_t>* to) {
  PutNumber(value << 1 ^ (value >> 63 != 0 ? ~uint64_t{0} : 0), to);
}

class Numbers {
 public:
  explicit Numbers(const std::vector<uint8_t>& bytes) : at_(bytes.data()) {}
  uint8_t Byte() { return *at_++; }
  uint64_t Number() {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const uint8_t byte = *at_++;
      value |= uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) return value;
    }
  }
  uint64_t Difference() {
    const uint64_t value = Number();
    return value >> 1 ^ ((value & 1) != 0 ? ~uint64_t{0} : 0);
  }

 private:
  const uint8_t* at_;
};

}  // namespace

void WaitStore::Put(const Wait& wait) {
  tail_.push_back(wait);
  ++count_;
  if (tail_.size() == kBlock) Pack();
}

void WaitStore::Pack() {
  std::vector<uint8_t> bytes;
  bytes.reserve(kBlock * 12);
  uint32_t call = 0;
  uint64_t at = 0;
  for (const Wait& wait : tail_) {
    bytes.push_back(static_cast<uint8_t>(wait.kind));
    PutNumber(wait.where.call - call, &bytes);
    PutDifference(wait.begin - at, &bytes);
    PutNumber(wait.ns, &bytes);
    PutNumber(wait.late, &bytes);
    call = wait.where.call;
    at = wait.begin + wait.ns;
  }
  blocks_.push_back({static_cast<uint32_t>(tail_.size()), {bytes.begin(), bytes.end()}});
  tail_.clear();
}

std::vector<Wait> WaitStore::Block(size_t i) const {
  if (i == blocks_.size()) return tail_;
  std::vector<Wait> waits;
  waits.reserve(blocks_[i].count);
  Numbers in(blocks_[i].bytes);
  uint32_t call = 0;
  uint64_t at = 0;
  for (uint32_t n = 0; n < blocks_[i].count; ++n) {
    Wait wait;
    wait.kind = static_cast<WaitClass>(in.Byte());
    call += static_cast<uint32_t>(in.Number());
    wait.where = {line_, call};
    wait.begin = at + in.Difference();
    wait.ns = in.Number();
    wait.late = static_cast<uint32_t>(in.Number());
    at = wait.end();
    waits.push_back(wait);
  }
  return waits;
}

void WaitStore::Merge(std::vector<Wait> more) {
  if (more.empty()) return;
  std::sort(more.begin(), more.end(),
            [](const Wait& a, const Wait& b) { return a.where.call < b.where.call; });
  WaitStore merged(line_);
  std::vector<Wait> group;  // the waits of one call
  const auto end_group = [&] {
    if (group.size() > 1) KeepLongest(&group);
    for (const Wait& wait : group) merged.Put(wait);
    group.clear();
  };
  const auto add = [&](const Wait& wait) {
    if (!group.empty() && group.front().where.call != wait.where.call) end_group();
    group.push_back(wait);
  };
  auto next = more.begin();
  for (size_t i = 0; i < blocks(); ++i) {
    for (const Wait& wait : Block(i)) {
      for (; next != more.end() && next->where.call <= wait.where.call; ++next) add(*next);
      add(wait);
    }
    if (i < blocks_.size()) std::vector<uint8_t>().swap(blocks_[i].bytes);
  }
  for (; next != more.end(); ++next) add(*next);
  end_group();
  *this = std::move(merged);
}

void WaitStore::Write(std::string* out) const {
  PutOne(uint64_t{blocks_.size()}, out);
  for (const Packed& block : blocks_) {
    PutOne(block.count, out);
    PutRow(block.bytes, out);
  }
  PutRow(tail_, out);
}

void WaitStore::Read(base::ByteReader& in) {
  const auto blocks = in.Fixed<uint64_t>();
  for (uint64_t i = 0; i < blocks && in.ok(); ++i) {
    const auto count = in.Fixed<uint32_t>();
    blocks_.push_back({count, TakeRow<uint8_t>(in)});
    count_ += count;
  }
  tail_ = TakeRow<Wait>(in);
  count_ += tail_.size();
}

void WaitCursor::Take(uint32_t call, std::vector<Wait>* waits) {
  for (;;) {
    for (; at_ < block_.size(); ++at_) {
      if (block_[at_].where.call >= call) return;
      waits->push_back(block_[at_]);
    }
    if (next_ >= store_->blocks()) return;
    block_ = store_->Block(next_++);
    at_ = 0;
  }
}

}  // namespace rankine::analysis
