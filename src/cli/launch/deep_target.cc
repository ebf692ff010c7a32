// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/deep_target.h"

#include <algorithm>

#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

constexpr size_t kMostPids = 4096;

base::Error Malformed(std::string_view what) {
  return {"--io=deep takes pid=N (several times), service=NAME and backend=ebpf, each after a comma, not '" +
          std::string(what) + "'"};
}

}  // namespace

base::Result<DeepTarget> ParseDeepTarget(std::string_view text) {
  DeepTarget target;
  if (text.empty()) return target;
  if (text[0] != ',') return Malformed(text);
  bool has_service = false;
  for (const std::string_view part : Split(text.substr(1), ',')) {
    const size_t at = part.find('=');
    const std::string_view key = part.substr(0, at),
                           value = at == std::string_view::npos ? "" : part.substr(at + 1);
    if (key == "pid") {
      const auto pid = ParseNumber(value, 0x7fffffff);
      if (!pid || *pid == 0)
        return base::Error{"--io=deep,pid=" + std::string(value) +
                           " is not the number of a process; give a pid, such as 1234"};
      const auto number = static_cast<pid_t>(*pid);
      if (std::find(target.pids.begin(), target.pids.end(), number) != target.pids.end()) continue;
      if (target.pids.size() == kMostPids) return base::Error{"--io=deep takes 4096 processes at most"};
      target.pids.push_back(number);
    } else if (key == "service" && !value.empty() && !has_service) {
      target.service = value;
      has_service = true;
    } else if (key == "backend" && (value == "agent" || value == "ebpf")) {
      target.backend = value;
    } else {
      return Malformed(part);
    }
  }
  return target;
}

}  // namespace rankine::cli
