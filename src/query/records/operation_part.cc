// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/operation_part.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "archive/io/calls.h"
#include "archive/io/operations.h"
#include "archive/io/rows.h"
#include "archive/key_values.h"
#include "archive/kv_number.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/process.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/records/column_buffers.h"
#include "query/records/io_part.h"

namespace rankine::query {
namespace {

using archive::IoOperation;
using archive::kNone;
using archive::Tables;

constexpr size_t kBatch = 4096;
constexpr std::string_view kTexts[] = {"host",    "io.file",   "io.layer",   "io.op",
                                       "io.kind", "io.parent", "io.library", "mpi.callsite"};

uint64_t StartOf(const Tables& tables, uint32_t process) {
  return archive::Unsigned(tables.processes[process].attributes, "start.ns");
}

// An operation with its number, and the numbers of its parent and its collective call; 0: none, or not
// requested.
struct Linked {
  IoOperation of;
  uint64_t number = 0, parent = 0, collective = 0;
};

std::optional<uint64_t> Some(uint64_t number) {
  return number == 0 ? std::nullopt : std::optional<uint64_t>(number);
}

struct NumberField {
  std::string_view name;
  std::optional<uint64_t> (*value)(const Tables&, const Linked&);
};
constexpr NumberField kNumbers[] = {
    {"mpi.rank",
     [](const Tables& tables, const Linked& operation) -> std::optional<uint64_t> {
       const uint32_t rank = tables.processes[operation.of.process].rank;
       return rank == kNone ? std::nullopt : std::optional<uint64_t>(rank);
     }},
    {"mpi.world", [](const Tables& tables,
                     const Linked& operation) { return archive::WorldIn(tables, operation.of.process); }},
    {"thread.id",
     [](const Tables&, const Linked& operation) -> std::optional<uint64_t> { return operation.of.thread; }},
    {"time.offset.ns",
     [](const Tables& tables, const Linked& operation) -> std::optional<uint64_t> {
       const uint64_t start = StartOf(tables, operation.of.process);
       return operation.of.begin > start ? operation.of.begin - start : 0;
     }},
    {"io.offset",
     [](const Tables&, const Linked& operation) {
       return operation.of.offset == layout::kNoOffset ? std::nullopt : std::optional(operation.of.offset);
     }},
    {"io.bytes",
     [](const Tables&, const Linked& operation) -> std::optional<uint64_t> { return operation.of.bytes; }},
    {"io.latency.ns",
     [](const Tables&, const Linked& operation) -> std::optional<uint64_t> {
       return operation.of.end - std::min(operation.of.begin, operation.of.end);
     }},
    {"io.failed",
     [](const Tables&, const Linked& operation) -> std::optional<uint64_t> { return operation.of.failed; }},
    {"io.id", [](const Tables&, const Linked& operation) { return Some(operation.number); }},
    {"io.parent.id", [](const Tables&, const Linked& operation) { return Some(operation.parent); }},
    {"io.collective.id", [](const Tables&, const Linked& operation) { return Some(operation.collective); }},
};
// If a query uses one of the following attributes, all operations must be read.
constexpr std::string_view kLinks[] = {"io.id", "io.parent.id", "io.collective.id"};

class OperationPart : public context::Part {
 public:
  // The pointer `calls` is nullptr if the query does not need the links between operations.
  OperationPart(const Tables& tables, SiteNamer* namer, std::shared_ptr<const archive::IoCalls> calls,
                size_t begin, size_t end)
      : tables_(tables), namer_(namer), calls_(std::move(calls)), begin_(begin), end_(end) {}

  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>& lost) override {
    std::vector<Linked> batch;
    bool more = true;
    const auto flush = [&] {
      more = more && ReadSome(space, wanted, sink, batch);
      batch.clear();
      return more;
    };
    for (size_t i = begin_; i < end_ && more; ++i) {
      const archive::IoOpsChunk& chunk = tables_.io_ops[i];
      uint64_t number = calls_ == nullptr ? 0 : calls_->first[i];
      const bool whole = archive::ReadIoOperations(tables_, chunk, [&](const IoOperation& operation) {
        batch.push_back(Link(operation, &number));
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
  Linked Link(const IoOperation& operation, uint64_t* number) const {
    if (calls_ == nullptr) return {operation};
    const uint64_t place = (*number)++ - 1;
    return {operation, place + 1, calls_->parent[place], calls_->collective[place]};
  }

  bool ReadSome(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                const std::vector<Linked>& batch) const {
    ColumnBuffers buffers(space, wanted);
    for (const NumberField& field : kNumbers) {
      auto* numbers = buffers.Open(field.name, context::Type::uint);
      for (size_t i = 0; numbers != nullptr && i < batch.size(); ++i)
        numbers->Add(field.value(tables_, batch[i]));
    }
    for (const std::string_view name : kTexts) {
      auto* texts = buffers.Open(name, context::Type::string);
      // The row of the previous operation, which is usually the same as the row of this operation.
      uint32_t last = kNone;
      std::optional<uint64_t> text;
      for (size_t i = 0; texts != nullptr && i < batch.size(); ++i) {
        const uint32_t row = batch[i].of.row;
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
  std::shared_ptr<const archive::IoCalls> calls_;
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
                                                           const context::Wanted& wanted, size_t most) {
  const size_t all = tables.io_ops.size(), parts = std::clamp<size_t>(most, 1, std::max<size_t>(all, 1));
  std::vector<std::unique_ptr<context::Part>> made;
  std::shared_ptr<const archive::IoCalls> calls;
  if (std::any_of(std::begin(kLinks), std::end(kLinks), [&](auto name) { return wanted.Has(name); }))
    calls = std::make_shared<archive::IoCalls>(archive::JoinIoCalls(tables));
  for (size_t i = 0; i < parts; ++i)
    made.push_back(
        std::make_unique<OperationPart>(tables, namer, calls, all * i / parts, all * (i + 1) / parts));
  return made;
}

}  // namespace rankine::query
