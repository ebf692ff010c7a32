// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/storage_part.h"

#include <algorithm>
#include <optional>

#include "archive/io/calls.h"
#include "archive/key_values.h"
#include "archive/kv_number.h"
#include "archive/rows/process.h"
#include "archive/storage/client_request_match.h"
#include "archive/storage/join.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "layout/generated/mpi_functions.h"
#include "query/records/column_buffers.h"

namespace rankine::query {
namespace {

using archive::kNone;
using archive::Storage;
using archive::StorageAction;
using archive::StorageOperation;
using archive::Tables;

constexpr size_t kBatch = 4096;
constexpr unsigned kReaders = 4;  // The number of threads that read traces.

enum class Layer { client, server, disk };

// An operation of the file system with its number. The numbers continue after the numbers of the traced
// operations. A number is 0 if the query did not request numbers, or if there is no number.
struct Record {
  const StorageOperation* operation;
  Layer layer;
  uint64_t id = 0, parent = 0, collective = 0;
  uint64_t start = 0;  // The start time of the process that requested the operation.
};

std::optional<uint64_t> Some(uint64_t number) {
  return number == 0 ? std::nullopt : std::optional<uint64_t>(number);
}

std::string_view NameOf(Layer layer) {
  return layer == Layer::client ? "client" : layer == Layer::server ? "server" : "disk";
}

std::string_view NameOf(StorageAction action) {
  return action == StorageAction::read ? "read" : action == StorageAction::write ? "write" : "sync";
}

struct NumberField {
  std::string_view name;
  std::optional<uint64_t> (*value)(const Record&);
};
constexpr NumberField kNumbers[] = {
    {"count",
     [](const Record& record) -> std::optional<uint64_t> {
       return record.layer == Layer::disk ? record.operation->disk_accesses : 1;
     }},
    {"io.bytes",
     [](const Record& record) -> std::optional<uint64_t> {
       return record.layer == Layer::disk ? record.operation->disk_bytes : record.operation->Moved();
     }},
    {"io.latency.ns",
     [](const Record& record) -> std::optional<uint64_t> {
       const StorageOperation& operation = *record.operation;
       return record.layer == Layer::client   ? operation.latency
              : record.layer == Layer::server ? operation.server_latency
                                              : operation.disk_time;
     }},
    {"io.latency.max.ns",
     [](const Record& record) -> std::optional<uint64_t> {
       const StorageOperation& operation = *record.operation;
       return record.layer == Layer::client   ? operation.latency
              : record.layer == Layer::server ? operation.server_latency
                                              : operation.disk_longest;
     }},
    {"io.queue.ns",
     [](const Record& record) {
       return record.layer == Layer::server ? std::optional(record.operation->queue) : std::nullopt;
     }},
    {"io.service.ns",
     [](const Record& record) {
       return record.layer == Layer::server ? std::optional(record.operation->service) : std::nullopt;
     }},
    {"io.after.ns",
     [](const Record& record) {
       return record.layer == Layer::server ? std::optional(record.operation->after) : std::nullopt;
     }},
    {"io.offset",
     [](const Record& record) {
       return record.layer == Layer::disk ? std::nullopt : std::optional(record.operation->offset);
     }},
    {"io.id", [](const Record& record) { return Some(record.id); }},
    {"io.parent.id", [](const Record& record) { return Some(record.parent); }},
    {"io.collective.id", [](const Record& record) { return Some(record.collective); }},
    {"time.offset.ns",
     [](const Record& record) {
       const StorageOperation& operation = *record.operation;
       const uint64_t begin = record.layer == Layer::client ? operation.begin : operation.server_begin;
       const bool known = record.layer != Layer::disk && operation.process != kNone;
       return known ? std::optional(begin - std::min(begin, record.start)) : std::nullopt;
     }},
};

bool NamesOperations(const context::Wanted& wanted) {
  return wanted.Has("io.id") || wanted.Has("io.parent.id") || wanted.Has("io.collective.id");
}

class StoragePart : public context::Part {
 public:
  StoragePart(const Tables& tables, SiteNamer* namer) : tables_(tables), namer_(namer) {}

  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>&) override {
    storage_ = archive::JoinStorage(tables_, kReaders);
    const std::vector<Record> records = NamesOperations(wanted) ? Linked() : Plain();
    for (size_t begin = 0; begin < records.size(); begin += kBatch) {
      const size_t count = std::min(kBatch, records.size() - begin);
      if (!ReadSome(space, wanted, sink, {records.data() + begin, count})) break;
    }
    return base::Status::Ok();
  }

