// SPDX-License-Identifier: BSD-3-Clause
// Encodes messages between the processes of a worker team as plain memory contents. Plain memory contents
// suffice, because all processes run the same build on the same kind of machine, and the bytes are never
// stored.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "base/byte_reader.h"

namespace rankine::analysis {

template <class T>
void PutOne(const T& value, std::string* out) {
  static_assert(std::is_trivially_copyable_v<T>);
  out->append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
void PutRow(const std::vector<T>& row, std::string* out) {
  static_assert(std::is_trivially_copyable_v<T>);
  PutOne(uint64_t{row.size()}, out);
  out->append(reinterpret_cast<const char*>(row.data()), row.size() * sizeof(T));
}

template <class T>
std::vector<T> TakeRow(base::ByteReader& in) {
  std::vector<T> row;
  const auto count = in.Fixed<uint64_t>();
  if (count > in.left() / sizeof(T)) {
    in.Fail();
    return row;
  }
  row.reserve(count);
  for (uint64_t i = 0; i < count; ++i) row.push_back(in.Fixed<T>());
  return row;
}

// Writes a map of sums. `AddSums` adds a received map to an existing map.
template <class Key>
void PutSums(const std::map<Key, uint64_t>& sums, std::string* out) {
  PutOne(uint64_t{sums.size()}, out);
  for (const auto& [key, sum] : sums) {
    PutOne(key, out);
    PutOne(sum, out);
  }
}
template <class Key>
void AddSums(base::ByteReader& in, std::map<Key, uint64_t>* sums) {
  const auto count = in.Fixed<uint64_t>();
  for (uint64_t i = 0; i < count && in.ok(); ++i) {
    const auto key = in.Fixed<Key>();
    (*sums)[key] += in.Fixed<uint64_t>();
  }
}

}  // namespace rankine::analysis
