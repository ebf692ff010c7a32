// SPDX-License-Identifier: BSD-3-Clause
// Numbers of requests where several threads may start them at once. Each thread starts requests under numbers
// of its own. So a loop has the same numbers each time, however threads alternate, and the order of requests
// with one number is the order of one thread's calls. When another thread completes a request, its number is
// retired and the owner continues with a new one.
#pragma once
#include <cstdint>

namespace rankine::recorder::calls {

inline constexpr uint32_t kMostRequests = 65536;

class ThreadNumbers {
 public:
  bool Prepare();  // once; false: no memory

  // The table place for the thread's next request; kMostRequests: there is no room. `free`: the free places,
  // as bits.
  uint32_t NextPlace(uint16_t thread, const uint64_t* free);
  bool IsOwn(uint32_t place, uint16_t thread) const { return owner_[place / kBlock] == thread + 1u; }
  // The recorded number for a request in this place.
  uint32_t Of(uint32_t place) {
    if (number_[place] == 0) number_[place] = ++last_;
    return number_[place] - 1;
  }
  // Another thread completed the request.
  void Retire(uint32_t place) { number_[place] = 0; }

 private:
  static constexpr uint32_t kBlock = 64;  // places of one thread
  static constexpr uint32_t kBlocks = kMostRequests / kBlock;
  uint32_t BlockFor(uint16_t thread, const uint64_t* free);

  uint32_t* owner_;   // of a block: the thread + 1; 0: no thread's
  uint32_t* number_;  // of a place, + 1; 0: none yet
  uint32_t blocks_;   // blocks that have had an owner
  uint32_t last_;
};

}  // namespace rankine::recorder::calls
