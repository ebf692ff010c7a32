// SPDX-License-Identifier: BSD-3-Clause
#include "cli/options.h"

#include "base/text/nearest.h"

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
    left.resize(std::max<size_t>(left.size() + 2, 30), ' ');
    out += left + std::string(option.help) + "\n";
  }
  return out;
}

}  // namespace rankine::cli
