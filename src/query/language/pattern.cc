// SPDX-License-Identifier: BSD-3-Clause
#include "query/language/pattern.h"

#include <re2/re2.h>

#include "query/values/path_text.h"

namespace rankine::query {
namespace {

constexpr int64_t kMemory = 8 << 20;  // The limit on the memory of a compiled pattern and its automaton, in
                                      // bytes.

class Re2Pattern : public Pattern {
 public:
  Re2Pattern(const std::string& text, const re2::RE2::Options& options) : pattern_(text, options) {}
  const re2::RE2& compiled() const { return pattern_; }
  bool Matches(std::string_view text) const override {
    if (!HasLevels(text)) return Found(text);
    return AnyLevel(text, [&](std::string_view level) { return Found(level); }) || Found(Shown(text));
  }

 private:
  bool Found(std::string_view text) const {
    return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), pattern_);
  }
  re2::RE2 pattern_;
};

}  // namespace

base::Result<std::shared_ptr<const Pattern>> Pattern::Compile(const std::string& text) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kMemory);
  auto made = std::make_shared<const Re2Pattern>(text, options);
  if (!made->compiled().ok()) return base::Error{made->compiled().error()};
  return std::shared_ptr<const Pattern>(std::move(made));
}

}  // namespace rankine::query
