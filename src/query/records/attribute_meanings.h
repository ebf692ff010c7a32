// SPDX-License-Identifier: BSD-3-Clause
// Explains to users what each attribute of an archive's records means. `rankine query --attributes` prints
// these texts, and docs/reference/attributes.md is generated from that output.
#pragma once
#include <span>
#include <string_view>

namespace rankine::query {

struct AttributeMeaning {
  // A RecordKind::name. If empty, the row is for all kinds with this attribute that have no separate row in
  // this table.
  std::string_view kind;
  std::string_view name;
  std::string_view unit;  // type of the values: "text", "rank", "number", "bytes" or "ns"
  std::string_view meaning;
};

std::span<const AttributeMeaning> AttributeMeanings();

// Returns nullptr for an attribute that the program or a service defined.
const AttributeMeaning* MeaningOf(std::string_view kind, std::string_view name);

// Returns one sentence that explains a record of this kind. The result is empty if archives do not have this
// kind.
std::string_view MeaningOfKind(std::string_view kind);

}  // namespace rankine::query
