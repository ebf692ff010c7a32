// SPDX-License-Identifier: BSD-3-Clause
// Writes a window's report as a line of JSON (keys: docs/windows-json.md).
#include <algorithm>

#include "recorder/consumers/windows/report_forms.h"

namespace rankine::recorder::windows {
namespace {

// A JSON object or list, which is closed at the end of the scope.
class Json {
 public:
  Json(Line& out, char opening, char closing) : out_(out), closing_(closing) { out_ << opening; }
  Json(Json& within, const char* key, char opening, char closing) : Json(within.Key(key), opening, closing) {}
  ~Json() { out_ << closing_; }
  Json(const Json&) = delete;
  Json& operator=(const Json&) = delete;

  Line& Next() {
    if (!first_) out_ << ',';
    first_ = false;
    return out_;
  }
  Line& Key(const char* key) { return Next() << '"' << key << "\":"; }
  void Number(const char* key, uint64_t value) { Key(key) << value; }
  void Signed(const char* key, int value) { Key(key) << value; }
  void Seconds(const char* key, double value) { PutSeconds(Key(key), value); }
  void Text(const char* key, std::string_view value) { PutQuoted(Key(key), value); }

 private:
  Line& out_;
  const char closing_;
  bool first_ = true;
};

void Put(Json& json, const rankine_window_operations& o) {
  json.Number("calls", o.calls);
  json.Number("completions", o.completions);
  json.Seconds("call_s", o.call_s);
  json.Seconds("stall_s", o.stall_s);
  json.Seconds("execution_s", o.execution_s);
}

void Put(Json& within, const char* key, const rankine_window_operations& o) {
  Json json(within, key, '{', '}');
  Put(json, o);
}

void PutWhat(Json& json, const RankReport& told) {
  constexpr const char* kWhat[] = {"point_to_point", "collective", "communicator",
                                   "message_size",   "traffic",    "other"};
  constexpr const char* kModels[] = {"call", "event", "time"};
  {
    Json what(json, "what", '[', ']');
    for (uint32_t bit = 0; bit < std::size(kWhat); ++bit) {
      if (told.Asks(1u << bit)) PutQuoted(what.Next(), kWhat[bit]);
    }
  }
  json.Text("model", kModels[std::min<uint32_t>(told.model, RANKINE_MODEL_TIME)]);
  json.Text("model_used", (told.warnings & kModelUnknown) != 0
                              ? "call"
                              : kModels[std::min<uint32_t>(told.model, RANKINE_MODEL_TIME)]);
  json.Seconds("timeout_s", told.timeout_s);
}

void PutLarge(Json& json, const RankReport& told) {
  constexpr const char* kFrom[] = {"window", "library", "constant"};
  json.Number("small_messages", told.values.small_messages);
  json.Number("small_bytes", told.values.small_bytes);
  json.Number("large_messages", told.values.large_messages);
  json.Number("large_bytes", told.values.large_bytes);
  json.Number("large_bytes_from", told.large_bytes);
  json.Text("large_bytes_by", kFrom[std::min<uint32_t>(static_cast<uint32_t>(told.large_from), 2)]);
  if (told.large_setting[0] != '\0') {
    json.Text("large_bytes_setting", told.large_setting);
  } else {
    json.Key("large_bytes_setting") << "null";
  }
}

void Put(Json& json, const Messages& m, bool sizes) {
  json.Number("sent_messages", m.sent);
  json.Number("sent_bytes", m.sent_bytes);
  json.Number("received_messages", m.received);
  json.Number("received_bytes", m.received_bytes);
  if (!sizes) return;
  json.Number("small_messages", m.Small());
  json.Number("small_bytes", m.SmallBytes());
  json.Number("large_messages", m.large);
  json.Number("large_bytes", m.large_bytes);
}

void PutPointToPoint(Json& within, const RankReport& told) {
  if (!told.Asks(RANKINE_WINDOW_POINT_TO_POINT)) return;
  {
    Json json(within, "point_to_point", '{', '}');
    Put(json, told.point_to_point);
    Put(json, told.messages, told.Asks(RANKINE_WINDOW_MESSAGE_SIZE));
  }
  Put(within, "blocking", told.values.blocking);
  Put(within, "non_blocking", told.values.non_blocking);
  Put(within, "one_sided", told.one_sided);
}

void PutOperations(Json& json, const RankReport& told) {
  const rankine_window_values& v = told.values;
  Put(json, "all", v.all);
  PutPointToPoint(json, told);
  if (told.Asks(RANKINE_WINDOW_COLLECTIVE)) Put(json, "collective", v.collective);
  if (told.Asks(RANKINE_WINDOW_POINT_TO_POINT | RANKINE_WINDOW_COLLECTIVE))
    Put(json, "completing", told.completing);
  json.Seconds("first_s", v.first_s);
  json.Seconds("last_s", v.last_s);
  json.Number("sent_messages", v.sent_messages);
  json.Number("sent_bytes", v.sent_bytes);
  json.Number("received_messages", v.received_messages);
  json.Number("received_bytes", v.received_bytes);
  if (told.Asks(RANKINE_WINDOW_MESSAGE_SIZE)) PutLarge(json, told);
  json.Number("inner_messages", v.inner_messages);
  json.Number("inner_bytes", v.inner_bytes);
  json.Number("timeouts", v.timeouts);
  json.Number("open_requests", v.open_requests);
  json.Number("open_bytes", v.open_bytes);
  json.Number("lost", v.lost);
  json.Seconds("longest_s", v.longest_s);
  json.Signed("longest_peer", v.longest_peer);
  json.Signed("processes", v.processes);
}

void PutCollectives(Json& within, const RankReport& told) {
  if (!told.Asks(RANKINE_WINDOW_COLLECTIVE)) return;
  {
    Json list(within, "collectives", '[', ']');
    for (const CollectiveRow& row : told.Collectives()) {
      Json json(list.Next(), '{', '}');
      Line& out = json.Key("function") << '"';
      PutFunction(out, row.function);
      out << '"';
      json.Signed("processes", row.processes);
      Put(json, row.operations);
      json.Number("sent_bytes", row.sent_bytes);
      json.Number("received_bytes", row.received_bytes);
      json.Number("inner_messages", row.inner);
      json.Number("inner_bytes", row.inner_bytes);
      json.Number("timeouts", row.timeouts);
    }
  }
  within.Number("collectives_beyond", told.collectives_beyond);
}

void PutBins(Json& within, const char* key, const uint64_t* bins, uint32_t count) {
  Json list(within, key, '[', ']');
  for (uint32_t i = 0; i < count; ++i) list.Next() << bins[i];
}

void PutTraffic(Json& within, const TrafficRow& traffic) {
  Json json(within, "traffic", '{', '}');
  const uint32_t used = UsedBins(traffic);
  json.Seconds("bin_s", traffic.bin_s);
  PutBins(json, "messages", traffic.messages, used);
  PutBins(json, "bytes", traffic.bytes, used);
}

void PutComm(Json& list, const RankReport& told, const CommRow& row) {
  Json json(list.Next(), '{', '}');
  json.Text("name", row.name);
  json.Signed("size", row.size);
  if (row.remote_size != 0) json.Signed("remote_size", row.remote_size);
  if (told.rank < 0) json.Signed("ranks", row.ranks);
  if (told.Asks(RANKINE_WINDOW_COMMUNICATOR)) {
    json.Seconds("first_s", row.first_s);
    json.Seconds("last_s", row.last_s);
    json.Seconds("first_to_last_s", row.execution_s);
    json.Seconds("usage", row.Usage());
  }
  Put(json, "point_to_point", row.point_to_point);
  Put(json, "collective", row.collective);
  Put(json, row.messages, told.Asks(RANKINE_WINDOW_MESSAGE_SIZE));
  json.Number("inner_messages", row.inner);
  json.Number("inner_bytes", row.inner_bytes);
  json.Number("timeouts", row.waits.timeouts);
  json.Seconds("longest_s", row.waits.longest_s);
  json.Signed("longest_peer", row.waits.longest_peer);
  if (told.Asks(RANKINE_WINDOW_TRAFFIC)) PutTraffic(json, row.traffic);
}

void PutComms(Json& within, const RankReport& told) {
  if (!told.Asks(RANKINE_WINDOW_COMMUNICATOR | RANKINE_WINDOW_MESSAGE_SIZE | RANKINE_WINDOW_TRAFFIC)) return;
  {
    Json list(within, "communicators", '[', ']');
    for (const CommRow& row : told.Comms()) PutComm(list, told, row);
  }
  within.Number("communicators_beyond", told.comms_beyond);
}

void PutServices(Json& within, const RankReport& told) {
  if (!told.Asks(RANKINE_WINDOW_OTHER)) return;
  Put(within, "other", told.beside);
  Json json(within, "other_services", '{', '}');
  const ServiceTimes& s = told.services;
  json.Number("samples", s.samples);
  json.Seconds("work_s", s.work_s);
  json.Seconds("stall_s", s.stall_s);
  static constexpr const char* kParts[] = {"not_looked_at_s", "library_s", "transport_s", "copy_s",
                                           "registration_s",  "system_s",  "other_s"};
  static_assert(std::size(kParts) == layout::kMostMpiPart + 1);
  for (size_t i = 0; i < std::size(kParts); ++i) json.Seconds(kParts[i], s.parts_s[i]);
  json.Seconds("kernel_at_most_s", s.kernel_most_s);
}

}  // namespace

void PutJson(Line& out, const RankReport& told) {
  {
    Json json(out, '{', '}');
    json.Text("window", told.name);
    json.Number("instance", told.values.instance);
    if (told.rank >= 0) {
      json.Signed("rank", told.rank);
    } else {
      json.Text("rank", "all");
    }
    json.Key("running") << (told.values.running != 0 ? "true" : "false");
    json.Seconds("seconds", told.values.seconds);
    PutWhat(json, told);
    PutOperations(json, told);
    PutCollectives(json, told);
    PutComms(json, told);
    PutServices(json, told);
    Json warnings(json, "warnings", '[', ']');
    for (uint32_t i = 0; WarningAt(told, i) != nullptr; ++i) PutQuoted(warnings.Next(), WarningAt(told, i));
  }
  out << '\n';
}

}  // namespace rankine::recorder::windows
