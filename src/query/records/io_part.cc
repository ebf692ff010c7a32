// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/io_part.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "archive/io/below.h"
#include "archive/io/rows.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "layout/io/functions.h"
#include "query/records/column_buffers.h"

namespace rankine::query {
namespace {

using archive::IoRow;
using archive::Tables;

constexpr size_t kBatch = 4096;

// The limit for small calls. A call below this limit spends more time on overhead than on the transfer. The
// same limit is used for all file systems.
constexpr size_t kSmallBuckets = 17;  // buckets below 64 KiB

uint64_t CountSmall(const IoRow& row) {
  uint64_t small = 0;
  for (size_t i = 0; i < kSmallBuckets; ++i) small += row.sizes[i];
  return small;
}

uint64_t CountRandom(const IoRow& row) {
  const uint64_t regular = row.consecutive + row.strided + 1;  // The 1 is for the first access, which is
                                                               // neither consecutive nor strided.
  return row.placed > regular ? row.placed - regular : 0;
}

struct NumberField {
  std::string_view name;
  context::Type type;
  uint64_t (*value)(const IoRow&);
  bool placed;  // True if the value has a meaning only for calls with a known offset.
};
constexpr NumberField kNumbers[] = {
    {"count", context::Type::uint, [](const IoRow& row) { return row.calls; }, false},
    {"io.failed", context::Type::uint, [](const IoRow& row) { return row.failed; }, false},
    {"io.bytes", context::Type::uint, [](const IoRow& row) { return row.bytes; }, false},
    {"io.latency.ns", context::Type::uint, [](const IoRow& row) { return row.time_sum; }, false},
    {"io.latency.max.ns", context::Type::uint, [](const IoRow& row) { return row.time_max; }, false},
    {"io.small", context::Type::uint, CountSmall, false},
    {"io.placed", context::Type::uint, [](const IoRow& row) { return row.placed; }, true},
    {"io.consecutive", context::Type::uint, [](const IoRow& row) { return row.consecutive; }, true},
    {"io.strided", context::Type::uint, [](const IoRow& row) { return row.strided; }, true},
    {"io.random", context::Type::uint, CountRandom, true},
    {"io.stride", context::Type::int_, [](const IoRow& row) { return static_cast<uint64_t>(row.stride); },
     true},
    {"io.unaligned", context::Type::uint, [](const IoRow& row) { return row.unaligned; }, true},
    {"io.first", context::Type::uint, [](const IoRow& row) { return row.first_byte; }, true},
    {"io.end", context::Type::uint, [](const IoRow& row) { return row.first_byte + row.touched; }, true},
    {"io.unfinished", context::Type::uint, [](const IoRow& row) { return row.unfinished; }, false},
};

struct BelowField {
  std::string_view name;
  uint64_t (*value)(const archive::IoBelow&);
};
constexpr BelowField kBelow[] = {
    {"io.own.ns", [](const archive::IoBelow& below) { return below.own; }},
    {"io.fragments", [](const archive::IoBelow& below) { return below.calls; }},
    {"io.moved.bytes", [](const archive::IoBelow& below) { return below.bytes; }},
};

enum class TextField { host, file, layer, op, kind, parent, library, site };
struct TextInfo {
  TextField field;
  std::string_view name;
};
constexpr TextInfo kTexts[] = {{TextField::host, "host"},          {TextField::file, "io.file"},
                               {TextField::layer, "io.layer"},     {TextField::op, "io.op"},
                               {TextField::kind, "io.kind"},       {TextField::parent, "io.parent"},
                               {TextField::library, "io.library"}, {TextField::site, "mpi.callsite"}};

std::string_view TextOfRow(const Tables& tables, SiteNamer* namer, const IoRow& row, TextField field) {
  switch (field) {
    case TextField::host:
      return archive::TextOf(tables.processes[row.process].attributes, "host");
    case TextField::file:
      return row.file < tables.io_files.size() ? std::string_view(tables.io_files[row.file])
                                               : std::string_view();
    case TextField::layer:
      return layout::NameOf(row.layer);
    case TextField::op:
      return archive::FunctionOf(row);
    case TextField::kind:
      return layout::NameOf(archive::KindOf(row));
    case TextField::parent:
      return archive::ParentOf(row);
    case TextField::library:
      return archive::LibraryOf(row);
    case TextField::site:
      return namer == nullptr || row.site == archive::kNone ? std::string_view() : namer->NameOf(row.site);
  }
  return {};
}

class IoPart : public context::Part {
 public:
  IoPart(const Tables& tables, SiteNamer* namer)
      : tables_(tables), namer_(namer), below_(archive::FindIoBelow(tables)) {}

  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>&) override {
    for (size_t begin = 0; begin < tables_.io.size(); begin += kBatch) {
      const size_t count = std::min(kBatch, tables_.io.size() - begin);
      if (!ReadSome(space, wanted, sink, {tables_.io.data() + begin, count}, below_.data() + begin)) break;
    }
    return base::Status::Ok();
  }

