// SPDX-License-Identifier: BSD-3-Clause
// Assigns numbers to requests if several threads may start requests at once. Each thread has its own range
// of numbers for the requests that it starts. So a loop uses the same numbers in each iteration, in whatever
// order the threads run. All requests with the same number are started by one thread, so the order of this
// thread's calls is also the order of these requests. When another thread completes a request, the request's
// number is retired. The thread that owned the number continues with a new number.
#pragma once
#include <cstdint>

namespace rankine::recorder::calls {

inline constexpr uint32_t kMostRequests = 65536;

class ThreadNumbers {
 public:
  bool Prepare();  // To be called once. Returns false if there is no memory.

  // Returns the table index for the thread's next request, or kMostRequests if there is no space. The
  // parameter `free` is the bitmap of free indices.
  uint32_t NextPlace(uint16_t thread, const uint64_t* free);
  bool IsOwn(uint32_t place, uint16_t thread) const { return owner_[place / kBlock] == thread + 1u; }
  // Returns the recorded number of the request that has this index in the table.
  uint32_t Of(uint32_t place) {
    if (number_[place] == 0) number_[place] = ++last_;
    return number_[place] - 1;
  }
  // Another thread completed the request.
  void Retire(uint32_t place) { number_[place] = 0; }

 private:
  static constexpr uint32_t kBlock = 64;  // The number of table indices that a thread gets at once.
  static constexpr uint32_t kBlocks = kMostRequests / kBlock;
  uint32_t BlockFor(uint16_t thread, const uint64_t* free);

  uint32_t* owner_;   // For each block, the index of the owner + 1; 0: the block has no owner.
  uint32_t* number_;  // For each table index, the recorded number + 1; 0: there is no number yet.
  uint32_t blocks_;   // The number of blocks that have ever had an owner.
  uint32_t last_;
};

}  // namespace rankine::recorder::calls
