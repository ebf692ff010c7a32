// SPDX-License-Identifier: BSD-3-Clause
// Collects keys and values for a key-value payload in an arena. Setting a key again replaces its value. The
// number of entries is limited; further entries are dropped and counted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/byte_writer.h"
#include "layout/archive_layout.h"
#include "layout/arena.h"

namespace rankine::layout {

class KvList {
 public:
  static constexpr size_t kMost = 1024;

  // Returns false if the arena is full.
  bool Open(Arena& arena);

  // The list does not copy keys and strings, which must outlive the list.
  void Set(std::string_view key, std::string_view value);
  void Set(std::string_view key, uint64_t value) { SetNumber(key, ValueType::uint, value); }
  void SetInt(std::string_view key, int64_t value) {
    SetNumber(key, ValueType::int_, static_cast<uint64_t>(value));
  }
  // Sets a value that is encoded as in the log's `meta` record: a type (u8), then the value. If the encoded
  // value is malformed, returns false and sets nothing.
  bool SetEncoded(std::string_view key, std::span<const std::byte> typed_value);

  // Builds the key `prefix` + `number` + `suffix` in the arena. Returns an empty string if the arena is full.
  static std::string_view NumberedKey(Arena& arena, std::string_view prefix, uint64_t number,
                                      std::string_view suffix);

  bool Has(std::string_view key) const;
  // Sorts the list by key, so that equal content is written as equal bytes.
  void Sort();
  void Write(base::ByteWriter& out) const;

 private:
  struct Entry {
    std::string_view key;
    ValueType type;
    uint64_t number;  // the value itself; for reals, the bits of the double
    std::string_view text;
  };

  Entry* Find(std::string_view key);
  void SetNumber(std::string_view key, ValueType type, uint64_t number);

  Entry* entries_ = nullptr;
  size_t count_ = 0;
};

}  // namespace rankine::layout
