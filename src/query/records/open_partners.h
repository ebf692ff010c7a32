// SPDX-License-Identifier: BSD-3-Clause
// The partners of a call that never returned, as stored in an archive (`now.<thread>.partners`).
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "archive/rows/none.h"
#include "context/space.h"

namespace rankine::query {

struct OpenPartner {
  bool sends = false;              // true: sends to it; false: receives from it
  uint16_t started = 0;            // function that started an operation of all ranks of `comm`; 0: none
  int32_t peer = 0;                // rank in the communicator, or layout::kAnyPartner
  int32_t tag = 0;                 // or layout::kAnyTag, layout::kUnknownTag
  uint32_t comm = archive::kNone;  // index in Tables::comms
};

struct OpenPartners {
  uint32_t comm = archive::kNone;  // communicator named by the call itself: index in Tables::comms
  std::vector<OpenPartner> partners;
  uint32_t more = 0;  // number of operations whose partners are not listed

  bool IsKnown() const { return !partners.empty() && more == 0; }
};

// `comms`: those of the process. A malformed text gives no partners.
OpenPartners ParsePartners(std::string_view text, std::span<const uint32_t> comms);

}  // namespace rankine::query
