// SPDX-License-Identifier: BSD-3-Clause
#include "layout/kv_list.h"

#include <algorithm>
#include <cstring>

#include "base/byte_reader.h"

namespace rankine::layout {

bool KvList::Open(Arena& arena) {
  entries_ = arena.Array<Entry>(kMost);
  count_ = 0;
  return entries_ != nullptr;
}

KvList::Entry* KvList::Find(std::string_view key) {
  for (size_t i = 0; i < count_; ++i) {
    if (entries_[i].key == key) return &entries_[i];
  }
  if (count_ == kMost) return nullptr;
  entries_[count_] = Entry{key, ValueType::uint, 0, {}};
  return &entries_[count_++];
}

bool KvList::Has(std::string_view key) const {
  return std::any_of(entries_, entries_ + count_, [key](const Entry& entry) { return entry.key == key; });
}

void KvList::Set(std::string_view key, std::string_view value) {
  if (Entry* entry = Find(key)) *entry = Entry{key, ValueType::string, 0, value};
}

void KvList::SetNumber(std::string_view key, ValueType type, uint64_t number) {
  if (Entry* entry = Find(key)) *entry = Entry{key, type, number, {}};
}

bool KvList::SetEncoded(std::string_view key, std::span<const std::byte> typed_value) {
  base::ByteReader in(typed_value);
  auto type = static_cast<ValueType>(in.Fixed<uint8_t>());
  switch (type) {
    case ValueType::string: {
      std::string_view text = in.String();
      if (in.ok()) Set(key, text);
      return in.ok();
    }
    case ValueType::uint:
    case ValueType::int_: {
      uint64_t number = type == ValueType::uint ? in.Varint() : static_cast<uint64_t>(in.Zigzag());
      if (in.ok()) SetNumber(key, type, number);
      return in.ok();
    }
    case ValueType::real: {
      auto bits = in.Fixed<uint64_t>();
      if (in.ok()) SetNumber(key, type, bits);
      return in.ok();
    }
  }
  return false;
}

std::string_view KvList::NumberedKey(Arena& arena, std::string_view prefix, uint64_t number,
                                     std::string_view suffix) {
  constexpr size_t kDigits = 20;
  auto* text = static_cast<char*>(arena.Allocate(prefix.size() + kDigits + suffix.size(), 1));
  if (text == nullptr) return {};
  char digits[kDigits];
  size_t count = 0;
  do {
    digits[count++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  std::memcpy(text, prefix.data(), prefix.size());
  std::reverse_copy(digits, digits + count, text + prefix.size());
  std::memcpy(text + prefix.size() + count, suffix.data(), suffix.size());
  return {text, prefix.size() + count + suffix.size()};
}

void KvList::Sort() {
  std::sort(entries_, entries_ + count_, [](const Entry& a, const Entry& b) { return a.key < b.key; });
}

void KvList::Write(base::ByteWriter& out) const {
  out.Varint(count_);
  for (size_t i = 0; i < count_; ++i) {
    const Entry& entry = entries_[i];
    out.String(entry.key);
    out.Fixed(static_cast<uint8_t>(entry.type));
    switch (entry.type) {
      case ValueType::string:
        out.String(entry.text);
        break;
      case ValueType::uint:
        out.Varint(entry.number);
        break;
      case ValueType::int_:
        out.Zigzag(static_cast<int64_t>(entry.number));
        break;
      case ValueType::real:
        out.Fixed(entry.number);
        break;
    }
  }
}

}  // namespace rankine::layout
