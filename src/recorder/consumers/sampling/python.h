// SPDX-License-Identifier: BSD-3-Clause
// CPython's own stack within a thread's native one. The frames of the interpreter's evaluation loop are
// replaced by the functions that it runs, named by file and function. For CPython 3.11; in other versions the
// loop remains an ordinary frame.
//
// The interpreter's structures are read by the kernel (own_memory.h) in whatever state its threads have left
// them, and nothing in them is trusted. The code waits for no lock, allocates nothing, and takes no
// reference.
#pragma once
#include <cstdint>
#include <span>

#include "recorder/consumers/sampling/walk.h"
#include "recorder/core/own_memory.h"

namespace rankine::recorder::sampling {

// Searches the loaded modules for an interpreter. Not in a signal handler.
void FindPython();

// One per thread.
class Python {
 public:
  // `stack`: return addresses, inner first; the first `frames` are used, the rest is room. Returns the new
  // number of frames. Interpreter frames that only lead to a Python function are left out. In the thread's
  // signal handler.
  uint32_t Show(std::span<uintptr_t> stack, uint32_t frames);

 private:
  struct Frame {
    uint64_t code;
    bool is_entry;  // the evaluation loop was called for it
  };
  struct Function {  // a code object, with the data that show whether it is still the same
    uint64_t code, name, file;
    uint32_t line, id;  // id 0: empty
  };
  struct Page {  // a page of interpreter frames, which lie close together
    uint64_t low, high;
    std::byte bytes[4096 + 128];
  };

  void ReadFrames(uint64_t frame);
  bool ReadFrame(uint64_t frame, void* to, size_t bytes);
  void NameFrames();
  uint64_t AddressOf(uint64_t code, const std::byte* head);

  static constexpr uint32_t kMostKnown = 2048;  // functions
  static constexpr size_t kHead = 136;          // bytes of a code object

  Page page_;
  Frame frames_[kMostFrames];
  uint64_t names_[kMostFrames];  // addresses that represent the functions; 0: unknown
  uint32_t count_;
  uint32_t known_count_;
  Function known_[kMostKnown];
  uintptr_t out_[kMostFrames];
  std::byte heads_[kMostPieces * kHead];
};

}  // namespace rankine::recorder::sampling
