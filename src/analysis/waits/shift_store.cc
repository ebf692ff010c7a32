// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/shift_store.h"

#include <algorithm>
#include <utility>

#include "base/varint.h"

namespace rankine::analysis {
namespace {

using archive::LineStep;
using archive::TimelineCall;
using archive::TimelineMove;

constexpr uint64_t kTakenBack = 100;  // The shift shrinks by 1 ns per 100 ns.
constexpr size_t kBlock = size_t{32} << 10;

}  // namespace

uint64_t ShiftLeft(uint64_t shift, uint64_t distance) {
  return shift - std::min(shift, distance / kTakenBack);
}

void ShiftStore::Put(uint64_t begin, uint64_t end) {
  PutOne(begin);
  PutOne(end);
  ++count_;
}

void ShiftStore::PutOne(uint64_t shift) {
  if (blocks_.empty() || blocks_.back().size() + base::kMaxVarint > kBlock) {
    blocks_.emplace_back();
    blocks_.back().reserve(kBlock);
  }
  std::byte digits[base::kMaxVarint];
  const size_t size = base::EncodeVarint(base::Zigzag(static_cast<int64_t>(shift - last_)), digits);
  blocks_.back().insert(blocks_.back().end(), digits, digits + size);
  last_ = shift;
}

uint64_t ShiftCursor::Next() {
  if (block_.left() == 0 && next_ < store_->blocks_.size())
    block_ = base::ByteReader(store_->blocks_[next_++]);
  last_ += static_cast<uint64_t>(block_.Zigzag());
  return last_;
}

LineStep ShiftedReader::Next(archive::Timeline* to) {
  for (;;) {
    const size_t told = to->moves.size();
    const LineStep step = line_->Next(to);
    moves_.insert(moves_.end(), to->moves.begin() + static_cast<std::ptrdiff_t>(told), to->moves.end());
    to->moves.resize(told);
    if (step.what != LineStep::What::call) {
      if (calls_ < shifts_.count() && step.what == LineStep::What::moves) continue;
      for (const TimelineMove& move : moves_) to->moves.push_back({Behind(move.at), move.region});
      moves_.clear();
      return to->moves.size() == told ? step : LineStep{LineStep::What::moves, to->moves.back().at};
    }
    TimelineCall& call = to->calls.back();
    const Ends original{call.begin, call.end};
    call.begin += cursor_.Next();
    call.end += cursor_.Next();
    const Ends repaired{call.begin, call.end};
    size_t i = 0;
    for (; i < moves_.size() && moves_[i].at < original.end; ++i)
      to->moves.push_back({Between(moves_[i].at, original, repaired), moves_[i].region});
    moves_.erase(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(i));
    last_ = original;
    last_repaired_ = repaired;
    ++calls_;
    return {LineStep::What::call, call.begin};
  }
}

// Returns the repaired time of a region change between the ends of two consecutive calls.
uint64_t ShiftedReader::Between(uint64_t at, const Ends& next, const Ends& repaired) const {
  if (calls_ == 0) {
    if (at >= next.begin) return at;
    return at + ShiftLeft(repaired.begin - next.begin, next.begin - at);
  }
  const uint64_t from = last_.end, to = last_repaired_.end;
  if (next.begin <= at) return std::min(Behind(at), repaired.end);
  if (at <= from) return to;
  const double part = static_cast<double>(at - from) / static_cast<double>(next.begin - from);
  const uint64_t room = repaired.begin > to ? repaired.begin - to : 0;
  return to + static_cast<uint64_t>(part * static_cast<double>(room));
}

uint64_t ShiftedReader::Behind(uint64_t at) const {
  if (calls_ == 0) return at;
  const uint64_t far = at > last_.end ? at - last_.end : last_.end - at;
  return at + ShiftLeft(last_repaired_.end - last_.end, far);
}

}  // namespace rankine::analysis
