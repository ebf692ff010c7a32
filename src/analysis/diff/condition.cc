// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/diff/condition.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "base/quantity.h"
#include "base/text/nearest.h"
#include "base/text/visible_text.h"

namespace rankine::analysis {
namespace {

constexpr size_t kMostText = 4096;

// Reads a condition from left to right, and keeps the first error.
class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  base::Result<Condition> Read() {
    Condition condition;
    condition.text = text_;
    if (text_.size() > kMostText) return base::Error{"--fail-if takes at most 4096 characters"};
    if (!Kind(&condition) || !Name(&condition) || !Comparison(&condition) || !Limit(&condition))
      return base::Error{error_};
    Blanks();
    if (at_ < text_.size()) {
      Fail(at_, "the condition must end after its limit; give one --fail-if for each condition");
      return base::Error{error_};
    }
    return condition;
  }

 private:
  bool Fail(size_t at, const std::string& what) {
    error_ = "--fail-if '" + base::Visible(text_) + "', column " + std::to_string(at + 1) + ": " + what;
    return false;
  }
  void Blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool Take(char wanted) {
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  std::string Word() {
    const size_t from = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_'))
      ++at_;
    return text_.substr(from, at_ - from);
  }

  bool Kind(Condition* condition) {
    Blanks();
    const size_t from = at_;
    const std::string word = Word();
    const auto kind = MeasureKindOf(word);
    if (!kind) {
      std::vector<std::string_view> known;
      known.reserve(kMeasureKinds);
      for (int i = 0; i < kMeasureKinds; ++i) known.push_back(NameOf(static_cast<MeasureKind>(i)));
      const std::string near = base::Nearest(word, known);
      std::string all;
      for (const std::string_view name : known) all.append(all.empty() ? "" : ", ").append(name);
      return Fail(from,
                  near.empty() ? "a condition begins with one of " + all : "did you mean " + near + "?");
    }
    condition->kind = *kind;
    return true;
  }

  bool Name(Condition* condition) {
    Blanks();
    const std::string of(NameOf(condition->kind));
    if (!Take('(')) return Fail(at_, "behind " + of + " a name in parentheses is missing: " + of + "(NAME)");
    Blanks();
    const size_t from = at_;
    if (Take('"')) {
      if (!Quoted(from, condition)) return false;
      Blanks();
    } else {
      while (at_ < text_.size() && text_[at_] != ')') condition->name += text_[at_++];
      while (condition->name.ends_with(' ')) condition->name.pop_back();
      if (condition->name.empty()) return Fail(from, "a name is missing; * means all");
      if (condition->name == "*") condition->name.clear();
    }
    return Take(')') || Fail(at_, "the name is not closed by )");
  }

  bool Quoted(size_t from, Condition* condition) {
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      condition->name += text_[at_++];
    }
    if (!Take('"')) return Fail(from, "the quotes are not closed");
    return !condition->name.empty() || Fail(from, "a name is missing; * means all");
  }

  bool Comparison(Condition* condition) {
    Blanks();
    const size_t from = at_;
    const bool less = Take('<');
    if (!less && !Take('>')) return Fail(from, "one of <, <=, > and >= is missing after the name");
    const bool equal = Take('=');
    condition->compared = less ? (equal ? Compared::less_or_equal : Compared::less)
                               : (equal ? Compared::more_or_equal : Compared::more);
    return true;
  }

