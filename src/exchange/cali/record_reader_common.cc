// SPDX-License-Identifier: BSD-3-Clause
// Implements RecordReader::ReadCommon, which reads the most common form of lines in a single pass.
// ReadCommon parses only numbers. ReadCommon accepts only lists of refs and attributes that `Read` has
// parsed before. If a line contains other lists or values, ReadCommon returns nullptr, and `Read` handles the
// line.
#include <bit>
#include <charconv>
#include <cstring>

#include "base/arch/bytes16.h"
#include "exchange/cali/padded.h"
#include "exchange/cali/record_reader.h"

namespace rankine::exchange::cali {
namespace {

using context::Type;

// Returns the start of the next line, or nullptr if the current line does not end at the position `at`.
const char* NextLine(const char* at) {
  if (*at == '\n') return at + 1;
  return *at == '\r' && at[1] == '\n' ? at + 2 : nullptr;
}

// Parses decimals of up to 15 digits without an exponent. A double can represent both the digits and the
// power of ten exactly. So only the division rounds, and the result is the nearest double. Returns nullptr
// for any other form.
const char* TakeDecimal(const char* at, uint64_t* bits) {
  const bool negative = *at == '-';
  at += negative;
  uint64_t whole = 0, part = 0;
  const unsigned digits = TakeEight(at, &whole);
  at += digits;
  if (digits == 0) return nullptr;
  unsigned behind = 0;
  if (*at == '.') {
    const char* const first = ++at;
    if (!TakePadded(&at, &part)) return nullptr;
    behind = static_cast<unsigned>(at - first);
  }
  if (digits + behind > 15 || (*at != '=' && *at > ' ')) return nullptr;
  double value =
      static_cast<double>(whole * kPowersOfTen[behind] + part) / static_cast<double>(kPowersOfTen[behind]);
  if (negative) value = -value;
  *bits = std::bit_cast<uint64_t>(value);
  return at;
}

const char* TakeReal(const char* at, const char* end, uint64_t* bits) {
  if (const char* behind = TakeDecimal(at, bits)) return behind;
  double value = 0;
  const auto [behind, error] = std::from_chars(at, end, value);
  *bits = std::bit_cast<uint64_t>(value);
  return error == std::errc() ? behind : nullptr;
}

// Parses a number of the given type, starting at the position `at`. Returns the position after the number,
// or nullptr.
const char* TakeValue(Type type, const char* at, const char* end, uint64_t* bits) {
  switch (type) {
    case Type::uint:
      return TakePadded(&at, bits) ? at : nullptr;
    case Type::int_: {
      const bool negative = *at == '-';
      at += negative;
      if (!TakePadded(&at, bits)) return nullptr;
      if (negative) *bits = -*bits;
      return at;
    }
    case Type::real:
      return TakeReal(at, end, bits);
    default:
      return nullptr;
  }
}

}  // namespace

// Parses a list such as ",ref=36=32" at the position `at`. Returns the position after the list, or nullptr.
const char* RecordReader::CommonRefs(const char* at, context::NodeId* node) {
  const cpu::Bytes16 text = cpu::Load16(at);
  const cpu::Set16 stops(cpu::Equal16(text, cpu::All16(',')) | cpu::AtMost16(text, ' '));
  if (stops.IsEmpty()) return nullptr;  // the list has more than `kShort` characters
  KnownRefs refs;
  refs.size = stops.First();
  std::memcpy(refs.text.data(), at, sizeof(refs.text));
  const auto keep = [](uint64_t word, size_t bytes) {
    return bytes >= 8 ? word : word & ((uint64_t{1} << 8 * bytes) - 1);
  };
  refs.text = {keep(refs.text[0], refs.size), refs.size <= 8 ? 0 : keep(refs.text[1], refs.size - 8)};
  const KnownRefs& known = Place(refs);
  if (known.size != refs.size || known.text != refs.text || refs.size == 0) return nullptr;
  *node = known.node;
  return at + refs.size;
}

// Compares the list of attributes at the position `at` with known lists. The predicted list is compared
// first.
const char* RecordReader::CommonList(const char* at, const char* end) {
  const auto is = [&](const List& list) {
    const size_t size = list.text.size();
    return size < static_cast<size_t>(end - at) && at[size] == ',' &&
           std::memcmp(at, list.text.data(), size) == 0;
  };
  if (lists_.empty()) return nullptr;
  size_t found = lists_[list_].next;
  if (!is(lists_[found])) {
    found = 0;
    while (found < lists_.size() && !is(lists_[found])) ++found;
    if (found == lists_.size()) return nullptr;
    lists_[list_].next = found;
  }
  list_ = found;
  return at + lists_[found].text.size();
}

// Parses the values that belong to the list. Returns the position after the values. If the function returns
// nullptr, nothing has changed.
const char* RecordReader::CommonValues(const char* at, const char* end) {
  const size_t row = columns_.row();
  const List& list = lists_[list_];
  for (size_t i = 0; i < list.slots.size(); ++i) {
    if (i > 0 && *at++ != '=') {
      at = nullptr;
      break;
    }
    const Slot& slot = list.slots[i];
    if (slot.bits == nullptr) {
      while (static_cast<unsigned char>(*at) > ' ' && *at != '=' && *at != ',' && *at != '\\') ++at;
      continue;
    }
    at = slot.present[row] == 0 ? TakeValue(slot.type, at, end, &slot.bits[row]) : nullptr;
    if (at == nullptr) break;
    slot.present[row] = 1;
  }
  if (at == nullptr || NextLine(at) == nullptr) {
    TakeBack();
    return nullptr;
  }
  return at;
}

const char* RecordReader::ReadCommon(const char* at, const char* end, bool* more) {
  context::NodeId node = context::kRoot;
  if (std::memcmp(at, ",ref=", 5) == 0) {
    at = CommonRefs(at + 5, &node);
    if (at == nullptr) return nullptr;
  }
  if (std::memcmp(at, ",attr=", 6) == 0) {
    at = CommonList(at + 6, end);
    if (at == nullptr || std::memcmp(at, ",data=", 6) != 0) return nullptr;
    at = CommonValues(at + 6, end);
    if (at == nullptr) return nullptr;
  }
  const char* next = NextLine(at);
  if (next != nullptr) *more = columns_.Commit(node);
  return next;
}

}  // namespace rankine::exchange::cali
