// SPDX-License-Identifier: BSD-3-Clause
// The options of a verb, as a table. All verbs' command lines are parsed in the same way.
//
// Forms: --name VALUE, --name=VALUE, -n VALUE, -nVALUE; "--" ends the options. If an option is unknown, the
// error names the most similar known option.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

struct Option {
  std::string_view name;    // with dashes: "--output"
  std::string_view letter;  // "-o", empty: none
  std::string_view value;   // the name of the option's value in the help; empty: the option takes no value
  std::string_view help;    // empty: not shown
  std::string_view choices = {};  // possible values, for completion: "auto always never"; empty: any value
};

struct Arguments {
  std::map<std::string, std::string, std::less<>>
      options;  // values by `Option::name`; "" for options that take no value
  std::vector<std::pair<std::string, std::string>> given;  // the options with a value, in the order in
                                                           // which they were given
  std::vector<std::string> words;
  bool Has(std::string_view name) const { return options.find(name) != options.end(); }
  std::string Get(std::string_view name) const {  // Returns "" if the option was not given.
    const auto found = options.find(name);
    return found == options.end() ? "" : found->second;
  }
  // Sets the given option to this value, as if it were the last option on the command line.
  void Set(const std::string& name, const std::string& value) {
    options[name] = value;
    given.emplace_back(name, value);
  }
  // Returns all values of an option that may be given several times, in the order given. `Get` returns the
  // last value.
  std::vector<std::string> All(std::string_view name) const {
    std::vector<std::string> values;
    for (const auto& [option, value] : given) {
      if (option == name) values.push_back(value);
    }
    return values;
  }
};

enum class Words {
  anywhere,
  end_options
};  // `end_options`: every option after the program's name belongs to the program

base::Result<Arguments> ParseArguments(std::span<const Option> table,
                                       const std::vector<std::string>& arguments,
                                       Words words = Words::anywhere);

// Returns help text that has one line for each option in the table.
std::string OptionsHelp(std::span<const Option> table);

}  // namespace rankine::cli
