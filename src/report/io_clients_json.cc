// SPDX-License-Identifier: BSD-3-Clause
#include "report/io_clients_json.h"

#include <string>
#include <vector>

#include "archive/io/clients.h"

namespace rankine::report {
namespace {

void WriteClient(base::JsonWriter& json, const archive::IoClient& client) {
  json.BeginObject().Key("host").Text(client.host).Key("type").Text(client.type);
  json.Key("name").Text(client.name).Key("mounts").BeginList();
  for (const std::string& place : client.mounts) json.Text(place);
  json.EndList().Key("process").Unsigned(client.process).Key("complete").Bool(client.has_end);
  json.Key("unread_files").Unsigned(client.unread).Key("cleared").Unsigned(client.restarted);
  json.Key("ranks").Unsigned(client.ranks).Key("read_bytes").Unsigned(client.read);
  json.Key("written_bytes").Unsigned(client.written).Key("counters").BeginList();
  for (const archive::IoClientCounter& counter : client.counters) {
    json.BeginObject().Key("name").Text(counter.name).Key("unit").Text(counter.unit);
    json.Key("count").Unsigned(counter.count);
    if (counter.has_sum) json.Key("sum").Unsigned(counter.sum);
    json.EndObject();
  }
  json.EndList().EndObject();
}

}  // namespace

void WriteIoClients(base::JsonWriter& json, const Facts& facts) {
  const std::vector<archive::IoClient> clients = archive::MakeIoClients(facts.tables);
  if (clients.empty()) return;
  json.Key("io_clients").BeginList();
  for (const archive::IoClient& client : clients) WriteClient(json, client);
  json.EndList();
}

}  // namespace rankine::report
