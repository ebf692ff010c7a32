// SPDX-License-Identifier: BSD-3-Clause
// Inserts CPython's own stack into a thread's native stack. The frames of the interpreter's evaluation loop
// are replaced by the Python functions that the loop runs, with their files and names. CPython 3.6 to 3.13 is
// supported, except for free-threaded builds. In other versions, the loop is shown as an ordinary frame.
//
// The interpreter's structures are read through the kernel (own_memory.h). The structures may be in any
// state when the signal arrives, so no value in them is trusted. The code waits for no lock, allocates no
// memory, and changes no reference count.
#pragma once
#include <cstdint>
#include <span>

#include "recorder/consumers/sampling/walk.h"
#include "recorder/core/own_memory.h"

namespace rankine::recorder::sampling {

// Searches the loaded modules for an interpreter. Must not be called in a signal handler.
void FindPython();

// Each thread has one object of this class.
class Python {
 public:
  // Replaces frames in a stack. The parameter `stack` contains return addresses, innermost first. The
  // parameter `frames` is the number of used elements; the rest of the stack is free space. Returns the new
  // number of frames. Interpreter frames that only lead to a Python function are omitted. This function is
  // called in the thread's signal handler.
  uint32_t Show(std::span<uintptr_t> stack, uint32_t frames);

 private:
  struct Frame {
    uint64_t code;
    bool is_entry;  // True if the interpreter called the evaluation loop to run this frame.
  };
  struct Function {  // A code object, and data that show whether it has been replaced.
    uint64_t code, name, file;
    uint32_t line, id;  // id 0: unused
  };
  struct Page {  // A cached page of memory that contains interpreter frames, which are usually close
                 // together.
    uint64_t low, high;
    std::byte bytes[4096 + 128];
  };

  void ReadFrames(uint64_t frame);
  bool ReadFrame(uint64_t frame, void* to, size_t bytes);
  void NameFrames();
  uint64_t AddressOf(uint64_t code, const std::byte* head);

  static constexpr uint32_t kMostKnown = 2048;  // number of functions
  static constexpr size_t kHead = 136;          // The number of bytes that are read from a code object.

  Page page_;
  Frame frames_[kMostFrames];
  uint64_t names_[kMostFrames];  // The addresses that represent the functions; 0: unknown.
  uint32_t count_;
  uint32_t known_count_;
  Function known_[kMostKnown];
  uintptr_t out_[kMostFrames];
  std::byte heads_[kMostPieces * kHead];
};

}  // namespace rankine::recorder::sampling
