// SPDX-License-Identifier: BSD-3-Clause
// Finds the known words that a user most likely meant if a word is unknown.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::base {

// Returns the candidate that differs from `word` by the fewest single-letter changes, ignoring case. If there
// are several, returns the first of them. Returns an empty string if every candidate needs changes to more
// than a third of the longer word, and none begins with `word`.
std::string Nearest(std::string_view word, std::span<const std::string_view> candidates);

// Returns up to `count` candidates, nearest first, whatever their distance. Candidates at the same distance
// keep their order. Only the first letters of a very long word count.
std::vector<std::string_view> NearestOnes(std::string_view word, std::span<const std::string_view> candidates,
                                          size_t count);

}  // namespace rankine::base
