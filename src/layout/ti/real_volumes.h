// SPDX-License-Identifier: BSD-3-Clause
// The encoding of volumes that are stored one by one and exactly (TiVolumes::real). Each volume is
// predicted to equal the previous volume of the same pair of calls. Only volumes that differ from the
// prediction take space.
//
// These two items alternate:
// - `runs`: varint n, the number of correctly predicted volumes.
// - `one`: varint v, which encodes a volume that differs from its prediction. If v is even, the volume is v
//   / 2. If v is 1, the eight bytes of a double follow.
//
// Writer and reader keep the same table of predictions, indexed by a hash of the pair. If two pairs have the
// same index, the volumes take more space, but nothing else changes.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/varint.h"

namespace rankine::layout {

inline constexpr uint32_t kTiPredictions = 2048;  // the number is a power of two
inline constexpr size_t kTiMostRealBytes = 2 * base::kMaxVarint + sizeof(double);

constexpr uint32_t TiPrediction(uint32_t before, uint32_t key) {
  const uint64_t pair = uint64_t{before} << 32 | key;
  return static_cast<uint32_t>((pair * 0x9e3779b97f4a7c15ull) >> 40) & (kTiPredictions - 1);
}

inline size_t EncodeTiReal(double volume, std::byte* to) {
  constexpr double kMostWhole = 9007199254740992.0;  // 2^53
  if (volume >= 0 && volume < kMostWhole && std::bit_cast<uint64_t>(volume) != uint64_t{1} << 63) {
    const auto whole = static_cast<uint64_t>(volume);
    if (static_cast<double>(whole) == volume) return base::EncodeVarint(whole * 2, to);
  }
  const size_t n = base::EncodeVarint(1, to);
  std::memcpy(to + n, &volume, sizeof volume);
  return n + sizeof volume;
}

// Returns the number of bytes read; 0: the bytes are truncated or malformed.
inline size_t DecodeTiReal(const std::byte* from, size_t size, double* volume) {
  uint64_t word = 0;
  const size_t n = base::DecodeVarint(from, size, &word);
  if (n == 0) return 0;
  if ((word & 1) == 0) {
    *volume = static_cast<double>(word >> 1);
    return n;
  }
  if (word != 1 || size - n < sizeof *volume) return 0;
  std::memcpy(volume, from + n, sizeof *volume);
  return n + sizeof *volume;
}

}  // namespace rankine::layout
