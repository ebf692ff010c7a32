// SPDX-License-Identifier: BSD-3-Clause
#include "archive/event_batch.h"

#include <algorithm>

#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/worlds.h"

namespace rankine::archive {
namespace {

using context::AttributeId;
using context::Column;
using context::Type;

constexpr uint64_t kNoText = ~uint64_t{0};
constexpr uint32_t kNumber = context::kAsValue;

}  // namespace

EventBatch::EventBatch(context::Space& space, const context::Wanted& wanted, context::Sink& sink)
    : space_(space),
      wanted_(wanted),
      sink_(sink),
      wants_offset_(wanted.Has("time.offset.ns")),
      wants_duration_(wanted.Has("time.duration.ns")),
      wants_kind_(wanted.Has("event")),
      wants_attribute_(wanted.Has("event.attribute")),
      wants_rank_(wanted.Has("mpi.rank")),
      wants_world_(wanted.Has("mpi.world")),
      wants_thread_(wanted.Has("thread.id")) {
  offset_id_ = space.Declare({"time.offset.ns", Type::uint, kNumber, "ns", {}, {}});
  duration_id_ =
      space.Declare({"time.duration.ns", Type::uint, kNumber | context::kAggregatable, "ns", {}, {}});
  event_id_ = space.Declare({"event", Type::string, kNumber, {}, {}, {}});
  rank_id_ = space.Declare({"mpi.rank", Type::uint, kNumber, {}, {}, {}});
  world_id_ = space.Declare({"mpi.world", Type::uint, kNumber, {}, {}, {}});
  thread_id_ = space.Declare({"thread.id", Type::uint, kNumber, {}, {}, {}});
  attribute_id_ = space.Declare({"event.attribute", Type::string, kNumber, {}, {}, {}});
  function_id_ = space.Declare({"mpi.function", Type::string, kNumber, {}, {}, {}});
  peer_id_ = space.Declare({"mpi.peer", Type::uint, kNumber, {}, {}, {}});
  tag_id_ = space.Declare({"mpi.tag", Type::int_, kNumber, {}, {}, {}});
  bytes_id_ = space.Declare({"mpi.bytes", Type::uint, kNumber | context::kAggregatable, "B", {}, {}});
  reason_id_ = space.Declare({"mpi.stall.reason", Type::string, kNumber, {}, {}, {}});
  outcome_id_ = space.Declare({"mpi.outcome", Type::string, kNumber, {}, {}, {}});
  calls_id_ = space.Declare({"mpi.calls", Type::uint, kNumber | context::kAggregatable, {}, {}, {}});
  inside_id_ = space.Declare({"mpi.inside.ns", Type::uint, kNumber | context::kAggregatable, "ns", {}, {}});
  constexpr std::string_view kNames[] = {"begin", "end", "set", "mark", "enter", "leave", "stall", "work"};
  for (size_t i = 0; i < kind_texts_.size(); ++i) kind_texts_[i] = space.Intern(kNames[i]);
}

void EventBatch::Values::FillTo(size_t end) {
  std::fill(column.begin() + static_cast<long>(filled), column.begin() + static_cast<long>(end), bits);
  std::fill(presence.begin() + static_cast<long>(filled), presence.begin() + static_cast<long>(end), present);
  filled = end;
}

EventBatch::Values* EventBatch::ValuesOf(AttributeId attribute) {
  if (attribute >= values_.size()) values_.resize(attribute + 1);
  std::unique_ptr<Values>& values = values_[attribute];
  const context::Attribute& known = space_.attribute(attribute);
  if (values == nullptr && wanted_.HasPartOf(known)) {
    values = std::make_unique<Values>();
    values->attribute = attribute;
    values->type = known.type;
  }
  return values.get();
}

void EventBatch::SetValue(AttributeId attribute, uint64_t bits) {
  Values* values = ValuesOf(attribute);
  if (values == nullptr) return;
  values->FillTo(records_);
  values->bits = bits;
  values->present = 1;
}

void EventBatch::EndValue(AttributeId attribute) {
  Values* values = ValuesOf(attribute);
  if (values == nullptr) return;
  values->FillTo(records_);
  values->present = 0;
}

// Fills the columns whose values rarely change, such as the rank, up to the last record of the batch.
void EventBatch::FillCommon() {
  const auto fill = [this](auto& column, auto value) {
    std::fill(column.begin() + static_cast<long>(filled_common_),
              column.begin() + static_cast<long>(records_), value);
  };
  if (wants_rank_) {
    fill(ranks_, rank_);
    fill(has_rank_, rank_known_);
  }
  if (wants_world_) {
    fill(worlds_, world_);
    fill(has_world_, world_known_);
  }
  if (wants_thread_) fill(threads_, thread_);
  for (const auto& values : values_) {
    if (values != nullptr) values->FillTo(records_);
  }
  filled_common_ = records_;
}

void EventBatch::Begin(const Process& process, uint32_t thread) {
  FillCommon();
  for (const auto& values : values_) {
    if (values != nullptr) values->present = 0;
  }
  rank_ = process.rank;
  rank_known_ = process.rank != kNone ? 1 : 0;
  const auto world = WorldOf(process);
  world_ = world.value_or(0);
  world_known_ = world.has_value() ? 1 : 0;
  thread_ = thread;
}

void EventBatch::AddName(size_t record, AttributeId attribute) {
  has_name_[record] = attribute != context::kNoAttribute ? 1 : 0;
  if (attribute == context::kNoAttribute) return;
  if (attribute >= name_texts_.size()) name_texts_.resize(attribute + 1, kNoText);
  if (name_texts_[attribute] == kNoText)
    name_texts_[attribute] = space_.Intern(space_.attribute(attribute).name);
  names_[record] = name_texts_[attribute];
}

bool EventBatch::Flush() {
  if (records_ == 0) return true;
  FillCommon();
  std::vector<Column> columns;
  const auto give = [&columns](bool wanted, const Column& column) {
    if (wanted) columns.push_back(column);
  };
  give(wants_offset_, {offset_id_, Type::uint, offsets_.data(), nullptr});
  give(wants_duration_, {duration_id_, Type::uint, durations_.data(), nullptr});
  give(wants_kind_, {event_id_, Type::string, kinds_.data(), nullptr});
  give(wants_rank_, {rank_id_, Type::uint, ranks_.data(), has_rank_.data()});
  give(wants_world_, {world_id_, Type::uint, worlds_.data(), has_world_.data()});
  give(wants_thread_, {thread_id_, Type::uint, threads_.data(), nullptr});
  give(wants_attribute_, {attribute_id_, Type::string, names_.data(), has_name_.data()});
  for (const auto& values : values_) {
    if (values == nullptr) continue;
    columns.push_back({values->attribute, values->type, values->column.data(), values->presence.data()});
  }
  const bool more = sink_.Take(space_, {records_, nodes_.data(), columns});
  records_ = filled_common_ = 0;
  for (const auto& values : values_) {
    if (values != nullptr) values->filled = 0;
  }
  return more;
}

}  // namespace rankine::archive
