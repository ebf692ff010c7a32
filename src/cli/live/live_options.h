// SPDX-License-Identifier: BSD-3-Clause
// The options with which verbs name a running job on several hosts: --hosts, --shell.
#pragma once
#include <string>

#include "cli/launch/text.h"
#include "cli/live/live_job.h"
#include "cli/options.h"

namespace rankine::cli {

inline base::Result<LiveJob> LiveJobOf(const Arguments& arguments, const std::string& name) {
  LiveJob job{name, "ssh", {}};
  if (arguments.Has("--shell")) {
    // A `rankine` process that runs `rankine` on another host encodes the values of these options, because
    // the values pass through two shells.
    const auto decoded = PercentDecode(arguments.Get("--shell"));
    job.shell = decoded ? *decoded : arguments.Get("--shell");
  }
  if (!arguments.Has("--hosts")) return job;
  const std::string hosts = arguments.Get("--hosts");
  for (const std::string_view host : Split(hosts, ',')) {
    if (host.empty()) return base::Error{"--hosts takes names, separated by commas"};
    job.hosts.emplace_back(host);
  }
  return job;
}

}  // namespace rankine::cli
