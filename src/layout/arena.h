// SPDX-License-Identifier: BSD-3-Clause
// A bounded bump allocator over memory from the caller. In a rank, this memory is a region that is mapped for
// the merge. Offline, it is a buffer that is reused for every spool. Memory is freed only by a reset to an
// earlier mark. An allocation that does not fit returns nullptr. Only one thread at a time may use an arena.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace rankine::layout {

class Arena {
 public:
  // The caller owns the memory, which must outlive everything allocated in it.
  explicit Arena(std::span<std::byte> memory) : memory_(memory) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Returns uninitialised bytes, or nullptr. The alignment must be a power of two.
  void* Allocate(size_t size, size_t align) {
    uintptr_t at = reinterpret_cast<uintptr_t>(memory_.data()) + used_;
    size_t pad = static_cast<size_t>(-at & (align - 1));
    size_t left = memory_.size() - used_;
    if (pad > left || size > left - pad) return nullptr;
    used_ += pad + size;
    return memory_.data() + used_ - size;
  }

  // Returns the given number of uninitialised items, or nullptr. Destructors are never called, so `T` must
  // be plain data.
  template <class T>
  T* Array(size_t count) {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    if (count > memory_.size() / sizeof(T)) return nullptr;
    return static_cast<T*>(Allocate(count * sizeof(T), alignof(T)));
  }

  // Returns all remaining memory, for a writer that does not know its output's size in advance. After
  // writing, the caller passes the number of written bytes to Keep, which allocates these bytes.
  std::span<std::byte> Left() { return memory_.subspan(used_); }
  void Keep(size_t size) { used_ += size; }

  size_t Mark() const { return used_; }
  void Reset(size_t mark) { used_ = mark; }
  bool Owns(const void* at) const { return at >= memory_.data() && at < memory_.data() + memory_.size(); }

 private:
  std::span<std::byte> memory_;
  size_t used_ = 0;
};

}  // namespace rankine::layout
