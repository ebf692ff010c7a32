// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/managed_target.h"

#include <utility>

#include "cli/launch/text.h"

namespace rankine::cli {

base::Result<ManagedTarget> ParseManagedTarget(std::string_view text) {
  ManagedTarget target;
  const auto malformed = [](std::string_view what) {
    return base::Error{
        "--io=managed takes connect=HOST:PORT, token=FILE, interval=SECONDS, mounts=NAME.rkn (or off) and "
        "log=FILE, each once after a comma, not '" +
        std::string(what) + "'"};
  };
  if (text.empty()) return target;
  if (text[0] != ',') return malformed(text);
  for (const std::string_view part : Split(text.substr(1), ',')) {
    const size_t at = part.find('=');
    if (at == std::string_view::npos || at + 1 == part.size()) return malformed(part);
    const std::string_view key = part.substr(0, at);
    std::string* value = key == "connect"    ? &target.connect
                         : key == "token"    ? &target.token
                         : key == "interval" ? &target.interval
                         : key == "mounts"   ? &target.mounts
                         : key == "log"      ? &target.log
                                             : nullptr;
    if (value == nullptr || !value->empty()) return malformed(part);
    *value = part.substr(at + 1);
  }
  if (target.connect.empty() != target.token.empty())
    return base::Error{"--io=managed needs connect=HOST:PORT and token=FILE, or neither"};
  return target;
}

}  // namespace rankine::cli
