// SPDX-License-Identifier: BSD-3-Clause
#include "report/json_members.h"

#include <variant>

#include "archive/rows/call_site.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "report/callers_json.h"

namespace rankine::report {

using base::JsonWriter;

void Member(JsonWriter& json, const char* key, uint64_t value) {
  json.Key(key).Unsigned(value);
}
void Member(JsonWriter& json, const char* key, std::string_view value) {
  json.Key(key).Text(value);
}

void UnsignedOrNull(JsonWriter& json, const char* key, bool known, uint64_t value) {
  json.Key(key);
  if (known) {
    json.Unsigned(value);
  } else {
    json.Null();
  }
}

void Index(JsonWriter& json, const char* key, uint32_t index) {
  json.Key(key);
  if (index == archive::kNone) {
    json.Null();
  } else {
    json.Unsigned(index);
  }
}

void WriteKeyValues(JsonWriter& json, const archive::KeyValues& values) {
  json.BeginObject();
  for (const auto& [key, value] : values) {
    json.Key(key);
    if (const std::string* text = std::get_if<std::string>(&value)) json.Text(*text);
    if (const uint64_t* natural = std::get_if<uint64_t>(&value)) json.Unsigned(*natural);
    if (const int64_t* integer = std::get_if<int64_t>(&value)) json.Integer(*integer);
    if (const double* real = std::get_if<double>(&value)) json.Real(*real);
  }
  json.EndObject();
}

void WriteSpread(JsonWriter& json, const char* key, const analysis::Spread& spread) {
  json.Key(key).BeginObject();
  Member(json, "min_ns", spread.min);
  Member(json, "max_ns", spread.max);
  json.Key("mean_ns").Real(spread.mean);
  json.Key("imbalance").Real(spread.imbalance);
  Member(json, "min_process", spread.min_process);
  Member(json, "max_process", spread.max_process);
  Member(json, "ranks", spread.present);
  json.EndObject();
}

void WriteSite(JsonWriter& json, Facts& facts, uint32_t site) {
  Index(json, "site", site);
  if (site == archive::kNone) return;
  const symbols::Location& location = facts.symbols.LocationOf(site);
  Member(json, "callsite", facts.symbols.NameOf(site));
  Member(json, "source_function", location.function);
  Member(json, "file", location.file);
  Member(json, "line", location.line);
  const archive::Site& entry = facts.tables.sites[site];
  if (entry.module < facts.tables.modules.size()) {
    Member(json, "module", facts.tables.modules[entry.module].path);
    Member(json, "build_id", facts.tables.modules[entry.module].build_id);
  }
  Member(json, "offset", entry.offset);
  WriteCallers(json, facts, site);
}

}  // namespace rankine::report
