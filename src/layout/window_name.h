// SPDX-License-Identifier: BSD-3-Clause
// The form in which the name of a monitor window is stored. A name of up to 255 bytes is stored unchanged. A
// longer name is stored as its first 246 bytes, a tilde, and eight hex digits of a hash of the whole name. So
// the stored forms of different long names differ. Users may give the full name or the stored form.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/hash.h"

namespace rankine::layout {

inline constexpr size_t kMostWindowName = 255;

class WindowName {
 public:
  explicit WindowName(std::string_view whole) {
    constexpr size_t kDigits = 8;
    const bool fits = whole.size() <= kMostWindowName;
    size_ = fits ? whole.size() : kMostWindowName;
    std::memcpy(text_, whole.data(), size_);
    text_[size_] = '\0';
    if (fits) return;
    text_[size_ - kDigits - 1] = '~';
    uint64_t hash = base::Hash(whole);
    for (size_t i = 1; i <= kDigits; ++i, hash >>= 4) text_[size_ - i] = "0123456789abcdef"[hash & 15];
  }
  const char* c_str() const { return text_; }
  std::string_view view() const { return {text_, size_}; }

 private:
  char text_[kMostWindowName + 1];
  size_t size_;
};

// Returns true if the first name is the stored form of the second name.
inline bool IsWindowNamed(std::string_view kept, std::string_view asked) {
  return asked.size() <= kMostWindowName ? asked == kept : WindowName(asked).view() == kept;
}

}  // namespace rankine::layout
