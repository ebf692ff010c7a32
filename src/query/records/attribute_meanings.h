// SPDX-License-Identifier: BSD-3-Clause
// The meaning of each attribute of an archive's records, for users. `rankine query --attributes` prints them,
// and docs/reference/attributes.md is made of that output.
#pragma once
#include <span>
#include <string_view>

namespace rankine::query {

struct AttributeMeaning {
  std::string_view kind;  // RecordKind::name; empty: all kinds that have the name, except those with a row
  std::string_view name;
  std::string_view unit;  // "text", "rank", "number", "bytes", "ns"
  std::string_view meaning;
};

std::span<const AttributeMeaning> AttributeMeanings();

// Returns nullptr for an attribute that the program or a service defined.
const AttributeMeaning* MeaningOf(std::string_view kind, std::string_view name);

// One sentence on what a record of the kind is; empty if the kind is not one of an archive.
std::string_view MeaningOfKind(std::string_view kind);

}  // namespace rankine::query
