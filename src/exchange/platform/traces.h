// SPDX-License-Identifier: BSD-3-Clause
// Handles the elements <trace> and <trace_connect>. The elements contain profiles in the platform's own
// text, and name the hosts or links that use the profiles.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/platform/description.h"
#include "exchange/platform/attributes.h"
#include "exchange/platform/files_beside.h"

namespace rankine::exchange::platform {

// Functions of this class that return a string return an error message. The string is empty if there is no
// error.
class Traces {
 public:
  void Begin(Attributes& given);
  void Text(std::string_view piece) {
    if (open_) text_ += piece;
  }
  std::string End(FilesBeside& files, rankine::platform::Description* description);
  void Connect(Attributes& given, rankine::platform::Place place);
  // Assigns the profiles to hosts and links. All elements must be known.
  std::string ConnectAll(rankine::platform::Description* description) const;

 private:
  struct Connection {  // a <trace_connect>
    std::string trace, kind, element;
    rankine::platform::Place place;
  };

  bool open_ = false;
  std::string id_, file_, text_;
  double period_ = -1;
  std::unordered_map<std::string, uint32_t> profiles_;  // The key is the id of the profile's <trace>.
  std::vector<Connection> connections_;
};

}  // namespace rankine::exchange::platform
