// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/history.h"

#include <algorithm>
#include <utility>

namespace rankine::cli::top {
namespace {

std::optional<Doing> MostOf(const Row& row) {
  if (row.has_ended || row.seen.Sum() == 0) return std::nullopt;
  const auto most = std::max_element(row.seen.looks.begin(), row.seen.looks.end());
  return static_cast<Doing>(most - row.seen.looks.begin());
}

}  // namespace

void History::Add(const JobView& view) {
  seconds_ = std::min(seconds_ + 1, most_);
  std::map<Key, States> now;
  for (const Row& row : view.Rows()) {
    Key key = KeyOf(row);
    States states;
    const auto known = states_.find(key);
    if (known != states_.end()) states = std::move(known->second);
    states.push_back(MostOf(row));
    if (states.size() > most_) states.erase(states.begin());
    now.insert_or_assign(std::move(key), std::move(states));
  }
  states_ = std::move(now);
}

std::vector<std::optional<Doing>> History::Of(const Row& row) const {
  const auto known = states_.find(KeyOf(row));
  return known == states_.end() ? States{} : known->second;
}

}  // namespace rankine::cli::top
