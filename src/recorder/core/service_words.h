// SPDX-License-Identifier: BSD-3-Clause
// Parses an option of a service whose value is a list of words.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "layout/services/list.h"

namespace rankine::recorder {

// Appends the words to `list`. Returns false if the list is full or a word is empty.
template <size_t kMost>
bool AddWords(std::string_view words, std::string_view (&list)[kMost], uint32_t* count) {
  while (!words.empty()) {
    const std::string_view word = layout::NextWord(&words);
    if (word.empty() || *count == kMost) return false;
    list[(*count)++] = word;
  }
  return true;
}

}  // namespace rankine::recorder
