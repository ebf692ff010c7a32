// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/mpi_catalog.h"

#include <algorithm>

#include "archive/events.h"
#include "archive/io/rows.h"
#include "archive/rows/communicator.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/loop.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/sample_chunk.h"
#include "archive/rows/trace_chunk.h"
#include "archive/rows/window.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "context/blob_layout.h"
#include "query/records/clients_part.h"
#include "query/records/collective_part.h"
#include "query/records/io_part.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_part.h"
#include "query/records/mpi_states.h"
#include "query/records/open_calls.h"
#include "query/records/operation_part.h"
#include "query/records/region_part.h"
#include "query/records/run_globals.h"
#include "query/records/sample_part.h"
#include "query/records/series_part.h"
#include "query/records/storage_part.h"
#include "query/records/window_part.h"

namespace rankine::query {
namespace {

constexpr size_t kCalls = 0, kMessages = 1, kRegions = 2;  // indices into Kinds()
constexpr size_t kEvents = 3, kSeries = 4, kStates = 5, kSamples = 6, kWindows = 7, kWindowTraffic = 8,
                 kIo = 9, kOperations = 10, kCollectiveIo = 11,
                 kIoOrigins = 12;  // The indices of those kinds that only some archives have.

struct FieldInfo {
  MpiField field;
  std::string_view name;
  bool number;
};

constexpr FieldInfo kCallFields[] = {{MpiField::rank, "mpi.rank", true},
                                     {MpiField::world, "mpi.world", true},
                                     {MpiField::thread, "thread.id", true},
                                     {MpiField::host, "host", false},
                                     {MpiField::function, "mpi.function", false},
                                     {MpiField::function_class, "mpi.class", false},
                                     {MpiField::comm, "mpi.comm", false},
                                     {MpiField::comm_size, "mpi.comm.size", true},
                                     {MpiField::callsite, "mpi.callsite", false},
                                     {MpiField::count, "count", true},
                                     {MpiField::unfinished, "mpi.unfinished", true},
                                     {MpiField::duration, "time.duration.ns", true},
                                     {MpiField::shortest, "time.min.ns", true},
                                     {MpiField::longest, "time.max.ns", true},
                                     {MpiField::bytes, "mpi.bytes", true},
                                     {MpiField::bytes_sent, "mpi.bytes.sent", true},
                                     {MpiField::bytes_received, "mpi.bytes.received", true},
                                     {MpiField::bytes_completed, "mpi.bytes.completed", true}};
constexpr FieldInfo kMessageFields[] = {{MpiField::rank, "mpi.rank", true},
                                        {MpiField::world, "mpi.world", true},
                                        {MpiField::peer, "mpi.peer", true},
                                        {MpiField::thread, "thread.id", true},
                                        {MpiField::host, "host", false},
                                        {MpiField::function, "mpi.function", false},
                                        {MpiField::function_class, "mpi.class", false},
                                        {MpiField::comm, "mpi.comm", false},
                                        {MpiField::comm_size, "mpi.comm.size", true},
                                        {MpiField::callsite, "mpi.callsite", false},
                                        {MpiField::messages, "count", true},
                                        {MpiField::message_bytes, "mpi.bytes", true},
                                        {MpiField::message_sent, "mpi.bytes.sent", true},
                                        {MpiField::message_received, "mpi.bytes.received", true}};

constexpr FieldInfo kStateFields[] = {{MpiField::rank, "mpi.rank", true},
                                      {MpiField::world, "mpi.world", true},
                                      {MpiField::thread, "thread.id", true},
                                      {MpiField::host, "host", false},
                                      {MpiField::function, "mpi.function", false},
                                      {MpiField::function_class, "mpi.class", false},
                                      {MpiField::comm, "mpi.comm", false},
                                      {MpiField::comm_size, "mpi.comm.size", true},
                                      {MpiField::callsite, "mpi.callsite", false},
                                      {MpiField::state, "mpi.state", false},
                                      {MpiField::state_duration, "time.duration.ns", true}};

std::span<const FieldInfo> FieldsOf(size_t kind) {
  if (kind == kStates) return kStateFields;
  return kind == kCalls ? std::span<const FieldInfo>(kCallFields)
                        : std::span<const FieldInfo>(kMessageFields);
}

// Archives have this kind of records if at least one process has timed stalls.
RecordKind StateKind() {
  RecordKind kind{"states", {}, false};
  for (const FieldInfo& info : kStateFields)
    kind.attributes.push_back({std::string(info.name), info.number, true});
  return kind;
}

// Archives that contain an event trace have this kind of records (archive/events.h).
RecordKind EventKind() {
  return {"events",
          {{"mpi.rank", true},
           {"mpi.world", true},
           {"thread.id", true},
           {"event", false},
           {"event.attribute", false},
           {"mpi.function", false},
           {"mpi.peer", true},
           {"mpi.tag", true},
           {"mpi.bytes", true},
           {"mpi.outcome", false},
           {"mpi.calls", true},
           {"mpi.inside.ns", true},
           {"mpi.stall.reason", false},
           {"time.offset.ns", true},
           {"time.duration.ns", true}},
          false};
}

// Archives that contain time series of loops have this kind of records.
RecordKind SeriesKind() {
  RecordKind kind{"series", {}, false};
  for (const SeriesColumn& column : SeriesColumns())
    kind.attributes.push_back({std::string(column.name), true, true});
  return kind;
}

struct RegionFieldInfo {
  RegionField field;
  std::string_view name;
  context::Type type;
};
constexpr RegionFieldInfo kRegionFields[] = {{RegionField::rank, "mpi.rank", context::Type::uint},
                                             {RegionField::world, "mpi.world", context::Type::uint},
                                             {RegionField::thread, "thread.id", context::Type::uint},
                                             {RegionField::host, "host", context::Type::string},
                                             {RegionField::visits, "region.visits", context::Type::uint},
                                             {RegionField::open, "region.open", context::Type::uint},
                                             {RegionField::time, "region.time.ns", context::Type::uint},
                                             {RegionField::own, "region.own.ns", context::Type::uint},
                                             {RegionField::shortest, "region.min.ns", context::Type::uint},
                                             {RegionField::longest, "region.max.ns", context::Type::uint}};

// If the program defined attributes that can be part of a path, adds them to a kind of record. If
// `with_values` is true, also adds all other attributes. The argument is true for events.
void AddMarked(const context::Space& space, bool with_values, RecordKind& kind) {
  for (context::AttributeId id = 0; id < space.attributes(); ++id) {
    const context::Attribute& attribute = space.attribute(id);
    if (!with_values && (attribute.properties & context::kAsValue) != 0) continue;
    const auto same = [&](const KnownAttribute& known) { return known.name == attribute.name; };
    if (std::any_of(kind.attributes.begin(), kind.attributes.end(), same)) continue;
    const auto is_number = [](context::Type type) {
      return type == context::Type::int_ || type == context::Type::uint || type == context::Type::real;
    };
    kind.attributes.push_back({attribute.name, is_number(attribute.type), false});
    const char* name = attribute.name == "callpath.address" ? kCallPathName
                       : attribute.name == "omp.parallel"   ? kConstructName
                                                            : nullptr;
    if (name != nullptr && kind.name != "events") kind.attributes.push_back({name, false, false});
    if (attribute.type != context::Type::usr || attribute.layout.empty()) continue;
    const auto layout = context::BlobLayout::Parse(attribute.layout);
    if (!layout.ok()) {
      kind.attributes.back().bad_layout = layout.error();
      continue;
    }
    for (const context::BlobField& field : layout.value().fields())
      kind.attributes.push_back({attribute.name + "." + field.name, is_number(field.type), false});
  }
}

}  // namespace

bool NamesSites(std::string_view attribute) {
  return attribute == "mpi.callsite" || attribute == kCallPathName || attribute == kConstructName;
}

MpiInput::MpiInput(std::string name, std::shared_ptr<const archive::Tables> tables,
                   std::shared_ptr<SiteNamer> namer)
    : name_(std::move(name)), tables_(std::move(tables)), namer_(std::move(namer)) {
  globals_ = RunGlobals(name_, *tables_);
  unfinished_ = UnfinishedRows(*tables_);
  kinds_ = Kinds();
  order_ = {kCalls, kMessages, kRegions};
  if (!tables_->traces.empty()) {
    kinds_.push_back(EventKind());
    order_.push_back(kEvents);
  }
  if (!tables_->series.empty()) {
    kinds_.push_back(SeriesKind());
    order_.push_back(kSeries);
  }
  if (std::any_of(tables_->processes.begin(), tables_->processes.end(), KnowsStall)) {
    kinds_.push_back(StateKind());
    order_.push_back(kStates);
  }
  if (!tables_->samples.empty()) {
    kinds_.push_back(SampleKind());
    order_.push_back(kSamples);
  }
  if (!tables_->windows.empty()) {
    kinds_.push_back(WindowKindOf(WindowRecords::counts));
    order_.push_back(kWindows);
  }
  if (!tables_->window_traffic.empty()) {
    kinds_.push_back(WindowKindOf(WindowRecords::traffic));
    order_.push_back(kWindowTraffic);
  }
  if (!tables_->io.empty() || !tables_->storage.empty()) {
    kinds_.push_back(IoKind());
    if (!tables_->storage.empty()) AddStorageAttributes(&kinds_.back());
    order_.push_back(kIo);
  }
  if (!tables_->io_ops.empty()) {
    kinds_.push_back(OperationKind());
    if (!tables_->storage.empty()) AddStorageAttributes(&kinds_.back());
    order_.push_back(kOperations);
    kinds_.push_back(CollectiveKind(CollectiveRecords::parts));
    order_.push_back(kCollectiveIo);
    kinds_.push_back(CollectiveKind(CollectiveRecords::origins));
    order_.push_back(kIoOrigins);
  }
  for (size_t i = 0; i < kinds_.size(); ++i) {
    if (order_[i] < kIo) AddMarked(tables_->space, order_[i] == kEvents, kinds_[i]);
  }
  for (const context::AttributeId id : SummedAttributes(*tables_))
    kinds_[kRegions].attributes.push_back({tables_->space.attribute(id).name, true, true});
  // In the archive of a program without MPI, there are no calls. If an archive has no calls, regions become
  // the first kind of records.
  if (tables_->rows.empty() && unfinished_.empty() && !tables_->regions.empty()) {
    std::swap(order_[kCalls], order_[kRegions]);
    std::swap(kinds_[kCalls], kinds_[kRegions]);
  }
  for (const archive::Communicator& communicator : tables_->comms)
    comm_names_.push_back(CommName(communicator));
  size_t functions = 0;
  for (const archive::Row& row : tables_->rows)
    functions = std::max<size_t>(functions, row.function + size_t{1});
  for (const archive::Row& row : unfinished_)
    functions = std::max<size_t>(functions, row.function + size_t{1});
  for (size_t id = 0; id < functions; ++id)
    function_names_.push_back(FunctionName(static_cast<uint16_t>(id)));
}

const std::vector<RecordKind>& MpiInput::Kinds() {
  static const std::vector<RecordKind> kinds = [] {
    std::vector<RecordKind> made = {{"calls", {}, false}, {"messages", {}, false}, {"regions", {}, false}};
    for (const RegionFieldInfo& info : kRegionFields)
      made[kRegions].attributes.push_back({std::string(info.name), info.type != context::Type::string, true});
    for (size_t kind = 0; kind < kRegions; ++kind) {
      for (const FieldInfo& info : FieldsOf(kind)) {
        made[kind].attributes.push_back({std::string(info.name), info.number, true});
      }
    }
    return made;
  }();
  return kinds;
}

std::vector<RecordKind> MpiInput::AllKinds() {
  std::vector<RecordKind> kinds = Kinds();
  kinds.push_back(EventKind());
  kinds.push_back(SeriesKind());
  kinds.push_back(StateKind());
  kinds.push_back(SampleKind());
  kinds.push_back(WindowKindOf(WindowRecords::counts));
  kinds.push_back(WindowKindOf(WindowRecords::traffic));
  for (RecordKind kind : {IoKind(), OperationKind()}) {
    AddStorageAttributes(&kind);
    kinds.push_back(std::move(kind));
  }
  kinds.push_back(CollectiveKind(CollectiveRecords::parts));
  kinds.push_back(CollectiveKind(CollectiveRecords::origins));
  return kinds;
}

std::vector<std::unique_ptr<context::Part>> MpiInput::RegionParts(const context::Wanted& wanted) const {
  std::vector<RegionColumn> columns;
  const auto is_wanted = [&wanted](std::string_view name) {
    return wanted.all || std::find(wanted.names.begin(), wanted.names.end(), name) != wanted.names.end();
  };
  for (const RegionFieldInfo& info : kRegionFields) {
    if (is_wanted(info.name)) columns.push_back({std::string(info.name), info.type, info.field});
  }
  for (const context::AttributeId id : SummedAttributes(*tables_)) {
    const context::Attribute& attribute = tables_->space.attribute(id);
    if (is_wanted(attribute.name))
      columns.push_back({attribute.name, attribute.type, RegionField::visits, id});
  }
  std::vector<std::unique_ptr<context::Part>> parts;
  parts.push_back(std::make_unique<RegionPart>(*tables_, namer_.get(), std::move(columns)));
  return parts;
}

std::vector<std::unique_ptr<context::Part>> MpiInput::SeriesParts(const context::Wanted& wanted) const {
  std::vector<SeriesColumn> columns;
  for (const SeriesColumn& column : SeriesColumns()) {
    const bool named = std::find(wanted.names.begin(), wanted.names.end(), column.name) != wanted.names.end();
    if (wanted.all || named) columns.push_back(column);
  }
  std::vector<std::unique_ptr<context::Part>> parts;
  parts.push_back(std::make_unique<SeriesPart>(*tables_, namer_.get(), std::move(columns)));
  return parts;
}

std::vector<std::unique_ptr<context::Part>> MpiInput::WindowParts(bool traffic) const {
  std::vector<std::unique_ptr<context::Part>> parts;
  parts.push_back(std::make_unique<WindowPart>(*tables_, namer_.get(),
                                               traffic ? WindowRecords::traffic : WindowRecords::counts));
  return parts;
}

base::Result<std::vector<std::unique_ptr<context::Part>>> MpiInput::Split(size_t kind,
                                                                          const context::Wanted& wanted,
                                                                          size_t parts) const {
  kind = order_[kind];
  if (kind == kRegions) return RegionParts(wanted);
  if (kind == kSeries) return SeriesParts(wanted);
  if (kind == kSamples) return SampleParts(*this, parts);
  if (kind == kWindows || kind == kWindowTraffic) return WindowParts(kind == kWindowTraffic);
  if (kind == kIo) {
    std::vector<std::unique_ptr<context::Part>> made;
    made.push_back(MakeIoPart(*tables_, namer_.get()));
    if (!tables_->storage.empty()) made.push_back(MakeStoragePart(*tables_, namer_.get()));
    if (auto clients = MakeClientsPart(*tables_)) made.push_back(std::move(clients));
    return made;
  }
  if (kind == kOperations) {
    auto made = OperationParts(*tables_, namer_.get(), wanted, parts);
    // If the query uses the nesting of operations, the result also contains the layers below the system call.
    if (!tables_->storage.empty() && (wanted.Has("io.id") || wanted.Has("io.parent.id")))
      made.push_back(MakeStoragePart(*tables_, namer_.get()));
    return made;
  }
  if (kind == kCollectiveIo || kind == kIoOrigins) {
    const auto which = kind == kIoOrigins ? CollectiveRecords::origins : CollectiveRecords::parts;
    std::vector<std::unique_ptr<context::Part>> made;
    made.push_back(MakeCollectivePart(*tables_, which));
    return made;
  }
  if (kind == kEvents) return archive::EventParts(*tables_, parts);
  std::vector<MpiColumn> columns;
  for (const FieldInfo& info : FieldsOf(kind)) {
    const bool named = std::find(wanted.names.begin(), wanted.names.end(), info.name) != wanted.names.end();
    if (wanted.all || named) columns.push_back({info.field, std::string(info.name), info.number});
  }
  const size_t records = kind == kMessages ? tables_->peers.size()
                         : kind == kStates ? tables_->rows.size()
                                           : tables_->rows.size() + unfinished_.size();
  const MpiRecords which = kind == kMessages ? MpiRecords::messages
                           : kind == kStates ? MpiRecords::states
                                             : MpiRecords::calls;
  parts = std::clamp<size_t>(records / kMpiBatch, 1, std::max<size_t>(parts, 1));
  std::vector<std::unique_ptr<context::Part>> made;
  for (size_t i = 0; i < parts; ++i) {
    made.push_back(
        std::make_unique<MpiPart>(*this, which, columns, records * i / parts, records * (i + 1) / parts));
  }
  return made;
}

}  // namespace rankine::query
