// SPDX-License-Identifier: BSD-3-Clause
// The partners of a call that never returned, read from an archive (`now.<thread>.partners`).
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "archive/rows/none.h"
#include "context/space.h"

namespace rankine::query {

struct OpenPartner {
  bool sends = false;  // true: the call sends to it; false: receives from it
  // if not 0, the partners are all ranks of `comm`, in an operation that was started by this function
  uint16_t started = 0;
  int32_t peer = 0;                // rank in the communicator, or layout::kAnyPartner
  int32_t tag = 0;                 // a tag, layout::kAnyTag or layout::kUnknownTag
  uint32_t comm = archive::kNone;  // index in Tables::comms
};

struct OpenPartners {
  uint32_t comm = archive::kNone;  // communicator argument of the call itself, as an index in Tables::comms
  std::vector<OpenPartner> partners;
  uint32_t more = 0;  // number of further operations, whose partners are not listed

  bool IsKnown() const { return !partners.empty() && more == 0; }
};

// `comms` must be those of the process. For malformed text, the result has no partners.
OpenPartners ParsePartners(std::string_view text, std::span<const uint32_t> comms);

}  // namespace rankine::query
