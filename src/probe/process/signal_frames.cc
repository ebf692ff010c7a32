#include "probe/process/signal_frames.h"

#include <algorithm>

namespace rankine::probe {
namespace {

constexpr uint64_t kDepth = 64 << 10;  // of a stack that is looked through
constexpr uint64_t kPage = 4096;
constexpr size_t kRip = (8 + 168) / 8;  // words from the frame's return address to the interrupted place

// rt_sigreturn as C libraries write it: glibc and musl, and those that know that the upper half is zero.
constexpr uint8_t kLong[] = {0x48, 0xc7, 0xc0, 0x0f, 0x00, 0x00, 0x00, 0x0f, 0x05};
constexpr uint8_t kShort[] = {0xb8, 0x0f, 0x00, 0x00, 0x00, 0x0f, 0x05};

template <size_t N>
void Collect(std::span<const uint8_t> text, uint64_t begin, const uint8_t (&wanted)[N],
             std::vector<uint64_t>* to) {
  for (auto at = text.begin(); (at = std::search(at, text.end(), wanted, wanted + N)) != text.end(); ++at)
    to->push_back(begin + static_cast<uint64_t>(at - text.begin()));
}

}  // namespace

SignalFrames::SignalFrames(const Memory& memory, std::span<const Mapping> maps) {
  for (const Mapping& map : maps) {
    if (!HoldsCode(map)) continue;
    std::vector<uint8_t> text(map.end - map.begin);
    if (!memory.Read(map.begin, text)) continue;
    Collect(text, map.begin, kLong, &returns_);
    Collect(text, map.begin, kShort, &returns_);
  }
  std::sort(returns_.begin(), returns_.end());
}

bool SignalFrames::Any(const Memory& memory, const StoppedThread& thread,
                       const std::function<bool(uint64_t)>& is_there) const {
  // How far the stack reaches is not known: all of it at once, or page by page up to its end.
  const uint64_t begin = thread.registers.rsp & ~uint64_t{7}, end = (begin + kDepth) & ~(kPage - 1);
  std::vector<uint64_t> words((end - begin) / 8);
  if (!memory.Read(begin, {reinterpret_cast<uint8_t*>(words.data()), end - begin})) {
    uint64_t at = begin;
    while (at < end) {
      const uint64_t next = (at & ~(kPage - 1)) + kPage;
      if (!memory.Read(at, {reinterpret_cast<uint8_t*>(&words[(at - begin) / 8]), next - at})) break;
      at = next;
    }
    words.resize((at - begin) / 8);
  }
  for (size_t i = 0; i + kRip < words.size(); ++i) {
    if (std::binary_search(returns_.begin(), returns_.end(), words[i]) && is_there(words[i + kRip]))
      return true;
  }
  return false;
}

}  // namespace rankine::probe
