// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/clients_part.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/io/clients.h"
#include "query/records/column_buffers.h"

namespace rankine::query {
namespace {

constexpr char kLayer[] = "host-client";

struct Record {
  const archive::IoClient* client;
  const archive::IoClientCounter* counter;
};

std::string TextOf(const Record& record, std::string_view name) {
  if (name == "host") return record.client->host;
  return name == "io.layer" ? kLayer : record.counter->name;
}

std::optional<uint64_t> NumberOf(const Record& record, std::string_view name) {
  const archive::IoClientCounter& counter = *record.counter;
  if (name == "count") return counter.count;
  if (!counter.has_sum) return std::nullopt;
  if (name == "io.bytes") return counter.unit == "bytes" ? std::optional(counter.sum) : std::nullopt;
  const bool is_time = counter.unit.starts_with("usec") && counter.sum < UINT64_MAX / 1000;
  return is_time ? std::optional(counter.sum * 1000) : std::nullopt;
}

class ClientsPart : public context::Part {
 public:
  explicit ClientsPart(std::vector<archive::IoClient> clients) : clients_(std::move(clients)) {}

  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>&) override {
    std::vector<Record> records;
    for (const archive::IoClient& client : clients_)
      for (const archive::IoClientCounter& counter : client.counters) records.push_back({&client, &counter});
    ColumnBuffers buffers(space, wanted);
    for (const std::string_view name : {"host", "io.layer", "io.op"}) {
      auto* texts = buffers.Open(name, context::Type::string);
      for (size_t i = 0; texts != nullptr && i < records.size(); ++i)
        texts->Add(space.Intern(TextOf(records[i], name)));
    }
    for (const std::string_view name : {"count", "io.bytes", "io.latency.ns"}) {
      auto* numbers = buffers.Open(name, context::Type::uint);
      for (size_t i = 0; numbers != nullptr && i < records.size(); ++i)
        numbers->Add(NumberOf(records[i], name));
    }
    buffers.Give(records.size(), sink);
    return base::Status::Ok();
  }

 private:
  std::vector<archive::IoClient> clients_;
};

}  // namespace

std::unique_ptr<context::Part> MakeClientsPart(const archive::Tables& tables) {
  std::vector<archive::IoClient> clients = archive::MakeIoClients(tables);
  return clients.empty() ? nullptr : std::make_unique<ClientsPart>(std::move(clients));
}

}  // namespace rankine::query
