// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/signal_frames.h"

#include <vector>

namespace rankine::probe {
namespace {

constexpr uint64_t kDepth = 64 << 10;  // number of bytes of a stack that are searched for a signal frame
constexpr uint64_t kPage = 4096;
// The distance in words from the frame's return address to the address at which the signal interrupted the
// thread.
constexpr size_t kRip = (8 + 168) / 8;

}  // namespace

bool IsInterruptedAt(const Memory& memory, const SystemCalls& code, const StoppedThread& thread,
                     const std::function<bool(uint64_t)>& is_there) {
  // The end of the stack is unknown. So the code first tries to read all bytes at once. If reading all bytes
  // fails, the code reads page by page up to the end of the stack.
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
    if (code.IsSignalReturn(words[i]) && is_there(words[i + kRip])) return true;
  }
  return false;
}

}  // namespace rankine::probe
