// Operations that were submitted to a queue of the kernel (io_uring, libaio) and whose results were not seen
// yet, by queue and the name that the program gave. A table of fixed size: operations beyond stay unfinished
// in the sums. Any thread, a signal handler too.
#pragma once
#include <cstdint>

#include "recorder/consumers/io/rows.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kAnyResult = ~uint32_t{0};

struct UnderWay {
  const void* queue;
  uint64_t name, begin, offset;
  IoRow* row;          // nullptr: it counts nowhere, or it opens
  uint32_t next;       // the table's own
  uint32_t asked;      // bytes, kAnyResult: its result may be any
  int closes;          // descriptor, -1: none
  const void* opener;  // of one that opens: who called; which file it is, and so its row, its result tells

  // Of a socket, say. It is followed too: else its result would end an operation on a file that has its name.
  bool CountsNowhere() const { return row == nullptr && opener == nullptr; }
};

// Behind those that have the same name.
void BeginUnderWay(const UnderWay& operation);

// The operation that has come to this result; false: none. Of several with one name they end in their order,
// as far as anybody can tell: the first that asked for as many bytes, else the first that can have moved so
// many.
bool EndUnderWay(const void* queue, uint64_t name, int64_t result, UnderWay* out);

}  // namespace rankine::recorder::io
