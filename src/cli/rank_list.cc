// SPDX-License-Identifier: BSD-3-Clause
#include "cli/rank_list.h"

#include <charconv>
#include <optional>

#include "archive/rows/none.h"
#include "archive/tables.h"

namespace rankine::cli {
namespace {

constexpr uint32_t kMostRanks = 1u << 20;  // the limit for one list

std::optional<uint32_t> Number(std::string_view text) {
  uint32_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return whole ? std::optional<uint32_t>(value) : std::nullopt;
}

}  // namespace

bool ReadRanks(std::string_view list, std::vector<uint32_t>* ranks) {
  bool good = true;
  EachWord(list, [&](std::string_view word) {
    const size_t dash = word.find('-');
    const auto first = Number(word.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : Number(word.substr(dash + 1));
    good = good && first && last && *last < archive::kNone && *first <= *last &&
           *last - *first < kMostRanks && ranks->size() < kMostRanks;
    for (uint32_t rank = good ? *first : 1, end = good ? *last : 0; rank <= end; ++rank)
      ranks->push_back(rank);
  });
  return good;
}

}  // namespace rankine::cli
