// SPDX-License-Identifier: BSD-3-Clause
// A 64-bit hash of a sequence of bytes. The hash identifies shared chunks in an archive. The function must
// never change, because the hash is part of the archive format.
//
// Eight bytes at a time are folded by a 64x64 -> 128 bit multiplication. The two halves of the product are
// xored. The hash does not resist attacks. A person who can write the file can make two chunks collide, but
// only that file is then damaged.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace rankine::base {

namespace internal {
__extension__ using uint128 = unsigned __int128;
inline uint64_t Fold(uint64_t a, uint64_t b) {
  uint128 product = static_cast<uint128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}
}  // namespace internal

inline uint64_t Hash(std::span<const std::byte> bytes) {
  constexpr uint64_t kFirst = 0x9e3779b97f4a7c15u;   // The multiplier is 2^64 / golden ratio.
  constexpr uint64_t kSecond = 0xd1342543de82ef95u;  // This multiplier has good results in the spectral
                                                     // test.
  uint64_t state = kFirst ^ bytes.size();
  size_t at = 0;
  for (; bytes.size() - at >= 8; at += 8) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, 8);
    state = internal::Fold(state ^ word, kSecond) + kFirst;
  }
  uint64_t tail = 0;
  if (at < bytes.size()) std::memcpy(&tail, bytes.data() + at, bytes.size() - at);
  state = internal::Fold(state ^ tail, kSecond);
  return internal::Fold(state ^ kFirst, kSecond ^ bytes.size());
}

inline uint64_t Hash(std::string_view text) {
  return Hash(std::as_bytes(std::span<const char>(text.data(), text.size())));
}

// This function is the finaliser of splitmix64 (Steele, Lea, Flood 2014). Each bit of `x` changes each bit of
// the result with a probability of 1/2. The function is a bijection: different arguments have different
// results.
constexpr uint64_t Mix64(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

// Returns the first number that splitmix64 generates from this seed.
constexpr uint64_t SplitMix64(uint64_t seed) {
  return Mix64(seed + 0x9e3779b97f4a7c15u);
}

}  // namespace rankine::base
