// A bounded bump allocator over memory of the caller's: inside a rank a region it mapped for the merge,
// offline a buffer that is used again for every spool. Nothing is freed but by Reset to a mark; what does not
// fit gives nullptr. One thread at a time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace rankine::layout {

class Arena {
 public:
  // `memory` stays the caller's and must outlive everything allocated.
  explicit Arena(std::span<std::byte> memory) : memory_(memory) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Uninitialised bytes, or nullptr. `align` is a power of two.
  void* Allocate(size_t size, size_t align) {
    uintptr_t at = reinterpret_cast<uintptr_t>(memory_.data()) + used_;
    size_t pad = static_cast<size_t>(-at & (align - 1));
    size_t left = memory_.size() - used_;
    if (pad > left || size > left - pad) return nullptr;
    used_ += pad + size;
    return memory_.data() + used_ - size;
  }

  // `count` items, not initialised, or nullptr; plain data only, because nothing is destroyed.
  template <class T>
  T* Array(size_t count) {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    if (count > memory_.size() / sizeof(T)) return nullptr;
    return static_cast<T*>(Allocate(count * sizeof(T), alignof(T)));
  }

  // All that is left, for a writer that does not know its size in advance; Keep claims what it wrote.
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
