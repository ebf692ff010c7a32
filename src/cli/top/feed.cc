// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/feed.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cli/launch/text.h"

namespace rankine::cli::top {
namespace {

constexpr size_t kMostRows = 65536;
constexpr size_t kMostNotes = 64;
constexpr size_t kMostText = 4096;
constexpr long long kMost = INT64_MAX;

std::string Word(const std::string& text) {
  return " " + PercentEncode(std::string_view(text).substr(0, kMostText));
}

template <class Number>
std::string Word(Number number) {
  return " " + std::to_string(number);
}

// Reads the words of a line in order. The function `ok()` returns false if a word was missing, or if a word
// was not the expected number.
class Words {
 public:
  explicit Words(std::string_view line) : words_(Split(line, ' ')) {}
  bool ok() const { return ok_ && at_ == words_.size(); }
  std::string_view Next() {
    if (at_ < words_.size()) return words_[at_++];
    ok_ = false;
    return {};
  }
  uint64_t Number() {
    const auto number = ParseNumber(Next(), kMost);
    ok_ = ok_ && number.has_value();
    return static_cast<uint64_t>(number.value_or(0));
  }
  std::string Text() {
    const auto text = PercentDecode(Next());
    ok_ = ok_ && text.has_value() && text->size() <= kMostText;
    return ok_ ? *text : "";
  }

 private:
  std::vector<std::string_view> words_;
  size_t at_ = 0;
  bool ok_ = true;
};

std::string RowText(const Row& row) {
  std::string text = "row" + Word(row.rank + 1) + Word(row.pid) + Word(row.thread) + Word(int{row.is_main}) +
                     Word(int{row.has_ended});
  for (const uint64_t looks : row.seen.looks) text += Word(looks);
  return text + Word(row.function) + Word(row.function_looks) + Word(row.reason) + Word(row.region) +
         Word(row.region_looks) + "\n";
}

std::optional<Row> RowOf(Words& words, const std::string& host) {
  Row row;
  row.host = host;
  row.rank = static_cast<int64_t>(words.Number()) - 1;
  row.pid = static_cast<int64_t>(words.Number());
  row.thread = words.Number();
  row.is_main = words.Number() != 0;
  row.has_ended = words.Number() != 0;
  for (uint64_t& looks : row.seen.looks) looks = std::min<uint64_t>(words.Number(), 1u << 30);
  row.function = words.Text();
  row.function_looks = words.Number();
  row.reason = words.Text();
  row.region = words.Text();
  row.region_looks = words.Number();
  return words.ok() ? std::optional<Row>(row) : std::nullopt;
}

}  // namespace

std::string FeedText(const HostView& view) {
  std::string text = "host" + Word(view.host) + Word(view.job) + Word(view.started_ns) +
                     Word(view.world_size) + Word(view.cost_ppm) + Word(int{view.has_ended}) + "\n";
  for (const Row& row : view.rows) text += RowText(row);
  for (const std::string& note : view.notes) text += "note" + Word(note) + "\n";
  return text + "end\n";
}

std::optional<HostView> FeedReader::Take(std::string_view line) {
  Words words(line);
  const std::string_view kind = words.Next();
  if (kind == "host") {
    view_ = HostView();
    view_.host = words.Text();
    view_.job = words.Text();
    view_.started_ns = words.Number();
    view_.world_size = static_cast<int64_t>(words.Number());
    view_.cost_ppm = words.Number();
    view_.has_ended = words.Number() != 0;
    open_ = words.ok() && !view_.host.empty();
  } else if (kind == "row" && open_ && view_.rows.size() < kMostRows) {
    if (auto row = RowOf(words, view_.host)) view_.rows.push_back(std::move(*row));
  } else if (kind == "note" && open_ && view_.notes.size() < kMostNotes) {
    const std::string note = words.Text();
    if (words.ok()) view_.notes.push_back(note);
  } else if (kind == "end" && open_) {
    open_ = false;
    return std::move(view_);
  }
  return std::nullopt;
}

}  // namespace rankine::cli::top
