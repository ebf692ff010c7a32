// Whom a call waits for that never returned, as an archive tells it (`now.<thread>.partners`).
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "archive/tables.h"

namespace rankine::query {

struct OpenPartner {
  bool sends = false;              // to it; else it receives from it
  uint16_t started = 0;            // 0; else an operation of all of `comm`: the function that started it
  int32_t peer = 0;                // rank in the communicator, or layout::kAnyPartner
  int32_t tag = 0;                 // or layout::kAnyTag, layout::kUnknownTag
  uint32_t comm = archive::kNone;  // index in Tables::comms
};

struct OpenPartners {
  uint32_t comm = archive::kNone;  // that the call names itself: index in Tables::comms
  std::vector<OpenPartner> partners;
  uint32_t more = 0;  // operations whose partners are not among them

  bool IsKnown() const { return !partners.empty() && more == 0; }
};

// `comms`: of the process. Of a text that is not well-formed nothing is known.
OpenPartners ParsePartners(std::string_view text, std::span<const uint32_t> comms);

}  // namespace rankine::query
