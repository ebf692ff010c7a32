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
  std::string_view name;          // with dashes: "--output"
  std::string_view letter;        // "-o", empty: none
  std::string_view value;         // name of the option's value in the help; empty: the option takes no value
  std::string_view help;          // empty: not shown
  std::string_view choices = {};  // possible values, for completion: "auto always never"; empty: any value
};

struct Arguments {
  std::map<std::string, std::string, std::less<>>
      options;  // values by Option::name; "" for options that take no value
  std::vector<std::pair<std::string, std::string>> given;  // options that have a value, in the order given
  std::vector<std::string> words;
  bool Has(std::string_view name) const { return options.find(name) != options.end(); }
  std::string Get(std::string_view name) const {  // returns "" for an option that was not given
    const auto found = options.find(name);
    return found == options.end() ? "" : found->second;
  }
  // Acts as if `name` had been given last, with this value.
  void Set(const std::string& name, const std::string& value) {
    options[name] = value;
    given.emplace_back(name, value);
  }
  // All values of an option that may be given several times, in the order given. Get returns the last one.
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
};  // `end_options`: options that follow the program's name belong to the program

base::Result<Arguments> ParseArguments(std::span<const Option> table,
                                       const std::vector<std::string>& arguments,
                                       Words words = Words::anywhere);

// The table as help text, one line for each option.
std::string OptionsHelp(std::span<const Option> table);

}  // namespace rankine::cli
