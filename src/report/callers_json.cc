// SPDX-License-Identifier: BSD-3-Clause
#include "report/callers_json.h"

#include "archive/rows/none.h"

namespace rankine::report {

void WriteCallers(base::JsonWriter& json, Facts& facts, uint32_t site) {
  if (site == archive::kNone || facts.symbols.CallerOf(site) == archive::kNone) return;
  json.Key("callers").BeginList();
  for (uint32_t caller = facts.symbols.CallerOf(site); caller != archive::kNone;
       caller = facts.symbols.CallerOf(caller)) {
    const symbols::Location& where = facts.symbols.LocationOf(caller);
    json.BeginObject().Key("source_function").Text(where.function);
    json.Key("file").Text(where.file).Key("line").Unsigned(where.line).EndObject();
  }
  json.EndList();
}

}  // namespace rankine::report
