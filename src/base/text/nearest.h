// The known words that an unknown one was most likely meant to be.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::base {

// The candidate with the fewest single-letter changes to `word`, case ignored; the first of equals. Empty
// when none is near (more than a third of the longer word would change) and none begins with `word`.
std::string Nearest(std::string_view word, std::span<const std::string_view> candidates);

// So many of the candidates (at most), the nearest first, however near; of equals as they stand. Of a long
// word its begin counts.
std::vector<std::string_view> NearestOnes(std::string_view word, std::span<const std::string_view> candidates,
                                          size_t count);

}  // namespace rankine::base
