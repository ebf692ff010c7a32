// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the reader of merged text traces with arbitrary bytes. Reading must terminate, and a failure must
// have a reason. The actions must contain only valid lists and numbers.
#include <cstddef>
#include <cstdint>
#include <string>

#include "exchange/ti/reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace rankine::exchange::ti;
  const auto reader = FromText("fuzz", std::string(reinterpret_cast<const char*>(data), size));
  if (!reader.ok()) return 0;
  const uint32_t ranks = reader.value()->ranks();
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    rankine::ti::Action actions[7];
    for (;;) {
      const auto read = reader.value()->Read(rank, actions);
      if (!read.ok() && read.error().find("fuzz:") != 0) __builtin_trap();
      if (!read.ok() || read.value() == 0) break;
      for (size_t i = 0; i < read.value(); ++i) {
        const rankine::ti::Action& action = actions[i];
        if (action.completed.size() != action.offered.size()) __builtin_trap();
        if (action.kind == rankine::ti::Kind::wait && action.offered.empty()) __builtin_trap();
        if (!action.to_counts.empty() && action.to_counts.size() != ranks) __builtin_trap();
        if (!action.from_counts.empty() && action.from_counts.size() != ranks) __builtin_trap();
        if (action.to.peer >= static_cast<int32_t>(ranks) || action.volume < 0) __builtin_trap();
      }
    }
  }
  return 0;
}
