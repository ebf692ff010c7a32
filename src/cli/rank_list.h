// SPDX-License-Identifier: BSD-3-Clause
// Parses lists of numbers such as "0,3,8-15".
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace rankine::cli {

// Splits the list at commas and calls the given function for each word.
template <class F>
void EachWord(std::string_view list, F take) {
  while (true) {
    const size_t comma = list.find(',');
    take(list.substr(0, comma));
    if (comma == std::string_view::npos) return;
    list.remove_prefix(comma + 1);
  }
}

// Returns false if the text is not a list of ranks, or if the list names more than a million numbers.
bool ReadRanks(std::string_view list, std::vector<uint32_t>* ranks);

}  // namespace rankine::cli
