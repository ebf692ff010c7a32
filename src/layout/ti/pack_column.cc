// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <bit>

#include "layout/ti/pack.h"

namespace rankine::layout {
namespace {

__extension__ using uint128 = unsigned __int128;

// number of bits that remain after rounding; the relative error is at most 2^-21
constexpr uint64_t kPrecision = 21;

uint64_t WidthOf(uint64_t value) {
  return static_cast<uint64_t>(std::bit_width(value));
}

uint64_t VarintBytes(uint64_t value) {
  return value == 0 ? 1 : (WidthOf(value) + 6) / 7;
}

// Finds runs of equal differences between neighbours, and passes each run once to the given function.
// Differences wrap around.
template <class Take>
void EachRun(std::span<const uint64_t> values, Take take) {
  for (size_t i = 1; i < values.size();) {
    const uint64_t step = values[i] - values[i - 1];
    size_t end = i + 1;
    while (end < values.size() && values[end] - values[end - 1] == step) ++end;
    take(static_cast<int64_t>(step), end - i);
    i = end;
  }
}

uint64_t Rounded(uint64_t value, uint64_t shift) {
  const uint64_t half = shift == 0 ? 0 : uint64_t{1} << (shift - 1);
  return (value > UINT64_MAX - half ? value : value + half) >> shift;
}

// Returns the shift with which the smallest nonzero number still keeps its precision.
uint64_t ShiftOf(std::span<const uint64_t> values) {
  uint64_t least = UINT64_MAX;
  for (const uint64_t value : values) {
    if (value != 0) least = std::min(least, value);
  }
  return std::max<uint64_t>(WidthOf(least), kPrecision) - kPrecision;
}

void WriteBits(std::span<const uint64_t> values, uint64_t shift, uint64_t least, uint64_t width,
               base::ByteWriter& out) {
  uint128 held = 0;
  uint64_t bits = 0;
  for (const uint64_t value : values) {
    held |= static_cast<uint128>(Rounded(value, shift) - least) << bits;
    for (bits += width; bits >= 8; bits -= 8, held >>= 8) out.Fixed(static_cast<uint8_t>(held));
  }
  if (bits != 0) out.Fixed(static_cast<uint8_t>(held));
}

}  // namespace

void WriteTiColumn(std::span<const uint64_t> values, bool rounded, base::ByteWriter& out) {
  const auto kind = [&out](TiColumnKind of) { out.Varint(static_cast<uint64_t>(of)); };
  uint64_t runs = 0, run_bytes = 0;
  EachRun(values, [&](int64_t step, uint64_t times) {
    runs++;
    run_bytes += VarintBytes(base::Zigzag(step)) + VarintBytes(times);
  });
  if (runs <= 1) {
    kind(TiColumnKind::stride);
    out.Varint(values[0]);
    return out.Zigzag(values.size() < 2 ? 0 : static_cast<int64_t>(values[1] - values[0]));
  }
  const uint64_t shift = rounded ? ShiftOf(values) : 0;
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const uint64_t least = Rounded(*low, shift);
  const uint64_t width = WidthOf(Rounded(*high, shift) - least);
  uint64_t number_bytes = 0;
  for (const uint64_t value : values) number_bytes += VarintBytes(Rounded(value, shift) - least);
  const uint64_t bit_bytes = (values.size() * width + 7) / 8;
  if (run_bytes <= std::min(bit_bytes, number_bytes)) {
    kind(TiColumnKind::runs);
    out.Varint(values[0]);
    out.Varint(runs);
    EachRun(values, [&](int64_t step, uint64_t times) {
      out.Zigzag(step);
      out.Varint(times);
    });
    return;
  }
  kind(bit_bytes <= number_bytes ? TiColumnKind::bits : TiColumnKind::numbers);
  out.Varint(shift);
  out.Varint(least);
  if (bit_bytes > number_bytes) {
    for (const uint64_t value : values) out.Varint(Rounded(value, shift) - least);
    return;
  }
  out.Varint(width);
  WriteBits(values, shift, least, width, out);
}

}  // namespace rankine::layout
