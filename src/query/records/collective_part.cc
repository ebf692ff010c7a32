// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/collective_part.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "archive/io/origins.h"
#include "archive/key_values.h"
#include "archive/kv_number.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "layout/generated/mpi_functions.h"
#include "query/records/column_buffers.h"

namespace rankine::query {
namespace {

using archive::IoCollective;
using archive::kNone;
using archive::Tables;

constexpr size_t kBatch = 4096;

// A record for the part of one rank in a collective call, or for a rank whose data another rank moved.
struct Record {
  uint32_t collective;  // index of the collective call
  uint32_t id;
  uint32_t process;
  uint32_t origin;
  const archive::IoPart* part;  // the part of one rank; nullptr for an origin
  archive::IoPartTimes times;
  uint64_t bytes;
};

std::optional<uint64_t> RankOf(const Tables& tables, uint32_t process) {
  if (process >= tables.processes.size() || tables.processes[process].rank == kNone) return std::nullopt;
  return tables.processes[process].rank;
}

struct NumberField {
  std::string_view name;
  bool parts, origins;  // The kinds of records that have the field.
  std::optional<uint64_t> (*value)(const Tables&, const Record&);
};
constexpr NumberField kNumbers[] = {
    {"io.collective.id", true, true,
     [](const Tables&, const Record& record) -> std::optional<uint64_t> { return record.id; }},
    {"mpi.rank", true, true,
     [](const Tables& tables, const Record& record) { return RankOf(tables, record.process); }},
    {"mpi.world", true, true,
     [](const Tables& tables, const Record& record) { return archive::WorldIn(tables, record.process); }},
    {"io.origin.rank", false, true,
     [](const Tables& tables, const Record& record) { return RankOf(tables, record.origin); }},
    {"io.origin.world", false, true,
     [](const Tables& tables, const Record& record) { return archive::WorldIn(tables, record.origin); }},
    {"io.bytes", true, true,
     [](const Tables&, const Record& record) -> std::optional<uint64_t> { return record.bytes; }},
    {"time.offset.ns", true, false,
     [](const Tables& tables, const Record& record) -> std::optional<uint64_t> {
       const uint64_t start = archive::Unsigned(tables.processes[record.process].attributes, "start.ns");
       return record.part->begin - std::min(start, record.part->begin);
     }},
    {"io.latency.ns", true, false,
     [](const Tables&, const Record& record) -> std::optional<uint64_t> {
       return record.part->end - std::min(record.part->begin, record.part->end);
     }},
    {"io.transfer.ns", true, false,
     [](const Tables&, const Record& record) -> std::optional<uint64_t> { return record.times.transfer; }},
    {"io.held.ns", true, false,
     [](const Tables&, const Record& record) -> std::optional<uint64_t> { return record.times.held; }},
    {"io.wait.ns", true, false,
     [](const Tables&, const Record& record) -> std::optional<uint64_t> { return record.times.wait; }},
    {"io.exchange.ns", true, false,
     [](const Tables&, const Record& record) -> std::optional<uint64_t> { return record.times.exchange; }},
};
constexpr std::string_view kTexts[] = {"host", "io.file", "io.op"};

bool Has(const NumberField& field, CollectiveRecords which) {
  return which == CollectiveRecords::parts ? field.parts : field.origins;
}

std::string_view TextOfRecord(const Tables& tables, const IoCollective& call, const Record& record,
                              std::string_view name) {
  if (name == "host") return archive::TextOf(tables.processes[record.process].attributes, "host");
  if (name == "io.file")
    return call.file < tables.io_files.size() ? std::string_view(tables.io_files[call.file]) : "";
  const layout::MpiFunction* known = layout::FindMpiFunction(call.function);
  return known == nullptr ? std::string_view() : std::string_view(known->name);
}

class CollectivePart : public context::Part {
 public:
  CollectivePart(const Tables& tables, CollectiveRecords which) : tables_(tables), which_(which) {}

  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>&) override {
    const archive::IoCalls calls = archive::JoinIoCalls(tables_);
    const std::vector<Record> records =
        which_ == CollectiveRecords::parts ? PartsOf(calls) : OriginsOf(calls);
    for (size_t begin = 0; begin < records.size(); begin += kBatch) {
      const size_t count = std::min(kBatch, records.size() - begin);
      if (!Give(space, wanted, sink, calls, {records.data() + begin, count})) break;
    }
    return base::Status::Ok();
  }

 private:
  static std::vector<Record> PartsOf(const archive::IoCalls& calls) {
    std::vector<Record> records;
    for (uint32_t i = 0; i < calls.collectives.size(); ++i) {
      const IoCollective& call = calls.collectives[i];
      const std::vector<archive::IoPartTimes> times = archive::TimesOf(call);
      for (size_t k = 0; k < call.parts.size(); ++k)
        records.push_back(
            {i, calls.IdOf(i), call.parts[k].process, kNone, &call.parts[k], times[k], call.parts[k].bytes});
    }
    return records;
  }

  std::vector<Record> OriginsOf(const archive::IoCalls& calls) const {
    std::vector<Record> records;
    for (const archive::IoOrigin& one : archive::FindIoOrigins(tables_, calls).origins)
      records.push_back(
          {one.collective, calls.IdOf(one.collective), one.process, one.origin, nullptr, {}, one.bytes});
    return records;
  }

  bool Give(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
            const archive::IoCalls& calls, std::span<const Record> records) const {
    ColumnBuffers buffers(space, wanted);
    for (const NumberField& field : kNumbers) {
      auto* numbers = Has(field, which_) ? buffers.Open(field.name, context::Type::uint) : nullptr;
      for (size_t i = 0; numbers != nullptr && i < records.size(); ++i)
        numbers->Add(field.value(tables_, records[i]));
    }
    for (const std::string_view name : kTexts) {
      auto* texts = buffers.Open(name, context::Type::string);
      for (size_t i = 0; texts != nullptr && i < records.size(); ++i) {
        const std::string_view text =
            TextOfRecord(tables_, calls.collectives[records[i].collective], records[i], name);
        texts->Add(text.empty() ? std::nullopt : std::optional<uint64_t>(space.Intern(text)));
      }
    }
    return buffers.Give(records.size(), sink);
  }

  const Tables& tables_;
  CollectiveRecords which_;
};

}  // namespace

RecordKind CollectiveKind(CollectiveRecords which) {
  RecordKind kind{which == CollectiveRecords::parts ? "collective_io" : "io_origins", {}, false};
  for (const NumberField& field : kNumbers) {
    if (Has(field, which)) kind.attributes.push_back({std::string(field.name), true, true});
  }
  for (const std::string_view name : kTexts) kind.attributes.push_back({std::string(name), false, true});
  return kind;
}

std::unique_ptr<context::Part> MakeCollectivePart(const Tables& tables, CollectiveRecords which) {
  return std::make_unique<CollectivePart>(tables, which);
}

}  // namespace rankine::query
