#include "archive/event_batch.h"

#include <algorithm>

#include "archive/tables.h"

namespace rankine::archive {
namespace {

using context::AttributeId;
using context::Column;
using context::Type;

constexpr uint64_t kNoText = ~uint64_t{0};
constexpr uint32_t kNumber = context::kAsValue;

}  // namespace

EventBatch::EventBatch(context::Space& space, const context::Wanted& wanted, context::Sink& sink)
    : space_(space), wanted_(wanted), sink_(sink) {
  offset_id_ = space.Declare({"time.offset.ns", Type::uint, kNumber, "ns", {}, {}});
  duration_id_ =
      space.Declare({"time.duration.ns", Type::uint, kNumber | context::kAggregatable, "ns", {}, {}});
  event_id_ = space.Declare({"event", Type::string, kNumber, {}, {}, {}});
  rank_id_ = space.Declare({"mpi.rank", Type::uint, kNumber, {}, {}, {}});
  thread_id_ = space.Declare({"thread.id", Type::uint, kNumber, {}, {}, {}});
  attribute_id_ = space.Declare({"event.attribute", Type::string, kNumber, {}, {}, {}});
  constexpr std::string_view kNames[] = {"begin", "end", "set", "mark"};
  for (size_t i = 0; i < kind_texts_.size(); ++i) kind_texts_[i] = space.Intern(kNames[i]);
}

void EventBatch::Values::FillTo(size_t end) {
  std::fill(column.begin() + static_cast<long>(filled), column.begin() + static_cast<long>(end), bits);
  std::fill(presence.begin() + static_cast<long>(filled), presence.begin() + static_cast<long>(end), present);
  filled = end;
}

bool EventBatch::Wants(std::string_view name) const {
  return wanted_.all || std::find(wanted_.names.begin(), wanted_.names.end(), name) != wanted_.names.end();
}

EventBatch::Values* EventBatch::ValuesOf(AttributeId attribute) {
  if (attribute >= values_.size()) values_.resize(attribute + 1);
  std::unique_ptr<Values>& values = values_[attribute];
  const context::Attribute& known = space_.attribute(attribute);
  if (values == nullptr && !context::IsText(known.type) && Wants(known.name)) {
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

void EventBatch::Begin(uint32_t rank, uint32_t thread) {
  for (const auto& values : values_) {
    if (values == nullptr) continue;
    values->FillTo(records_);
    values->present = 0;
  }
  std::fill(ranks_.begin() + static_cast<long>(filled_common_), ranks_.begin() + static_cast<long>(records_),
            rank_);
  std::fill(threads_.begin() + static_cast<long>(filled_common_),
            threads_.begin() + static_cast<long>(records_), thread_);
  std::fill(has_rank_.begin() + static_cast<long>(filled_common_),
            has_rank_.begin() + static_cast<long>(records_), rank_known_);
  filled_common_ = records_;
  rank_ = rank;
  rank_known_ = rank != kNone ? 1 : 0;
  thread_ = thread;
}

bool EventBatch::Add(EventKind kind, context::NodeId node, uint64_t offset_ns, uint64_t duration_ns,
                     AttributeId attribute) {
  const size_t i = records_++;
  nodes_[i] = node;
  offsets_[i] = offset_ns;
  durations_[i] = duration_ns;
  kinds_[i] = kind_texts_[static_cast<size_t>(kind)];
  has_name_[i] = attribute != context::kNoAttribute ? 1 : 0;
  if (attribute != context::kNoAttribute) {
    if (attribute >= name_texts_.size()) name_texts_.resize(attribute + 1, kNoText);
    if (name_texts_[attribute] == kNoText)
      name_texts_[attribute] = space_.Intern(space_.attribute(attribute).name);
    names_[i] = name_texts_[attribute];
  }
  return records_ < kRecords || Flush();
}

bool EventBatch::Flush() {
  if (records_ == 0) return true;
  const bool known = rank_known_ != 0;
  const uint64_t rank = rank_, thread = thread_;
  Begin(known ? static_cast<uint32_t>(rank) : kNone, static_cast<uint32_t>(thread));
  std::vector<Column> columns = {
      {offset_id_, Type::uint, offsets_.data(), nullptr},
      {duration_id_, Type::uint, durations_.data(), nullptr},
      {event_id_, Type::string, kinds_.data(), nullptr},
      {rank_id_, Type::uint, ranks_.data(), has_rank_.data()},
      {thread_id_, Type::uint, threads_.data(), nullptr},
      {attribute_id_, Type::string, names_.data(), has_name_.data()},
  };
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
