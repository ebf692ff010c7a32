// SPDX-License-Identifier: BSD-3-Clause
// A synthetic program whose functions call each other, and samples of it.
#pragma once
#include "analysis/testing/sampled_tables.h"
#include "archive/rows/call_site.h"
#include "archive/tables.h"
#include "query/test_tables.h"

namespace rankine::testing {

// `main` calls `step` (2) and `finish` (3). Both functions call `exchange`; `step` calls it in two source
// lines.
enum NestedSite : uint32_t {
  kMain,
  kStep,
  kFinish,
  kExchangeInStep,
  kExchangeInFinish,
  kDeep1,
  kDeep2,
  kDeep3
};

inline archive::Tables Nested(uint32_t ranks = 1) {
  archive::Tables tables = EmptyJob(ranks);
  tables.modules = {{"/gone/nested", "00", 2}};
  const uint32_t none = archive::kNone;
  tables.sites = {{0, 0x100, none},    {0, 0x200, kMain}, {0, 0x300, kMain},  {0, 0x400, kStep},
                  {0, 0x400, kFinish}, {0, 0x500, kMain}, {0, 0x500, kDeep1}, {0, 0x501, kDeep2}};
  return tables;
}

inline layout::SampleRecord Outside(uint32_t site) {
  layout::SampleRecord record;
  record.path = site + 1;
  return record;
}

inline layout::SampleRecord InMpi(uint32_t site, layout::SampleState state, const char* function,
                                  layout::StallReason reason) {
  layout::SampleRecord record = Outside(site);
  record.state = state;
  record.function = FunctionId(function);
  record.reason = static_cast<uint8_t>(reason);
  return record;
}

}  // namespace rankine::testing
