#include "query/storage_part.h"

#include <algorithm>
#include <optional>

#include "archive/storage/join.h"
#include "format/generated/mpi_functions.h"
#include "query/column_buffers.h"
#include "query/key_values.h"

namespace rankine::query {
namespace {

using archive::kNone;
using archive::Storage;
using archive::StorageAction;
using archive::StorageOperation;
using archive::Tables;

constexpr size_t kBatch = 4096;
constexpr unsigned kReaders = 4;  // threads that read traces

enum class Layer { client, server, disk };

struct Record {
  const StorageOperation* operation;
  Layer layer;
};

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
       return record.layer == Layer::disk ? record.operation->disk_bytes : record.operation->bytes;
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
    {"io.offset",
     [](const Record& record) {
       return record.layer == Layer::disk ? std::nullopt : std::optional(record.operation->offset);
     }},
};

class StoragePart : public context::Part {
 public:
  StoragePart(const Tables& tables, SiteNamer* namer) : tables_(tables), namer_(namer) {}

  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>&) override {
    storage_ = archive::JoinStorage(tables_, kReaders);
    std::vector<Record> records;
    for (const StorageOperation& operation : storage_.operations) {
      if (operation.has_client) records.push_back({&operation, Layer::client});
      if (operation.has_server) {
        records.push_back({&operation, Layer::server});
        records.push_back({&operation, Layer::disk});
      }
    }
    for (size_t begin = 0; begin < records.size(); begin += kBatch) {
      const size_t count = std::min(kBatch, records.size() - begin);
      if (!ReadSome(space, wanted, sink, {records.data() + begin, count})) break;
    }
    return base::Status::Ok();
  }

 private:
  std::string TextOf(const Record& record, std::string_view name) const {
    const StorageOperation& operation = *record.operation;
    const archive::StorageCall* call = operation.call == kNone ? nullptr : &storage_.calls[operation.call];
    if (name == "host")
      return operation.process == kNone
                 ? std::string()
                 : std::string(query::TextOf(tables_.processes[operation.process].attributes, "host"));
    if (name == "io.file") return storage_.files[operation.file];
    if (name == "io.layer") return std::string(NameOf(record.layer));
    if (name == "io.op" || name == "io.kind") return std::string(NameOf(operation.action));
    if (name == "io.parent") {
      const format::MpiFunction* function =
          call == nullptr ? nullptr : format::FindMpiFunction(call->function);
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
  kind->attributes.push_back({"io.server", false, true});
  for (const char* name : {"io.queue.ns", "io.service.ns", "io.offset"})
    kind->attributes.push_back({name, true, true});
}

std::unique_ptr<context::Part> MakeStoragePart(const Tables& tables, SiteNamer* namer) {
  return std::make_unique<StoragePart>(tables, namer);
}

}  // namespace rankine::query
