// SPDX-License-Identifier: BSD-3-Clause
#include "cli/joined_services.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "base/quantity.h"
#include "cli/launch/files.h"
#include "layout/control/clause_reader.h"
#include "layout/services/catalog.h"
#include "layout/services/list.h"

namespace rankine::cli {
namespace {

using layout::Join;
using layout::Service;
using layout::ServiceItem;
using layout::ServiceOption;
using layout::ServiceSetting;

struct Wish {
  ServiceItem item;
  const Service* service;             // nullptr for a service of a third party
  std::vector<std::string_view> all;  // the options in each configuration
};

// Adds the values that the option has in one configuration, as the runtime would read them: all words of a
// list, or the last number. Returns whether the configuration contains a value for the option.
bool AddValues(std::string_view options, const ServiceOption& option, std::vector<std::string_view>* values) {
  ServiceSetting setting;
  bool given = false;
  while (layout::NextSetting(&options, &setting)) {
    if (setting.key != option.name) continue;
    if (given && option.join != Join::words) values->pop_back();
    values->push_back(setting.value);
    given = true;
  }
  if (!given && !option.standard.empty() && option.join != Join::same) values->push_back(option.standard);
  return given;
}

std::string JoinedWords(const std::vector<std::string_view>& values) {
  std::vector<std::string_view> words;
  for (std::string_view value : values) {
    while (!value.empty()) {
      const std::string_view word = layout::NextWord(&value);
      if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
    }
  }
  std::string joined;
  for (std::string_view word : words) joined += (joined.empty() ? "" : ",") + std::string(word);
  return joined;
}

// Returns the position of a word, from 1, in a list of choices like "model|1%|exact", in which later words
// mean more detail. Returns 0 if the list does not contain the word.
uint64_t PlaceAmong(std::string_view choices, std::string_view word) {
  for (uint64_t place = 1;; ++place) {
    const size_t end = choices.find('|');
    if (choices.substr(0, end) == word) return place;
    if (end == std::string_view::npos) return 0;
    choices.remove_prefix(end + 1);
  }
}

// Converts the value to a number, so that values can be compared. The number of a size or of a count is its
// value. For a choice, the number is the position of the chosen word. A time is given in ns.
uint64_t NumberOf(const ServiceOption& option, std::string_view value) {
  if (option.value.find('|') != std::string_view::npos) return PlaceAmong(option.value, value);
  if (option.value == "TIME") return base::ParseDuration(value).value_or(0);
  return base::ParseBytes(value).value_or(0);
}

// Returns the joined value; empty if no single value suits all configurations.
std::string JoinedValue(const ServiceOption& option, const std::vector<std::string_view>& values) {
  const auto number = [&option](std::string_view value) { return NumberOf(option, value); };
  switch (option.join) {
    case Join::words:
      return JoinedWords(values);
    case Join::on:
      return std::ranges::find(values, "on") == values.end() ? "off" : "on";  // names: a setting
    case Join::most:
      return std::string(*std::ranges::max_element(values, {}, number));
    case Join::least:
      return std::string(*std::ranges::min_element(values, {}, number));
    case Join::same:
      return std::ranges::adjacent_find(values, std::ranges::not_equal_to()) == values.end()
                 ? std::string(values.front())
                 : "";
    case Join::divisor:
      break;
  }
  uint64_t divisor = 0;
  for (std::string_view value : values) divisor = std::gcd(divisor, number(value));
  return std::to_string(divisor);
}

base::Result<std::string> JoinedOptions(const Wish& wish) {
  std::string joined;
  for (const ServiceOption& option : wish.service->options) {
    std::vector<std::string_view> values;
    bool given = false;
    for (std::string_view options : wish.all) {
      if (AddValues(options, option, &values)) given = true;
    }
    if (!given) continue;
    const std::string value = JoinedValue(option, values);
    const std::string name(option.name);
    if (value.empty() && option.join == Join::same)
      return base::Error{"several configurations give " + std::string(wish.item.name) + "(" + name + "=" +
                         std::string(values.front()) + ") and (" + name + "=" + std::string(values.back()) +
                         "), and these values exclude each other; give one"};
    joined += (joined.empty() ? "" : ",") + name + "=" + value;
  }
  return joined;
}

}  // namespace

base::Result<std::string> JoinedServices(std::string_view list, const std::string& folder) {
  std::vector<Wish> wishes;
  ServiceItem item;
  while (layout::NextService(&list, &item)) {
    const Service* service = item.path.empty() ? layout::FindService(item.name) : nullptr;
    const auto same = std::find_if(wishes.begin(), wishes.end(), [&](const Wish& wish) {
      if (service != nullptr || wish.service != nullptr) return wish.service == service;
      return wish.item.name == item.name && wish.item.path == item.path && wish.item.options == item.options;
    });
    if (same == wishes.end()) {
      wishes.push_back({item, service, {item.options}});
    } else {
      same->all.push_back(item.options);
    }
  }
  std::string out;
  for (const Wish& wish : wishes) {
    std::string options(wish.item.options);
    if (wish.service != nullptr) {
      auto joined = JoinedOptions(wish);
      if (!joined.ok()) return joined;
      options = std::move(joined.value());
    }
    if (!out.empty()) out += ",";
    out += wish.item.name;
    if (!wish.item.path.empty())
      out += (wish.item.name.empty() ? "" : "=") + AbsolutePath(std::string(wish.item.path), folder);
    if (!options.empty()) out += "(" + options + ")";
  }
  return out;
}

}  // namespace rankine::cli