 private:
  bool ReadSome(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                std::span<const IoRow> rows, const archive::IoBelow* below) const {
    ColumnBuffers buffers(space, wanted);
    if (auto* ranks = buffers.Open("mpi.rank", context::Type::uint)) {
      for (const IoRow& row : rows) {
        const uint32_t rank = tables_.processes[row.process].rank;
        ranks->Add(rank == archive::kNone ? std::nullopt : std::optional<uint64_t>(rank));
      }
    }
    if (auto* worlds = buffers.Open("mpi.world", context::Type::uint)) {
      for (const IoRow& row : rows) worlds->Add(archive::WorldIn(tables_, row.process));
    }
    for (const TextInfo& info : kTexts) {
      auto* texts = buffers.Open(info.name, context::Type::string);
      for (size_t i = 0; texts != nullptr && i < rows.size(); ++i) {
        const std::string_view text = TextOfRow(tables_, namer_, rows[i], info.field);
        texts->Add(text.empty() ? std::nullopt : std::optional<uint64_t>(space.Intern(text)));
      }
    }
    for (const NumberField& field : kNumbers) {
      auto* numbers = buffers.Open(field.name, field.type);
      for (size_t i = 0; numbers != nullptr && i < rows.size(); ++i) {
        const bool known = !field.placed || rows[i].placed != 0;
        numbers->Add(known ? std::optional<uint64_t>(field.value(rows[i])) : std::nullopt);
      }
    }
    for (const BelowField& field : kBelow) {
      auto* numbers = buffers.Open(field.name, context::Type::uint);
      for (size_t i = 0; numbers != nullptr && i < rows.size(); ++i)
        numbers->Add(below[i].known ? std::optional<uint64_t>(field.value(below[i])) : std::nullopt);
    }
    return buffers.Give(rows.size(), sink);
  }

  const Tables& tables_;
  SiteNamer* namer_;
  std::vector<archive::IoBelow> below_;  // indexed by row
};

}  // namespace

std::string_view IoTextOf(const Tables& tables, SiteNamer* namer, const IoRow& row, std::string_view name) {
  for (const TextInfo& info : kTexts) {
    if (info.name == name) return TextOfRow(tables, namer, row, info.field);
  }
  return {};
}

RecordKind IoKind() {
  RecordKind kind{"io", {{"mpi.rank", true, true}, {"mpi.world", true, true}}, false};
  for (const TextInfo& info : kTexts) kind.attributes.push_back({std::string(info.name), false, true});
  for (const NumberField& field : kNumbers) kind.attributes.push_back({std::string(field.name), true, true});
  for (const BelowField& field : kBelow) kind.attributes.push_back({std::string(field.name), true, true});
  return kind;
}

std::unique_ptr<context::Part> MakeIoPart(const Tables& tables, SiteNamer* namer) {
  return std::make_unique<IoPart>(tables, namer);
}

}  // namespace rankine::query
