// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/sample_part.h"

#include <algorithm>
#include <optional>

#include "archive/key_values.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/sample_chunk.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "layout/stall_name.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_states.h"
#include "query/records/node_map.h"

namespace rankine::query {
namespace {

using archive::Sample;
using context::NodeId;
using layout::SampleState;

constexpr size_t kBatch = 4096;

enum class Field {
  rank,
  world,
  thread,
  host,
  state,
  reason,
  part,
  function,
  function_class,
  comm,
  clock,
  count,
  time,
  offset,
  iteration
};

struct FieldInfo {
  Field field;
  std::string_view name;
  bool number;
};
constexpr FieldInfo kFields[] = {{Field::rank, "mpi.rank", true},
                                 {Field::world, "mpi.world", true},
                                 {Field::thread, "thread.id", true},
                                 {Field::host, "host", false},
                                 {Field::state, "mpi.state", false},
                                 {Field::reason, "mpi.stall.reason", false},
                                 {Field::part, "mpi.part", false},
                                 {Field::function, "mpi.function", false},
                                 {Field::function_class, "mpi.class", false},
                                 {Field::comm, "mpi.comm", false},
                                 {Field::clock, "sample.clock", false},
                                 {Field::count, "sample.count", true},
                                 {Field::time, "sample.time.ns", true},
                                 {Field::offset, "time.offset.ns", true},
                                 {Field::iteration, "loop.iteration", true}};

// Appends the stack of a sample to its region's node.
class CallPaths {
 public:
  CallPaths(const archive::Tables& tables, SiteNamer* namer, context::Space& space)
      : tables_(tables),
        namer_(namer),
        space_(space),
        attribute_(space.Declare({std::string(kSampleStack), context::Type::string, 0, "", "", ""})) {}

  NodeId Of(NodeId region, uint32_t site) {
    if (site >= tables_.sites.size()) return region;
    const auto [known, added] = nodes_.try_emplace(uint64_t{region} << 32 | site, region);
    if (!added) return known->second;
    std::vector<uint32_t> frames;
    for (uint32_t at = site; at < tables_.sites.size() && frames.size() < kMostFrames;) {
      frames.push_back(at);
      const uint32_t caller = tables_.sites[at].caller;
      at = caller < at ? caller : archive::kNone;  // The table contains each caller before the functions
                                                   // that it calls.
    }
    NodeId node = region;
    for (size_t i = frames.size(); i-- > 0;) {
      if (IsOurs(frames[i])) continue;
      node = space_.Child(node, attribute_, {context::Type::string, 0, namer_->FunctionOf(frames[i])});
    }
    return nodes_[uint64_t{region} << 32 | site] = node;
  }

 private:
  static constexpr size_t kMostFrames = 1024;

  bool IsOurs(uint32_t site) const {
    const uint32_t module = tables_.sites[site].module;
    return module < tables_.modules.size() && tables_.modules[module].path.ends_with("/librankine.so");
  }

  const archive::Tables& tables_;
  SiteNamer* namer_;
  context::Space& space_;
  context::AttributeId attribute_;
  std::unordered_map<uint64_t, NodeId> nodes_;  // nodes by region and call site
};

class Columns {
 public:
  Columns(const archive::Tables& tables, context::Space& space, const context::Wanted& wanted)
      : tables_(tables), space_(space) {
    for (const FieldInfo& info : kFields) {
      if (!wanted.Has(info.name)) continue;
      const context::Type type = !info.number                     ? context::Type::string
                                 : info.field == Field::iteration ? context::Type::int_
                                                                  : context::Type::uint;
      const context::AttributeId attribute =
          space.Declare({std::string(info.name), type, context::kAsValue, "", "", ""});
      columns_.push_back({info, {attribute, type, nullptr, nullptr}, {}, {}});
    }
  }

  void Add(const Sample& sample) {
    for (Buffer& buffer : columns_) {
      const auto bits =
          buffer.info.number ? Number(sample, buffer.info.field) : Text(sample, buffer.info.field);
      buffer.bits.push_back(bits.value_or(0));
      buffer.present.push_back(bits.has_value() ? 1 : 0);
    }
  }

  std::vector<context::Column> Take() {
    std::vector<context::Column> columns;
    for (Buffer& buffer : columns_) {
      buffer.column.bits = buffer.bits.data();
      buffer.column.present = buffer.present.data();
      columns.push_back(buffer.column);
    }
    return columns;
  }
  void Clear() {
    for (Buffer& buffer : columns_) {
      buffer.bits.clear();
      buffer.present.clear();
    }
  }

