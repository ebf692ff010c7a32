// CPython's own stack within a thread's native one: the frames of the interpreter's evaluation loop become
// those of the functions that it runs, named by file and function. CPython 3.11; in other versions the loop
// remains a frame as any other.
//
// The interpreter's structures are read as its threads leave them at any moment, by the kernel
// (own_memory.h), and nothing in them is trusted. No lock is waited for, nothing is allocated, no reference
// is taken.
#pragma once
#include <cstdint>
#include <span>

#include "recorder/consumers/sampling/walk.h"
#include "recorder/core/own_memory.h"

namespace rankine::recorder::sampling {

// Looks for an interpreter among what is loaded. Not in a signal handler.
void FindPython();

// One thread's.
class Python {
 public:
  // `stack`: return addresses, inner first, of which `frames` are taken and the rest is room. How many there
  // are then. Frames of the interpreter that merely lead to a Python function are left out. In the thread's
  // signal handler.
  uint32_t Show(std::span<uintptr_t> stack, uint32_t frames);

 private:
  struct Frame {
    uint64_t code;
    bool is_entry;  // the loop was called for it
  };
  struct Function {  // a code object, and what tells whether it is still the same one
    uint64_t code, name, file;
    uint32_t line, id;  // id 0: empty
  };
  struct Page {  // of interpreter frames, which lie close together
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
  uint64_t names_[kMostFrames];  // addresses that stand for the functions; 0: not known
  uint32_t count_;
  uint32_t known_count_;
  Function known_[kMostKnown];
  uintptr_t out_[kMostFrames];
  std::byte heads_[kMostPieces * kHead];
};

}  // namespace rankine::recorder::sampling
