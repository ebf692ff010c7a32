// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/system_calls.h"

#include <emmintrin.h>

#include <algorithm>
#include <memory>

namespace rankine::probe {
namespace {

constexpr size_t kBlock = 1 << 20;

// The code of rt_sigreturn in C libraries, up to its instruction syscall. The first form is used by glibc and
// musl. The second is used by libraries that rely on the upper half of the register being cleared.
constexpr uint8_t kLong[] = {0x48, 0xc7, 0xc0, 0x0f, 0x00, 0x00, 0x00};
constexpr uint8_t kShort[] = {0xb8, 0x0f, 0x00, 0x00, 0x00};
constexpr uint8_t kCall[] = {0x0f, 0x05}, kReturn = 0xc3;

// Finds the first `syscall` instruction that begins in [from, until); returns `until` if there is none. The
// byte at `until` must be readable.
size_t NextCall(std::span<const uint8_t> code, size_t from, size_t until) {
  const __m128i first = _mm_set1_epi8(kCall[0]), second = _mm_set1_epi8(kCall[1]);
  const auto at = [&](size_t place) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(&code[place]));
  };
  for (; from + 16 <= until; from += 16) {
    const __m128i both = _mm_and_si128(_mm_cmpeq_epi8(at(from), first), _mm_cmpeq_epi8(at(from + 1), second));
    if (const auto found = static_cast<unsigned>(_mm_movemask_epi8(both)); found != 0)
      return from + static_cast<size_t>(__builtin_ctz(found));
  }
  while (from < until && (code[from] != kCall[0] || code[from + 1] != kCall[1])) ++from;
  return from;
}

template <size_t N>
bool StandsBefore(std::span<const uint8_t> code, size_t call, const uint8_t (&wanted)[N]) {
  return call >= N && std::equal(wanted, wanted + N, &code[call - N]);
}

}  // namespace

void SystemCalls::Look(std::span<const uint8_t> code, uint64_t begin, size_t from, size_t until) {
  for (size_t call = from; (call = NextCall(code, call, until)) < until; ++call) {
    const bool returns = call + sizeof kCall < code.size() && code[call + sizeof kCall] == kReturn;
    if (returns && call_and_return_ == 0) call_and_return_ = begin + call;
    if (StandsBefore(code, call, kLong)) signal_returns_.push_back(begin + call - sizeof kLong);
    if (StandsBefore(code, call, kShort)) signal_returns_.push_back(begin + call - sizeof kShort);
  }
}

void SystemCalls::Find(const Memory& memory, std::span<const Mapping> maps) {
  std::vector<std::array<uint64_t, 3>> there;
  for (const Mapping& map : maps) {
    if (HoldsCode(map)) there.push_back({map.begin, map.end, map.inode});
  }
  if (there == seen_) return;
  seen_ = std::move(there);
  call_and_return_ = 0;
  signal_returns_.clear();
  // The bytes around a `syscall` may be in the previous or the next block, so blocks overlap.
  constexpr size_t kBefore = sizeof kLong, kBehind = sizeof kCall;
  const auto block = std::make_unique_for_overwrite<uint8_t[]>(kBlock);
  for (const Mapping& map : maps) {
    if (!HoldsCode(map)) continue;
    for (uint64_t begin = map.begin;; begin += kBlock - kBefore - kBehind) {
      const std::span<uint8_t> code(block.get(), std::min<uint64_t>(kBlock, map.end - begin));
      if (!memory.Read(begin, code)) break;
      const bool is_last = begin + code.size() == map.end;
      Look(code, begin, begin == map.begin ? 0 : kBefore, code.size() - (is_last ? 1 : kBehind));
      if (is_last) break;
    }
  }
  std::sort(signal_returns_.begin(), signal_returns_.end());
}

bool SystemCalls::IsSignalReturn(uint64_t address) const {
  return std::binary_search(signal_returns_.begin(), signal_returns_.end(), address);
}

}  // namespace rankine::probe
