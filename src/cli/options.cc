// SPDX-License-Identifier: BSD-3-Clause
#include "cli/options.h"

#include "base/text/nearest.h"
#include "base/text/wrap.h"

namespace rankine::cli {
namespace {

const Option* Find(std::span<const Option> table, std::string_view name) {
  for (const Option& option : table) {
    if (option.name == name || (!option.letter.empty() && option.letter == name)) return &option;
  }
  return nullptr;
}

base::Error Unknown(std::span<const Option> table, std::string_view given) {
  std::vector<std::string_view> known;
  for (const Option& option : table) {
    if (!option.help.empty()) known.push_back(option.name);
  }
  const std::string nearest = base::Nearest(given, known);
  return {"unknown option " + std::string(given) +
          (nearest.empty() ? "; --help lists the options" : "; did you mean " + nearest + "?")};
}

constexpr size_t kHelpColumn = 30;
constexpr size_t kHelpWidth = 100;

// Wraps the lines of a help text, and aligns them with the second column of the list of options. A line
// that begins with two blanks is a row of a table. Continuation lines of a row are aligned with the table's
// second column.
std::string LaidOut(std::string_view help) {
  std::string out;
  for (size_t at = 0; at <= help.size();) {
    const std::string_view line = help.substr(at, help.find('\n', at) - at);
    at += line.size() + 1;
    const size_t gap =
        line.starts_with("  ") ? line.find("  ", line.find_first_not_of(' ')) : std::string_view::npos;
    const size_t text = gap == std::string_view::npos ? 0 : line.find_first_not_of(' ', gap);
    std::string left(line.substr(0, text));
    for (const std::string& part : base::Wrapped(line.substr(text), kHelpWidth - kHelpColumn - text)) {
      out += (out.empty() ? "" : std::string(kHelpColumn, ' ')) + left + part + "\n";
      left.assign(text, ' ');
    }
  }
  return out;
}

}  // namespace

base::Result<Arguments> ParseArguments(std::span<const Option> table,
                                       const std::vector<std::string>& arguments, Words words) {
  Arguments parsed;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const bool ends = word == "--";
    if (ends || (words == Words::end_options && (word.size() < 2 || word[0] != '-'))) {
      parsed.words.insert(parsed.words.end(), arguments.begin() + static_cast<long>(i + (ends ? 1 : 0)),
                          arguments.end());
      break;
    }
    if (word.size() < 2 || word[0] != '-') {
      parsed.words.push_back(word);
      continue;
    }
    const bool is_long = word.starts_with("--");
    const size_t equals = is_long ? word.find('=') : std::string::npos;
    const std::string_view given = std::string_view(word).substr(0, is_long ? equals : 2);
    const Option* option = Find(table, given);
    if (option == nullptr) return Unknown(table, is_long ? given : std::string_view(word));
    std::string& value = parsed.options[std::string(option->name)];
    if (option->value.empty()) {
      if (word.size() > given.size()) return base::Error{"option " + std::string(given) + " takes no value"};
    } else if (equals != std::string::npos) {
      value = word.substr(equals + 1);
    } else if (word.size() > given.size()) {
      value = word.substr(given.size());
    } else if (++i < arguments.size()) {
      value = arguments[i];
    } else {
      return base::Error{"option " + std::string(given) + " needs a value: " + std::string(given) + " " +
                         std::string(option->value)};
    }
    if (!option->value.empty()) parsed.given.emplace_back(option->name, value);
  }
  return parsed;
}

std::string OptionsHelp(std::span<const Option> table) {
  std::string out;
  for (const Option& option : table) {
    if (option.help.empty()) continue;
    std::string left =
        "  " + (option.letter.empty() ? "" : std::string(option.letter) + ", ") + std::string(option.name);
    if (!option.value.empty()) left += " " + std::string(option.value);
    left.resize(std::max<size_t>(left.size() + 2, kHelpColumn), ' ');
    out += left + LaidOut(option.help);
  }
  return out;
}

}  // namespace rankine::cli
