// SPDX-License-Identifier: BSD-3-Clause
// One of three dialects of text traces (docs/replay.md, "Traces").
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace rankine::exchange::ti {

enum class Form : uint8_t {
  current,    // SimGrid 3.20 and later: `0 send 1 0 100 6`, `0 wait 0 1 0`, names in lower case
  year_2012,  // SimGrid up to 3.19: `0 send 1 1e6`, `0 Isend 1 1e6`, `0 wait`, without tags
  year_2011,  // The actions of MSG: `p0 send p1 1e6`.
};

// Detects the form from the complete lines at the beginning of a trace. Returns nullopt if these lines are
// possible in more than one form.
std::optional<Form> FormTold(std::string_view beginning);

}  // namespace rankine::exchange::ti
