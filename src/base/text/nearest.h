// SPDX-License-Identifier: BSD-3-Clause
// For an unknown word, finds the known words that the user most likely meant.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::base {

// Returns the candidate that differs from `word` by the fewest single-letter changes, ignoring case. If
// several candidates have the same number of changes, the first of them is returned. Returns an empty
// string if no candidate begins with the word and all candidates differ too much. A candidate differs too
// much if more than a third of the longer word's letters differ.
std::string Nearest(std::string_view word, std::span<const std::string_view> candidates);

// Returns the nearest candidates, nearest first, even if they are very different from the word. The parameter
// `count` is the number of candidates to return. Candidates at the same distance keep their order. Only the
// first letters of a very long word are compared.
std::vector<std::string_view> NearestOnes(std::string_view word, std::span<const std::string_view> candidates,
                                          size_t count);

}  // namespace rankine::base
