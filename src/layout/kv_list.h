// Keys and values on their way into a kv payload: kept in an arena, a later value of a key replaces the
// earlier one. Bounded; what is beyond the bound is dropped and counted.
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

  // False when the arena has no room.
  bool Open(Arena& arena);

  // Keys and strings are not copied: they live as long as the list.
  void Set(std::string_view key, std::string_view value);
  void Set(std::string_view key, uint64_t value) { SetNumber(key, ValueType::uint, value); }
  void SetInt(std::string_view key, int64_t value) {
    SetNumber(key, ValueType::int_, static_cast<uint64_t>(value));
  }
  // A value as the log's `meta` record has it: u8 type, value. False when it is malformed; nothing is set
  // then.
  bool SetEncoded(std::string_view key, std::span<const std::byte> typed_value);

  // `prefix` + `number` + `suffix` as a key, in the arena; empty when that has no room.
  static std::string_view NumberedKey(Arena& arena, std::string_view prefix, uint64_t number,
                                      std::string_view suffix);

  bool Has(std::string_view key) const;
  // Sorted keys, so that equal content has equal bytes.
  void Sort();
  void Write(base::ByteWriter& out) const;

 private:
  struct Entry {
    std::string_view key;
    ValueType type;
    uint64_t number;  // real: its bits
    std::string_view text;
  };

  Entry* Find(std::string_view key);
  void SetNumber(std::string_view key, ValueType type, uint64_t number);

  Entry* entries_ = nullptr;
  size_t count_ = 0;
};

}  // namespace rankine::layout
