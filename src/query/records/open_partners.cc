// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/open_partners.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "archive/rows/none.h"
#include "layout/spool_layout.h"

namespace rankine::query {
namespace {

constexpr size_t kMostPartners = 1000;

// Splits text into words. Words are separated by single blanks.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }
  std::string_view Next() {
    const std::string_view word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(std::min(rest_.size(), word.size() + 1));
    return word;
  }
  // Parses a number that is not negative. If the word is "any", returns the argument `if_any`, which is
  // negative.
  std::optional<int32_t> NextNumber(int32_t if_any) {
    const std::string_view word = Next();
    if (if_any != 0 && word == "any") return if_any;
    int32_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || number < 0) return std::nullopt;
    return number;
  }

 private:
  std::string_view rest_;
};

// Returns false if the word is unknown.
bool TakeWord(std::string_view word, Words* words, std::span<const uint32_t> comms, OpenPartners* to) {
  OpenPartner* const last = to->partners.empty() ? nullptr : &to->partners.back();
  if (word == "comm") {
    const auto place = words->NextNumber(0);
    if (!place || static_cast<size_t>(*place) >= comms.size()) return false;
    (last == nullptr ? to->comm : last->comm) = comms[static_cast<size_t>(*place)];
    return true;
  }
  if (word == "to" || word == "from") {
    const auto peer = words->NextNumber(layout::kAnyPartner);
    if (!peer || to->partners.size() == kMostPartners) return false;
    to->partners.push_back({word == "to", 0, *peer, layout::kUnknownTag, archive::kNone});
    return true;
  }
  if (word == "with") {
    const auto started = words->NextNumber(0);
    if (!started || *started == 0 || *started > UINT16_MAX || to->partners.size() == kMostPartners)
      return false;
    to->partners.push_back(
        {false, static_cast<uint16_t>(*started), layout::kAnyPartner, layout::kUnknownTag, archive::kNone});
    return true;
  }
  if (word == "tag" && last != nullptr) {
    const auto tag = words->NextNumber(layout::kAnyTag);
    if (tag) last->tag = *tag;
    return tag.has_value();
  }
  if (word != "more") return false;
  const auto more = words->NextNumber(0);
  if (more) to->more = static_cast<uint32_t>(*more);
  return more.has_value();
}

}  // namespace

OpenPartners ParsePartners(std::string_view text, std::span<const uint32_t> comms) {
  OpenPartners partners;
  for (Words words(text); !words.at_end();) {
    if (!TakeWord(words.Next(), &words, comms, &partners)) return {};
  }
  return partners;
}

}  // namespace rankine::query
