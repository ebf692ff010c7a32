// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/command_line.h"

#include <algorithm>

#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

// Returns the option called `name`. If abbreviations are allowed, a unique prefix of a long option is
// sufficient, as in getopt.
const LauncherOption* FindOption(LauncherKind kind, std::string_view name, bool abbreviations) {
  const LauncherOption* found = nullptr;
  int matches = 0;
  for (const LauncherOption& option : OptionsOf(kind)) {
    if (option.name == name) return &option;
    if (abbreviations && name.size() > 1 && option.name.size() > 1 && option.name.starts_with(name)) {
      found = &option;
      ++matches;
    }
  }
  return matches == 1 ? found : nullptr;
}

class Parser {
 public:
  Parser(LauncherKind kind, const std::vector<std::string>& words) : kind_(kind), words_(words) {}

  CommandLine Parse() {
    size_t i = 1;
    while (true) {
      line_.contexts.emplace_back();
      i = ParseContext(i);
      if (!line_.unknown_option.empty() || i >= words_.size()) return std::move(line_);
      ++i;  // skips the ":"
    }
  }

 private:
  // Returns the index of the ":" that ends the application context, or the number of words if there is no
  // ":".
  size_t ParseContext(size_t i) {
    while (i < words_.size() && words_[i] != ":") {
      const std::string& word = words_[i];
      if (word.size() < 2 || word[0] != '-') {
        context().program = i;
        break;
      }
      if (word == "--") {  // getopt's end of options
        if (i + 1 < words_.size() && words_[i + 1] != ":") context().program = i + 1;
        break;
      }
      const bool is_short = HasShortOptions(kind_) && word[1] != '-';
      i = is_short ? ParseShort(i) : ParseLong(i);
      if (!line_.unknown_option.empty()) return words_.size();
    }
    while (i < words_.size() && words_[i] != ":") ++i;
    return i;
  }

  size_t ParseLong(size_t i) {
    const std::string& word = words_[i];
    const size_t dashes = word.starts_with("--") ? 2 : 1;
    const size_t equals = word.find('=');
    const std::string_view name = std::string_view(word).substr(dashes, equals - dashes);
    const bool abbreviations = kind_ == LauncherKind::slurm || (kind_ == LauncherKind::prrte && dashes == 2);
    const LauncherOption* option = FindOption(kind_, name, abbreviations);
    if (equals != std::string::npos) {
      // The word contains the option, "=" and the option's first value. If the option takes two values, the
      // second value is the next word.
      if (option != nullptr) Note(*option, i, std::string_view(word).substr(equals + 1), equals + 1);
      return i + 1 + (option != nullptr && option->words == 2 ? 1 : 0);
    }
    if (option == nullptr) {
      line_.unknown_option = word;
      return i;
    }
    const bool has_value = option->words > 0 && i + 1 < words_.size();
    Note(*option, has_value ? i + 1 : i, has_value ? std::string_view(words_[i + 1]) : std::string_view(), 0);
    return std::min(words_.size(), i + 1 + option->words);
  }

  size_t ParseShort(size_t i) {
    const std::string& word = words_[i];
    for (size_t k = 1; k < word.size(); ++k) {
      const LauncherOption* option = FindOption(kind_, std::string_view(word).substr(k, 1), false);
      if (option == nullptr) {
        line_.unknown_option = word;
        return i;
      }
      if (option->attached) return i + 1;  // the rest of the word is the option's value
      if (option->words == 0) {
        Note(*option, i, {}, 0);
        continue;
      }
      if (k + 1 < word.size()) {
        Note(*option, i, std::string_view(word).substr(k + 1), k + 1);
        return i + 1;
      }
      if (i + 1 < words_.size()) Note(*option, i + 1, words_[i + 1], 0);
      return std::min(words_.size(), i + 2);
    }
    return i + 1;
  }

  void Note(const LauncherOption& option, size_t word, std::string_view value, size_t prefix) {
    switch (option.role) {
      case OptionRole::other:
        break;
      case OptionRole::ranks:
        context().ranks = ParseNumber(value, 1 << 30).value_or(0);
        break;
      case OptionRole::path:
        context().path = value;
        break;
      case OptionRole::wdir:
        context().wdir = value;
        break;
      case OptionRole::app_file:
        line_.app_files.push_back({word, prefix});
        break;
      case OptionRole::multi_prog:
        line_.multi_prog = true;
        break;
      case OptionRole::information:
        line_.information = true;
        break;
      case OptionRole::copies_program:
        line_.copies_program = words_[word];
        break;
    }
  }

  AppContext& context() { return line_.contexts.back(); }

  LauncherKind kind_;
  const std::vector<std::string>& words_;
  CommandLine line_;
};

}  // namespace

CommandLine ParseCommandLine(LauncherKind kind, const std::vector<std::string>& words) {
  return Parser(kind, words).Parse();
}

std::vector<std::string> InsertBeforePrograms(const CommandLine& line, const std::vector<std::string>& words,
                                              const std::vector<std::string>& prefix) {
  std::vector<std::string> out;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool is_program = std::any_of(line.contexts.begin(), line.contexts.end(),
                                        [i](const AppContext& context) { return context.program == i; });
    if (is_program) out.insert(out.end(), prefix.begin(), prefix.end());
    out.push_back(words[i]);
  }
  return out;
}

}  // namespace rankine::cli
