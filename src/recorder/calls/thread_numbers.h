// The numbers of requests where several threads may start them at once. Each thread begins requests under
// numbers of its own, so a loop has the same numbers each time, however threads take turns, and the order of
// a number's lives is that of one thread's calls. A request that another thread completes takes its number
// with it: it has had its last life, and the thread goes on with a new one.
#pragma once
#include <cstdint>

namespace rankine::recorder::calls {

inline constexpr uint32_t kMostRequests = 65536;

class ThreadNumbers {
 public:
  bool Prepare();  // once; false: no memory

  // The place of the table in which the thread begins its next request; kMostRequests: there is no room.
  // `free`: the places that are free, as bits.
  uint32_t NextPlace(uint16_t thread, const uint64_t* free);
  bool IsOwn(uint32_t place, uint16_t thread) const { return owner_[place / kBlock] == thread + 1u; }
  // The number that is recorded for a request in this place.
  uint32_t Of(uint32_t place) {
    if (number_[place] == 0) number_[place] = ++last_;
    return number_[place] - 1;
  }
  // It was another thread that completed it.
  void Retire(uint32_t place) { number_[place] = 0; }

 private:
  static constexpr uint32_t kBlock = 64;  // places of one thread
  static constexpr uint32_t kBlocks = kMostRequests / kBlock;
  uint32_t BlockFor(uint16_t thread, const uint64_t* free);

  uint32_t* owner_;   // of a block: the thread + 1; 0: nobody's
  uint32_t* number_;  // of a place, + 1; 0: none yet
  uint32_t blocks_;   // that have been somebody's
  uint32_t last_;
};

}  // namespace rankine::recorder::calls
