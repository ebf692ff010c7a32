// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/view_json.h"

#include "base/text/json.h"

namespace rankine::cli::top {
namespace {

double Share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void TextOrNull(base::JsonWriter& json, std::string_view key, const std::string& text) {
  json.Key(key);
  if (text.empty()) {
    json.Null();
  } else {
    json.Text(text);
  }
}

void AddShares(base::JsonWriter& json, const Seen& seen) {
  json.Key("looks").Unsigned(seen.Sum());
  json.Key("compute").Real(seen.Share(Doing::compute)).Key("work").Real(seen.Share(Doing::work));
  json.Key("stall").Real(seen.Share(Doing::stall)).Key("mpi").Real(seen.Share(Doing::mpi));
}

void AddRow(base::JsonWriter& json, const Row& row) {
  json.BeginObject().Key("rank");
  if (row.rank < 0) {
    json.Null();
  } else {
    json.Integer(row.rank);
  }
  json.Key("host").Text(row.host).Key("pid").Integer(row.pid);
  json.Key("thread").Unsigned(row.thread).Key("main").Bool(row.is_main).Key("ended").Bool(row.has_ended);
  AddShares(json, row.seen);
  TextOrNull(json, "function", row.function);
  json.Key("function_share").Real(Share(row.function_looks, row.seen.Sum()));
  TextOrNull(json, "reason", row.reason);
  TextOrNull(json, "region", row.region);
  json.Key("region_share").Real(Share(row.region_looks, row.seen.Sum())).EndObject();
}

}  // namespace

std::string ViewJson(const JobView& view, const Summary& summary) {
  base::JsonWriter json;
  json.BeginObject().Key("job").Text(view.job).Key("seconds").Real(view.seconds);
  json.Key("ranks").Unsigned(summary.ranks).Key("ended").Unsigned(summary.ended);
  AddShares(json, summary.seen);
  json.Key("computes_most");
  if (summary.busiest && summary.busiest->rank >= 0) {
    json.Integer(summary.busiest->rank);
  } else {
    json.Null();
  }
  json.Key("others_wait").Bool(summary.others_wait).Key("cost").Real(summary.cost);
  json.Key("notes").BeginList();
  for (const std::string& note : summary.notes) json.Text(note);
  json.EndList().Key("rows").BeginList();
  for (const HostView& host : view.hosts) {
    for (const Row& row : host.rows) AddRow(json, row);
  }
  json.EndList().EndObject();
  return json.text() + "\n";
}

}  // namespace rankine::cli::top
