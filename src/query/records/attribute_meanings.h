// SPDX-License-Identifier: BSD-3-Clause
// Explains to users what each attribute of an archive's records means. `rankine query --attributes` prints
// these texts, and docs/reference/attributes.md is generated from that output.
#pragma once
#include <span>
#include <string_view>

namespace rankine::query {

struct AttributeMeaning {
  // a RecordKind::name; empty: all kinds with this attribute for which this table has no separate row
  std::string_view kind;
  std::string_view name;
  std::string_view unit;  // "text", "rank", "number", "bytes", "ns"
  std::string_view meaning;
};

std::span<const AttributeMeaning> AttributeMeanings();

// Returns nullptr for an attribute that the program or a service defined.
const AttributeMeaning* MeaningOf(std::string_view kind, std::string_view name);

// Returns one sentence about what a record of this kind is; empty if archives do not have this kind.
std::string_view MeaningOfKind(std::string_view kind);

}  // namespace rankine::query