 private:
  struct Buffer {
    FieldInfo info;
    context::Column column;
    std::vector<uint64_t> bits;
    std::vector<uint8_t> present;
  };

  std::optional<uint64_t> Number(const Sample& sample, Field field) const {
    switch (field) {
      case Field::rank: {
        const uint32_t rank = tables_.processes[sample.process].rank;
        return rank == archive::kNone ? std::nullopt : std::optional<uint64_t>(rank);
      }
      case Field::world:
        return archive::WorldIn(tables_, sample.process);
      case Field::thread:
        return sample.thread;
      case Field::count:
        return sample.weight;
      case Field::time:
        return sample.time_ns;
      case Field::iteration:
        return sample.iteration ? std::optional<uint64_t>(static_cast<uint64_t>(*sample.iteration))
                                : std::nullopt;
      default:
        return sample.offset_ns;
    }
  }

  std::optional<uint64_t> Text(const Sample& sample, Field field) {
    const auto text = [this](std::string_view value) {
      return value.empty() ? std::nullopt : std::optional<uint64_t>(space_.Intern(value));
    };
    const bool inside = sample.state != SampleState::outside;
    switch (field) {
      case Field::state:
        return text(SampleStateName(sample.state));
      case Field::reason:
        return sample.state == SampleState::stall ? text(layout::NameOf(sample.reason)) : std::nullopt;
      case Field::part:
        return text(MpiPartName(sample));
      case Field::function:
        return inside ? text(FunctionName(sample.function)) : std::nullopt;
      case Field::function_class:
        return inside ? text(FunctionClass(sample.function)) : std::nullopt;
      case Field::comm:
        return sample.comm < tables_.comms.size() ? text(CommName(tables_.comms[sample.comm])) : std::nullopt;
      case Field::clock:
        return text(SampleClockName(sample.clock));
      default:
        return text(archive::TextOf(tables_.processes[sample.process].attributes, "host"));
    }
  }

  const archive::Tables& tables_;
  context::Space& space_;
  std::vector<Buffer> columns_;
};

}  // namespace

RecordKind SampleKind() {
  RecordKind kind{"samples", {}, false};
  for (const FieldInfo& info : kFields)
    kind.attributes.push_back({std::string(info.name), info.number, true});
  kind.attributes.push_back({std::string(kSampleStack), false, true});
  return kind;
}

base::Status SamplePart::Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                              std::vector<context::Lost>& lost) {
  const archive::Tables& tables = *input_.tables_;
  NodeMap marked(tables, space, wanted, input_.namer_.get());
  std::optional<CallPaths> paths;
  if (wanted.Has(kSampleStack)) paths.emplace(tables, input_.namer_.get(), space);
  Columns columns(tables, space, wanted);
  std::vector<NodeId> nodes;
  const auto flush = [&] {
    const std::vector<context::Column> taken = columns.Take();
    const bool more = nodes.empty() || sink.Take(space, {nodes.size(), nodes.data(), taken});
    nodes.clear();
    columns.Clear();
    return more;
  };
  for (size_t i = begin_; i < end_; ++i) {
    const archive::SampleChunk& chunk = tables.samples[i];
    archive::SampleReader reader(tables);
    Sample sample;
    const bool open = reader.Open(chunk);
    while (open && reader.Next(&sample)) {
      const NodeId region = marked.Of(sample.node);
      nodes.push_back(paths ? paths->Of(region, sample.site) : region);
      columns.Add(sample);
      if (nodes.size() == kBatch && !flush()) return base::Status::Ok();
    }
    if (!open || !reader.is_whole())
      lost.push_back({archive::ChunkName(chunk.view.header) + ", offset " + std::to_string(chunk.view.offset),
                      "malformed"});
  }
  flush();
  return base::Status::Ok();
}

std::vector<std::unique_ptr<context::Part>> SampleParts(const MpiInput& input, size_t most) {
  const size_t chunks = input.tables_->samples.size();
  const size_t count = std::clamp<size_t>(most, 1, std::max<size_t>(chunks, 1));
  std::vector<std::unique_ptr<context::Part>> parts;
  for (size_t i = 0; i < count; ++i)
    parts.push_back(std::make_unique<SamplePart>(input, chunks * i / count, chunks * (i + 1) / count));
  return parts;
}

}  // namespace rankine::query
