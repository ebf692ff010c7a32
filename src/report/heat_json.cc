// SPDX-License-Identifier: BSD-3-Clause
#include "report/heat_json.h"

namespace rankine::report {
namespace {

using base::JsonWriter;

void WriteRows(JsonWriter& json, const char* key, const char* who,
               const std::vector<analysis::HeatRow>& rows) {
  json.Key(key).BeginList();
  for (const analysis::HeatRow& row : rows) {
    json.BeginObject().Key(who).Unsigned(row.who).Key("bytes").BeginList();
    for (const uint64_t bytes : row.part) json.Unsigned(bytes);
    json.EndList().EndObject();
  }
  json.EndList();
}

}  // namespace

void WriteHeat(JsonWriter& json, const char* name, const analysis::HeatMap& map) {
  json.Key(name).BeginObject().Key("begin_ns").Unsigned(map.begin).Key("width_ns").Unsigned(map.width);
  WriteRows(json, "processes", "process", map.processes);
  WriteRows(json, "servers", "server", map.servers);
  json.EndObject();
}

}  // namespace rankine::report
