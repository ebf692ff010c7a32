#include "cli/near_names.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "format/generated/mpi_functions.h"

namespace rankine::cli {
namespace {

constexpr size_t kMostLetters = 64;  // of a word that are looked at; no function has as many

char Lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// How many letters must be put in, left out or changed, whatever their case (Levenshtein's distance).
size_t Distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = diagonal + (Lower(a[i]) == Lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string NearFunctions(std::string_view word) {
  word = word.substr(0, kMostLetters);
  std::vector<std::pair<size_t, std::string>> all;
  for (uint16_t id = 1; id <= format::kMaxMpiFunctionId; ++id) {
    const format::MpiFunction* f = format::FindMpiFunction(id);
    if (f != nullptr) all.emplace_back(Distance(word, f->name), f->name);
  }
  std::array<std::pair<size_t, std::string>, 3> near;
  std::partial_sort_copy(all.begin(), all.end(), near.begin(), near.end());
  return near[0].second + ", " + near[1].second + " and " + near[2].second;
}

}  // namespace rankine::cli
