// SPDX-License-Identifier: BSD-3-Clause
// Finds the known words that a user most likely meant by an unknown one.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::base {

// The candidate with the fewest single-letter changes to `word`, without regard to case; the first of equals.
// Empty: every candidate needs changes to more than a third of the longer word, and none begins with `word`.
std::string Nearest(std::string_view word, std::span<const std::string_view> candidates);

// The `count` nearest candidates or fewer, nearest first, without a limit on the distance; equals keep their
// order. Only the first letters of a very long word count.
std::vector<std::string_view> NearestOnes(std::string_view word, std::span<const std::string_view> candidates,
                                          size_t count);

}  // namespace rankine::base
