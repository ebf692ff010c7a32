// SPDX-License-Identifier: BSD-3-Clause
#include "base/text/nearest.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace rankine::base {
namespace {

constexpr size_t kMostLetters = 256;  // the largest number of letters of a word that are compared

char Lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Returns the Levenshtein distance of two words, except that a swap of two adjacent letters counts as one
// change.
size_t Distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = Lower(a[i - 1]) == Lower(b[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped =
          i > 1 && j > 1 && Lower(a[i - 1]) == Lower(b[j - 2]) && Lower(a[i - 2]) == Lower(b[j - 1]);
      if (swapped) now[j] = std::min(now[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, now);
  }
  return last[b.size()];
}

bool BeginsWith(std::string_view text, std::string_view prefix) {
  if (prefix.size() < 3 || text.size() < prefix.size()) return false;
  return std::equal(prefix.begin(), prefix.end(), text.begin(),
                    [](char a, char b) { return Lower(a) == Lower(b); });
}

}  // namespace

std::string Nearest(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.size() > kMostLetters) return {};
  std::string_view best;
  size_t best_distance = ~size_t{0};
  for (std::string_view candidate : candidates) {
    const size_t distance = Distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  if (best_distance <= std::max<size_t>(1, std::max(word.size(), best.size()) / 3)) return std::string(best);
  for (std::string_view candidate : candidates) {
    if (BeginsWith(candidate, word)) return std::string(candidate);
  }
  return {};
}

std::vector<std::string_view> NearestOnes(std::string_view word, std::span<const std::string_view> candidates,
                                          size_t count) {
  // Pairs that consist of a candidate's distance and its index.
  std::vector<std::pair<size_t, size_t>> ranked;
  for (size_t i = 0; i < candidates.size(); ++i)
    ranked.emplace_back(Distance(word.substr(0, kMostLetters), candidates[i]), i);
  std::sort(ranked.begin(), ranked.end());
  ranked.resize(std::min(count, ranked.size()));
  std::vector<std::string_view> nearest;
  nearest.reserve(ranked.size());
  for (const auto& [distance, place] : ranked) nearest.push_back(candidates[place]);
  return nearest;
}

}  // namespace rankine::base
