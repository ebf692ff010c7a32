// SPDX-License-Identifier: BSD-3-Clause
// Writes a verdict as one line of text or JSON.
#pragma once
#include <string>

#include "manager/message.h"

namespace rankine::cli {

// Returns whether both verdicts name the same process, mount, server and cause.
bool IsOnSame(const manager::Message& a, const manager::Message& b);
std::string VerdictText(const manager::Message& verdict);
// {"interval": N, "process": {...} or null, "client": ..., "server": ..., "place": "none", "process",
// "client" or "server"}; times are in ns.
std::string VerdictJson(const manager::Message& verdict);

}  // namespace rankine::cli
