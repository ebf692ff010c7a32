#include "query/operation_part.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "archive/io/operations.h"
#include "archive/kv_number.h"
#include "archive/scan.h"
#include "query/column_buffers.h"
#include "query/io_part.h"
#include "query/key_values.h"

namespace rankine::query {
namespace {

using archive::IoOperation;
using archive::kNone;
using archive::Tables;

constexpr size_t kBatch = 4096;
constexpr std::string_view kTexts[] = {"host",    "io.file",   "io.layer",    "io.op",
                                       "io.kind", "io.parent", "mpi.callsite"};

uint64_t StartOf(const Tables& tables, uint32_t process) {
  return archive::Unsigned(tables.processes[process].attributes, "start.ns");
}

struct NumberField {
  std::string_view name;
  std::optional<uint64_t> (*value)(const Tables&, const IoOperation&);
};
constexpr NumberField kNumbers[] = {
    {"mpi.rank",
     [](const Tables& tables, const IoOperation& operation) -> std::optional<uint64_t> {
       const uint32_t rank = tables.processes[operation.process].rank;
       return rank == kNone ? std::nullopt : std::optional<uint64_t>(rank);
     }},
    {"thread.id",
     [](const Tables&, const IoOperation& operation) -> std::optional<uint64_t> { return operation.thread; }},
    {"time.offset.ns",
     [](const Tables& tables, const IoOperation& operation) -> std::optional<uint64_t> {
       const uint64_t start = StartOf(tables, operation.process);
       return operation.begin > start ? operation.begin - start : 0;
     }},
    {"io.offset",
     [](const Tables&, const IoOperation& operation) {
       return operation.offset == format::kNoOffset ? std::nullopt : std::optional(operation.offset);
     }},
    {"io.bytes",
     [](const Tables&, const IoOperation& operation) -> std::optional<uint64_t> { return operation.bytes; }},
    {"io.latency.ns",
     [](const Tables&, const IoOperation& operation) -> std::optional<uint64_t> {
       return operation.end - std::min(operation.begin, operation.end);
     }},
    {"io.failed",
     [](const Tables&, const IoOperation& operation) -> std::optional<uint64_t> { return operation.failed; }},
};

class OperationPart : public context::Part {
 public:
  OperationPart(const Tables& tables, SiteNamer* namer, size_t begin, size_t end)
      : tables_(tables), namer_(namer), begin_(begin), end_(end) {}

  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>& lost) override {
    std::vector<IoOperation> batch;
    bool more = true;
    const auto flush = [&] {
      more = more && ReadSome(space, wanted, sink, batch);
      batch.clear();
      return more;
    };
    for (size_t i = begin_; i < end_ && more; ++i) {
      const archive::IoOpsChunk& chunk = tables_.io_ops[i];
      const bool whole = archive::ReadIoOperations(tables_, chunk, [&](const IoOperation& operation) {
        batch.push_back(operation);
        return batch.size() < kBatch || flush();
      });
      if (!whole)
        lost.push_back(
            {archive::ChunkName(chunk.view.header) + ", offset " + std::to_string(chunk.view.offset),
             "malformed"});
    }
    if (more && !batch.empty()) flush();
    return base::Status::Ok();
  }

 private:
  bool ReadSome(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                const std::vector<IoOperation>& batch) const {
    ColumnBuffers buffers(space, wanted);
    for (const NumberField& field : kNumbers) {
      auto* numbers = buffers.Open(field.name, context::Type::uint);
      for (size_t i = 0; numbers != nullptr && i < batch.size(); ++i)
        numbers->Add(field.value(tables_, batch[i]));
    }
    for (const std::string_view name : kTexts) {
      auto* texts = buffers.Open(name, context::Type::string);
      uint32_t last = kNone;  // mostly that of the one before
      std::optional<uint64_t> text;
      for (size_t i = 0; texts != nullptr && i < batch.size(); ++i) {
        const uint32_t row = batch[i].row;
        if (row != last) {
          const std::string_view of =
              row == kNone ? std::string_view() : IoTextOf(tables_, namer_, tables_.io[row], name);
          text = of.empty() ? std::nullopt : std::optional<uint64_t>(space.Intern(of));
          last = row;
        }
        texts->Add(row == kNone ? std::nullopt : text);
      }
    }
    return buffers.Give(batch.size(), sink);
  }

  const Tables& tables_;
  SiteNamer* namer_;
  size_t begin_, end_;
};

}  // namespace

RecordKind OperationKind() {
  RecordKind kind{"operations", {}, false};
  for (const NumberField& field : kNumbers) kind.attributes.push_back({std::string(field.name), true, true});
  for (const std::string_view name : kTexts) kind.attributes.push_back({std::string(name), false, true});
  return kind;
}

std::vector<std::unique_ptr<context::Part>> OperationParts(const Tables& tables, SiteNamer* namer,
                                                           size_t most) {
  const size_t all = tables.io_ops.size(), parts = std::clamp<size_t>(most, 1, std::max<size_t>(all, 1));
  std::vector<std::unique_ptr<context::Part>> made;
  for (size_t i = 0; i < parts; ++i)
    made.push_back(std::make_unique<OperationPart>(tables, namer, all * i / parts, all * (i + 1) / parts));
  return made;
}

}  // namespace rankine::query
