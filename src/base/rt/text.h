// SPDX-License-Identifier: BSD-3-Clause
// Strings in buffers of fixed size. The strings do not allocate memory, do not depend on the locale, and
// always end with a zero byte. Text that does not fit is cut off. The functions are safe in a signal handler.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace rankine::rt {

// A string of at most N - 1 bytes, which is built by appending.
template <size_t N>
class Text {
 public:
  Text() { data_[0] = '\0'; }
  Text& operator<<(const char* s) {
    if (s == nullptr) return *this;
    while (*s != '\0' && size_ + 1 < N) data_[size_++] = *s++;
    data_[size_] = '\0';
    return *this;
  }
  Text& operator<<(char c) {
    if (size_ + 1 < N) data_[size_++] = c;
    data_[size_] = '\0';
    return *this;
  }
  Text& operator<<(std::string_view s) {
    for (char c : s) *this << c;
    return *this;
  }
  Text& operator<<(uint64_t v) { return Number(v, 1); }
  Text& operator<<(int v) {
    if (v < 0) *this << '-';
    return Number(
        v < 0 ? uint64_t{0} - static_cast<uint64_t>(static_cast<int64_t>(v)) : static_cast<uint64_t>(v), 1);
  }
  Text& Number(uint64_t v, int min_digits) {
    char digits[20];
    int n = 0;
    do {
      digits[n++] = static_cast<char>('0' + v % 10);
      v /= 10;
    } while (v != 0 || n < min_digits);
    while (n > 0) *this << digits[--n];
    return *this;
  }
  const char* c_str() const { return data_; }
  char* data() { return data_; }
  size_t size() const { return size_; }

 private:
  char data_[N];
  size_t size_ = 0;
};

// Copies at most n - 1 bytes and terminates the copy. Unlike strncpy, this function always adds the
// terminator, and does not pad with zeros.
inline void Copy(char* to, size_t n, const char* from) {
  size_t i = 0;
  if (from != nullptr)
    for (; i + 1 < n && from[i] != '\0'; ++i) to[i] = from[i];
  to[i] = '\0';
}

inline bool StartsWith(const char* s, const char* prefix) {
  return std::strncmp(s, prefix, std::strlen(prefix)) == 0;
}

// Reads a short file (at most n - 1 bytes) into `buffer`. Returns the number of bytes read, or -1 on
// failure.
long ReadFile(const char* path, char* buffer, size_t n);

}  // namespace rankine::rt
