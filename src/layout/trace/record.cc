// SPDX-License-Identifier: BSD-3-Clause
#include "layout/trace/record.h"

#include <algorithm>

namespace rankine::layout {
namespace {

constexpr uint32_t kMostAttribute = 0xffff;

template <class T>
std::byte* Put(std::byte* at, T value) {
  std::memcpy(at, &value, sizeof value);
  return at + sizeof value;
}

std::byte* PutValue(std::byte* at, const TraceRecord& record) {
  at = Put(at, static_cast<uint16_t>(record.attribute));
  const auto size = static_cast<unsigned>(64 - std::countl_zero(record.bits) + 7) / 8;
  at = Put(at, static_cast<uint8_t>(size));
  Put(at, record.bits);
  return at + size;
}

// Reads the fields that follow the word of a record. If there are not enough bytes, ok() returns false from
// then on.
class Fields {
 public:
  Fields(const std::byte* at, const std::byte* end) : at_(at), end_(end) {}
  template <class T>
  T Take() {
    T value{};
    if (static_cast<size_t>(end_ - at_) < sizeof value) {
      ok_ = false;
      return value;
    }
    std::memcpy(&value, at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  uint64_t TakeDuration() {
    const auto first = Take<uint8_t>();
    const size_t rest = first & 7;
    if (!ok_ || static_cast<size_t>(end_ - at_) < rest) {
      ok_ = false;
      return 0;
    }
    uint64_t word = first;
    for (size_t i = 0; i < rest; ++i) word |= uint64_t{std::to_integer<uint8_t>(at_[i])} << (8 * (i + 1));
    at_ += rest;
    return word >> 3;
  }
  const std::byte* TakeBytes(size_t size) {
    const std::byte* bytes = at_;
    if (!ok_ || static_cast<size_t>(end_ - at_) < size) {
      ok_ = false;
      return nullptr;
    }
    at_ += size;
    return bytes;
  }
  uint64_t TakeBits() {
    const auto size = Take<uint8_t>();
    uint64_t bits = 0;
    if (!ok_ || size > sizeof bits || static_cast<size_t>(end_ - at_) < size) {
      ok_ = false;
      return 0;
    }
    std::memcpy(&bits, at_, size);
    at_ += size;
    return bits;
  }
  void Fail() { ok_ = false; }
  bool ok() const { return ok_; }
  const std::byte* at() const { return at_; }

 private:
  const std::byte* at_;
  const std::byte* end_;
  bool ok_ = true;
};

void TakeOther(Fields& fields, TraceRecord* record) {
  const auto what = fields.Take<uint8_t>();
  if ((what & kTraceNearCall) != 0) {
    record->what = TraceWhat::call;
    record->number = what & ~kTraceNearCall;
    record->bits = fields.TakeDuration();
    return;
  }
  record->what = static_cast<TraceWhat>(what);
  switch (record->what) {
    case TraceWhat::set:
    case TraceWhat::move:
      record->node = fields.Take<uint32_t>();
      return;
    case TraceWhat::value:
    case TraceWhat::holds:
    case TraceWhat::measured:
      record->attribute = fields.Take<uint16_t>();
      record->bits = fields.TakeBits();
      return;
    case TraceWhat::value_end:
      record->attribute = fields.Take<uint16_t>();
      return;
    case TraceWhat::mark:
      record->bits = fields.Take<uint32_t>();
      return;
    case TraceWhat::clock:
      record->bits = fields.Take<uint64_t>();
      return;
    case TraceWhat::call:
      record->number = fields.Take<uint16_t>();
      record->bits = fields.TakeDuration();
      return;
    case TraceWhat::define:
      record->number = fields.Take<uint16_t>();
      record->definition_size = fields.Take<uint16_t>();
      record->definition = fields.TakeBytes(record->definition_size);
      record->bits = fields.TakeDuration();
      return;
    case TraceWhat::counts:
      record->bits = fields.Take<uint8_t>();
      return;
    case TraceWhat::counted:
      record->definition_size = fields.Take<uint16_t>();
      record->definition = fields.TakeBytes(record->definition_size);
      record->bits = fields.Take<uint64_t>();
      return;
    case TraceWhat::stall:
      record->number = fields.Take<uint8_t>();
      record->bits = fields.TakeDuration();
      return;
    case TraceWhat::several:
      record->number = fields.Take<uint16_t>();
      record->bits = fields.TakeDuration();
      record->calls = fields.TakeDuration();
      record->inside = fields.TakeDuration();
      return;
  }
  fields.Fail();
}

}  // namespace

std::byte* PutTraceRecord(std::byte* at, const TraceRecord& record) {
  if (record.kind == TraceKind::begin || record.kind == TraceKind::far_begin)
    return PutTraceBegin(at, record.ticks, record.node);
  if (record.kind == TraceKind::other && record.what == TraceWhat::call)
    return PutTraceCall(at, record.ticks, record.number, record.bits);
  at = PutTraceWord(at, record.ticks, record.kind);
  if (record.kind == TraceKind::end) return at;
  at = Put(at, static_cast<uint8_t>(record.what));
  switch (record.what) {
    case TraceWhat::set:
    case TraceWhat::move:
      return Put(at, record.node);
    case TraceWhat::value:
    case TraceWhat::holds:
    case TraceWhat::measured:
      return PutValue(at, record);
    case TraceWhat::value_end:
      return Put(at, static_cast<uint16_t>(record.attribute & kMostAttribute));
    case TraceWhat::mark:
      return Put(at, static_cast<uint32_t>(record.bits));
    case TraceWhat::clock:
      return Put(at, record.bits);
    case TraceWhat::counts:
      return Put(at, static_cast<uint8_t>(record.bits));
    case TraceWhat::stall:
      return PutTraceDuration(Put(at, static_cast<uint8_t>(record.number)), record.bits);
    case TraceWhat::several:
      at = PutTraceDuration(Put(at, static_cast<uint16_t>(record.number)), record.bits);
      at = PutTraceDuration(at, std::min<uint64_t>(record.calls, kMostSeveralCalls));
      return PutTraceDuration(at, record.inside);
    case TraceWhat::call:
    case TraceWhat::define:
    case TraceWhat::counted:
      // These records may be longer than kMostTraceRecord, so this function does not write such records.
      break;
  }
  return at;
}

bool ReadTraceRecord(const std::byte** at, const std::byte* end, TraceRecord* record) {
  const auto left = static_cast<size_t>(end - *at);
  if (left == 0) return false;
  const size_t length = (static_cast<size_t>(**at) & 7) + 1;
  if (length > left) return false;
  uint64_t word = 0;
  if (left >= sizeof word) {
    std::memcpy(&word, *at, sizeof word);
    word = word << (64 - 8 * length) >> (64 - 8 * length);
  } else {
    std::memcpy(&word, *at, length);
  }
  record->ticks = word >> 5;
  record->kind = static_cast<TraceKind>(word >> 3 & 3);
  Fields fields(*at + length, end);
  if (record->kind == TraceKind::begin) {
    record->node = fields.Take<uint8_t>();
  } else if (record->kind == TraceKind::far_begin) {
    record->node = fields.Take<uint32_t>();
  } else if (record->kind == TraceKind::other) {
    TakeOther(fields, record);
  }
  if (!fields.ok()) return false;
  *at = fields.at();
  return true;
}

}  // namespace rankine::layout
