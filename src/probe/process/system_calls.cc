// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/system_calls.h"

#include <emmintrin.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace rankine::probe {
namespace {

constexpr size_t kBlock = 1 << 20;

// The code of rt_sigreturn in C libraries, up to its instruction `syscall`. glibc and musl use the first
// form. Some other libraries use the second form. Libraries with the second form rely on the processor, which
// clears the upper half of the register.
constexpr uint8_t kLong[] = {0x48, 0xc7, 0xc0, 0x0f, 0x00, 0x00, 0x00};
constexpr uint8_t kShort[] = {0xb8, 0x0f, 0x00, 0x00, 0x00};
constexpr uint8_t kCall[] = {0x0f, 0x05}, kReturn = 0xc3;

// Finds the first `syscall` instruction that begins in [from, until); returns `until` if there is none. The
// byte at the end of the range must be readable.
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

// The positions at which the code of one mapping makes system calls, relative to the start of the mapping.
struct Places {
  std::vector<uint64_t> calls;    // positions of `syscall; ret`; only the first position is stored
  std::vector<uint64_t> returns;  // of rt_sigreturn
};

void Look(std::span<const uint8_t> code, uint64_t begin, size_t from, size_t until, Places* places) {
  for (size_t call = from; (call = NextCall(code, call, until)) < until; ++call) {
    const bool returns = call + sizeof kCall < code.size() && code[call + sizeof kCall] == kReturn;
    if (returns && places->calls.empty()) places->calls.push_back(begin + call);
    if (StandsBefore(code, call, kLong)) places->returns.push_back(begin + call - sizeof kLong);
    if (StandsBefore(code, call, kShort)) places->returns.push_back(begin + call - sizeof kShort);
  }
}

// Returns false if a part could not be read.
bool Search(const Memory& memory, const Mapping& map, Places* places) {
  // The bytes around a `syscall` may be in the previous or the next block, so blocks overlap.
  constexpr size_t kBefore = sizeof kLong, kBehind = sizeof kCall;
  thread_local const auto block = std::make_unique_for_overwrite<uint8_t[]>(kBlock);
  for (uint64_t begin = map.begin;; begin += kBlock - kBefore - kBehind) {
    const std::span<uint8_t> code(block.get(), std::min<uint64_t>(kBlock, map.end - begin));
    if (!memory.Read(begin, code)) return false;
    const bool is_last = begin + code.size() == map.end;
    Look(code, begin - map.begin, begin == map.begin ? 0 : kBefore, code.size() - (is_last ? 1 : kBehind),
         places);
    if (is_last) return true;
  }
}

// The processes of a job load the same files. Each thread keeps the results for a file while the file is
// unchanged.
struct Key {
  uint64_t device_major = 0, device_minor = 0, inode = 0, offset = 0, bytes = 0;
  int64_t changed = 0;  // the time of the file's last change, in ns
  bool operator==(const Key&) const = default;
};

// Returns nullopt if the file's time is unknown, or if the time is so recent that the next change might have
// the same time.
std::optional<Key> KeyOf(const Memory& memory, const Mapping& map) {
  constexpr int64_t kSecond = 1'000'000'000;
  struct stat facts {};
  const std::string path = "/proc/" + std::to_string(memory.pid()) + "/root" + map.path;
  if (stat(path.c_str(), &facts) != 0) return std::nullopt;
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (facts.st_ctim.tv_sec > now.tv_sec - 2) return std::nullopt;
  return Key{map.device_major, map.device_minor,    map.inode,
             map.offset,       map.end - map.begin, facts.st_ctim.tv_sec * kSecond + facts.st_ctim.tv_nsec};
}

Places PlacesIn(const Memory& memory, const Mapping& map) {
  constexpr size_t kMostKept = 512;
  thread_local std::vector<std::pair<Key, Places>> t_kept;
  const auto key = KeyOf(memory, map);
  for (const auto& [kept, places] : t_kept) {
    if (key == kept) return places;
  }
  Places places;
  if (!Search(memory, map, &places) || !key) return places;
  if (t_kept.size() == kMostKept) t_kept.erase(t_kept.begin());
  t_kept.emplace_back(*key, places);
  return places;
}

}  // namespace

void SystemCalls::Find(const Memory& memory, std::span<const Mapping> maps) {
  std::vector<std::array<uint64_t, 3>> there;
  for (const Mapping& map : maps) {
    if (HoldsCode(map)) there.push_back({map.begin, map.end, map.inode});
  }
  if (there == seen_) return;
  seen_ = std::move(there);
  call_and_return_ = 0;
  signal_returns_.clear();
  for (const Mapping& map : maps) {
    if (!HoldsCode(map)) continue;
    const Places places = PlacesIn(memory, map);
    if (call_and_return_ == 0 && !places.calls.empty()) call_and_return_ = map.begin + places.calls.front();
    for (const uint64_t at : places.returns) signal_returns_.push_back(map.begin + at);
  }
  std::sort(signal_returns_.begin(), signal_returns_.end());
}

bool SystemCalls::IsSignalReturn(uint64_t address) const {
  return std::binary_search(signal_returns_.begin(), signal_returns_.end(), address);
}

}  // namespace rankine::probe
