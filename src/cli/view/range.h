// SPDX-License-Identifier: BSD-3-Clause
// The part of a timeline that the client requests.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace rankine::cli {

struct Range {
  uint64_t from = 0, until = 0;  // in ns since the begin of the run; `from` is smaller than `until`
};

// Parses "from=NS&until=NS", in this order. Returns nullopt for any other text.
std::optional<Range> ReadRange(std::string_view query);

}  // namespace rankine::cli