 private:
  std::vector<Record> Plain() const {
    std::vector<Record> records;
    for (const StorageOperation& operation : storage_.operations) {
      const uint64_t start =
          operation.process == kNone
              ? 0
              : archive::Unsigned(tables_.processes[operation.process].attributes, "start.ns");
      if (operation.has_client) records.push_back({&operation, Layer::client, 0, 0, 0, start});
      if (operation.has_server) {
        records.push_back({&operation, Layer::server, 0, 0, 0, start});
        if (operation.disk != archive::StorageDisk::unseen)
          records.push_back({&operation, Layer::disk, 0, 0, 0, start});
      }
    }
    return records;
  }

  // Links each record to a record in the layer above. The record of a disk is linked to the record of a
  // server. The record of a server is linked to the record of a mount. A mount's record is linked to the C
  // library operation that requested it.
  std::vector<Record> Linked() const {
    const archive::IoCalls calls = archive::JoinIoCalls(tables_);
    const std::vector<uint64_t> askers = archive::MatchClientRequests(tables_, calls, storage_);
    std::vector<Record> records = Plain();
    uint64_t id = calls.parent.size();
    for (Record& record : records) {
      const auto place = static_cast<size_t>(record.operation - storage_.operations.data());
      record.id = ++id;
      const bool top =
          record.layer == Layer::client || (record.layer == Layer::server && !record.operation->has_client);
      record.parent = top ? askers[place] : id - 1;
      if (askers[place] != 0) record.collective = calls.collective[askers[place] - 1];
    }
    return records;
  }

  std::string TextOf(const Record& record, std::string_view name) const {
    const StorageOperation& operation = *record.operation;
    const archive::StorageCall* call = operation.call == kNone ? nullptr : &storage_.calls[operation.call];
    if (name == "host")
      return operation.process == kNone
                 ? std::string()
                 : std::string(archive::TextOf(tables_.processes[operation.process].attributes, "host"));
    if (name == "io.file") return storage_.files[operation.file];
    if (name == "io.layer") return std::string(NameOf(record.layer));
    if (name == "io.op" || name == "io.kind") return std::string(NameOf(operation.action));
    if (name == "io.parent") {
      const layout::MpiFunction* function =
          call == nullptr ? nullptr : layout::FindMpiFunction(call->function);
      return function == nullptr ? std::string() : std::string(function->name);
    }
    if (name == "io.server")
      return operation.server == kNone || record.layer == Layer::client
                 ? std::string()
                 : storage_.servers[operation.server].Text();
    if (name == "mpi.callsite" && namer_ != nullptr && call != nullptr && call->site != kNone)
      return std::string(namer_->NameOf(call->site));
    return {};
  }

  bool ReadSome(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                std::span<const Record> records) const {
    ColumnBuffers buffers(space, wanted);
    if (auto* ranks = buffers.Open("mpi.rank", context::Type::uint)) {
      for (const Record& record : records) {
        const uint32_t process = record.operation->process;
        const uint32_t rank = process == kNone ? kNone : tables_.processes[process].rank;
        ranks->Add(rank == kNone ? std::nullopt : std::optional<uint64_t>(rank));
      }
    }
    if (auto* worlds = buffers.Open("mpi.world", context::Type::uint)) {
      for (const Record& record : records) worlds->Add(archive::WorldIn(tables_, record.operation->process));
    }
    for (const std::string_view name :
         {"host", "io.file", "io.layer", "io.op", "io.kind", "io.parent", "io.server", "mpi.callsite"}) {
      auto* texts = buffers.Open(name, context::Type::string);
      for (size_t i = 0; texts != nullptr && i < records.size(); ++i) {
        const std::string text = TextOf(records[i], name);
        texts->Add(text.empty() ? std::nullopt : std::optional<uint64_t>(space.Intern(text)));
      }
    }
    for (const NumberField& field : kNumbers) {
      auto* numbers = buffers.Open(field.name, context::Type::uint);
      for (size_t i = 0; numbers != nullptr && i < records.size(); ++i) numbers->Add(field.value(records[i]));
    }
    return buffers.Give(records.size(), sink);
  }

  const Tables& tables_;
  SiteNamer* namer_;
  Storage storage_;
};

}  // namespace

void AddStorageAttributes(RecordKind* kind) {
  const auto add = [kind](std::string_view name, bool number) {
    const auto same = [name](const auto& attribute) { return attribute.name == name; };
    if (std::none_of(kind->attributes.begin(), kind->attributes.end(), same))
      kind->attributes.push_back({std::string(name), number, true});
  };
  add("io.server", false);
  for (const std::string_view name : {"io.queue.ns", "io.service.ns", "io.after.ns", "io.offset"})
    add(name, true);
}

std::unique_ptr<context::Part> MakeStoragePart(const Tables& tables, SiteNamer* namer) {
  return std::make_unique<StoragePart>(tables, namer);
}

}  // namespace rankine::query