  bool Limit(Condition* condition) {
    Blanks();
    const size_t from = at_;
    const bool minus = Take('-');
    const bool is_change = minus || Take('+');
    double number = 0;
    const auto read = std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
    if (read.ec != std::errc{} || !std::isfinite(number) || number < 0 || text_[at_] == '-')
      return Fail(from, "the limit is a number with a unit: +5%, 80%, +0.2s, 3s");
    at_ = static_cast<size_t>(read.ptr - text_.data());
    Blanks();
    const size_t unit_at = at_;
    const std::string unit = Take('%') ? "%" : Word();
    const bool share = IsShare(condition->kind);
    double factor = 0;
    if (unit == "%") {
      factor = 0.01;
    } else if (!share) {
      factor = static_cast<double>(base::NanosecondsOf(unit));
    }
    if (factor == 0)
      return Fail(unit_at, share ? "the limit of an efficiency has the unit %"
                                 : "the unit is %, ns, us, ms, s, min or h");
    if (unit == "%" && !is_change && !share)
      return Fail(from, "a change has a sign: +" + text_.substr(from, at_ - from));
    condition->limit = (minus ? -1 : 1) * number * factor;
    condition->of = !is_change ? LimitOf::value : unit == "%" ? LimitOf::relative_change : LimitOf::change;
    return true;
  }

  const std::string& text_;
  size_t at_ = 0;
  std::string error_;
};

bool Matches(const Condition& condition, const Difference& difference) {
  if (difference.kind != condition.kind) return false;
  if (condition.name.empty() || difference.name == condition.name) return true;
  return condition.kind == MeasureKind::region && difference.name.ends_with("/" + condition.name);
}

bool Crossed(const Condition& condition, double value) {
  switch (condition.compared) {
    case Compared::less:
      return value < condition.limit;
    case Compared::less_or_equal:
      return value <= condition.limit;
    case Compared::more:
      return value > condition.limit;
    default:
      return value >= condition.limit;
  }
}

// The value to compare with the limit; nullopt if it is unknown.
std::optional<double> Figure(const Condition& condition, const Difference& difference) {
  if (difference.after.runs == 0) return std::nullopt;
  if (condition.of == LimitOf::value) return difference.after.mean;
  if (difference.before.runs == 0) return std::nullopt;
  if (condition.of == LimitOf::change) return difference.change;
  if (difference.relative) return *difference.relative;
  // An increase from 0 is larger than any percentage.
  return difference.change > 0 ? std::numeric_limits<double>::infinity() : 0;
}

base::Error NothingThere(const Condition& condition, const Comparison& comparison) {
  std::vector<std::string_view> known;
  for (const Difference& difference : comparison.differences) {
    if (difference.kind == condition.kind) known.push_back(difference.name);
  }
  const std::string kind(NameOf(condition.kind));
  const std::string near = base::Nearest(condition.name, known);
  return {"--fail-if '" + base::Visible(condition.text) + "': the archives have no " + kind +
          (condition.name.empty() ? "" : " " + base::Visible(condition.name)) +
          (near.empty() ? "; rankine diff --json lists the names"
                        : "; did you mean " + base::Visible(near) + "?")};
}

}  // namespace

base::Result<Condition> ParseCondition(const std::string& text) {
  return Reader(text).Read();
}

base::Result<std::vector<ConditionCase>> Check(const Condition& condition, const Comparison& comparison) {
  std::vector<ConditionCase> cases;
  bool any = false;
  for (const Difference& difference : comparison.differences) {
    if (!Matches(condition, difference)) continue;
    any = true;
    if (!difference.IsKnown())
      return base::Error{"--fail-if '" + base::Visible(condition.text) +
                         "': " + base::Visible(difference.name) +
                         " is unknown on one side or on both, so it cannot be compared; record both sides "
                         "with the same options"};
    const std::optional<double> figure = Figure(condition, difference);
    if (!figure) continue;
    ConditionCase found;
    found.difference = &difference;
    found.crossed = Crossed(condition, *figure);
    found.noise = found.crossed && condition.of != LimitOf::value && difference.verdict == Verdict::noise;
    cases.push_back(found);
  }
  if (!any) return NothingThere(condition, comparison);
  if (cases.empty())
    return base::Error{"--fail-if '" + base::Visible(condition.text) +
                       "': a value is unknown on one side or on both, so nothing can be compared; record "
                       "both sides with the same options"};
  return cases;
}

}  // namespace rankine::analysis
