// SPDX-License-Identifier: BSD-3-Clause
// A bounded reader of little-endian tables written by another program. The reader never accesses a byte
// outside of its range [begin, end). After one failed read, every later read fails. A parser therefore
// needs to check `ok()` only once, after a group of reads. The reader is safe in a signal handler. A reader
// must not be shared between threads.
#pragma once
#include <cstdint>
#include <cstring>

namespace rankine::callsite {

// Converts an address to a pointer. The addresses of tables are read as integers from headers and loader
// structures.
inline const void* AsPointer(uintptr_t address) {
  return reinterpret_cast<const void*>(address);
}

class ByteReader {
 public:
  ByteReader(uintptr_t begin, uintptr_t end) : at_(begin), end_(end), ok_(begin <= end) {}

  bool ok() const { return ok_; }
  uintptr_t at() const { return at_; }
  uintptr_t end() const { return end_; }
  bool AtEnd() const { return !ok_ || at_ == end_; }
  uintptr_t Left() const { return ok_ ? end_ - at_ : 0; }
  void Fail() { ok_ = false; }

  template <typename T>
  T Read() {
    T value{};
    if (Left() < sizeof(T)) {
      ok_ = false;
      return value;
    }
    memcpy(&value, AsPointer(at_), sizeof(T));
    at_ += sizeof(T);
    return value;
  }

  void Skip(uint64_t bytes) {
    if (Left() < bytes) {
      ok_ = false;
      return;
    }
    at_ += bytes;
  }

  // Numbers wider than 64 bits are rejected, because no table of a real program contains such a number.
  uint64_t Uleb() {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = Read<uint8_t>();
      value |= uint64_t{byte & 0x7fu} << shift;
      if (!(byte & 0x80)) return ok_ ? value : 0;
    }
    ok_ = false;
    return 0;
  }

  int64_t Sleb() {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = Read<uint8_t>();
      value |= uint64_t{byte & 0x7fu} << shift;
      if (!(byte & 0x80)) {
        if ((byte & 0x40) && shift + 7 < 64) value |= ~uint64_t{0} << (shift + 7);
        return ok_ ? static_cast<int64_t>(value) : 0;
      }
    }
    ok_ = false;
    return 0;
  }

 private:
  uintptr_t at_;
  uintptr_t end_;
  bool ok_;
};

}  // namespace rankine::callsite
