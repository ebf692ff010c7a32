// SPDX-License-Identifier: BSD-3-Clause
// Reads the partners of a call that never returned. The archive stores these partners as
// `now.<thread>.partners`.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "archive/rows/none.h"
#include "context/space.h"

namespace rankine::query {

struct OpenPartner {
  bool sends = false;  // true: the call sends to the partner; false: the call receives from the partner
  // The function that started the operation, or 0. If `started` is not 0, the partners are all ranks of the
  // communicator `comm`.
  uint16_t started = 0;
  int32_t peer = 0;                // The rank in the communicator, or `layout::kAnyPartner`.
  int32_t tag = 0;                 // a tag, `layout::kAnyTag` or `layout::kUnknownTag`
  uint32_t comm = archive::kNone;  // index in Tables::comms
};

struct OpenPartners {
  uint32_t comm = archive::kNone;  // The communicator argument of the call itself, as an index in
                                   // Tables::comms.
  std::vector<OpenPartner> partners;
  uint32_t more = 0;  // The number of further operations, whose partners are not listed.

  bool IsKnown() const { return !partners.empty() && more == 0; }
};

// The argument `comms` must contain the communicators of the process. If the text is malformed, the result
// has no partners.
OpenPartners ParsePartners(std::string_view text, std::span<const uint32_t> comms);

}  // namespace rankine::query
