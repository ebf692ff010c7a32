// SPDX-License-Identifier: BSD-3-Clause
// Collects events into batches. Every event fills the columns that all events share. Attributes outside the
// context tree rarely change, so their columns are filled for many events at once.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "context/batch.h"

namespace rankine::archive {

struct Process;

enum class EventKind : uint8_t { begin, end, set, mark, enter, leave, stall, work };

// The attributes of an MPI call, stored once for each distinct combination. Strings are given by their number
// in the context::Space.
struct CallValues {
  bool defined = false;
  bool has_function = false, has_peer = false, has_tag = false, has_bytes = false;
  bool has_outcome = false;
  uint64_t function = 0, peer = 0, tag = 0, bytes = 0, outcome = 0;
};

// Consecutive calls that are stored as one event.
struct SeveralCalls {
  uint64_t calls = 1;  // number of calls; 1 for a single call
  uint64_t inside_ns = 0;
};

class EventBatch {
 public:
  EventBatch(context::Space& space, const context::Wanted& wanted, context::Sink& sink);

  // Sets the values that the following events have in common. All other values are unset.
  void Begin(const Process& process, uint32_t thread);
  // Adds an event. Returns false if the sink accepts no more events.
  bool Add(EventKind kind, context::NodeId node, uint64_t offset_ns, uint64_t duration_ns,
           context::AttributeId attribute) {
    const size_t i = records_++;
    nodes_[i] = node;
    if (wants_offset_) offsets_[i] = offset_ns;
    if (wants_duration_) durations_[i] = duration_ns;
    if (wants_kind_) kinds_[i] = kind_texts_[static_cast<size_t>(kind)];
    if (wants_attribute_) AddName(i, attribute);
    return records_ < kRecords || Flush();
  }
  void SetValue(context::AttributeId attribute, uint64_t bits);
  void EndValue(context::AttributeId attribute);
  // Sets the call's values for all events until EndCall.
  void BeginCall(const CallValues& call, const SeveralCalls& several) {
    if (call.has_function) SetValue(function_id_, call.function);
    if (call.has_peer) SetValue(peer_id_, call.peer);
    if (call.has_tag) SetValue(tag_id_, call.tag);
    if (call.has_bytes) SetValue(bytes_id_, call.bytes);
    if (call.has_outcome) SetValue(outcome_id_, call.outcome);
    if (several.calls == 1) return;
    SetValue(calls_id_, several.calls);
    SetValue(inside_id_, several.inside_ns);
  }
  // Sets the reason for the event that ends a stall. The argument is the number of the reason's name in the
  // context::Space.
  void BeginReason(uint64_t text) { SetValue(reason_id_, text); }
  void EndReason() { EndValue(reason_id_); }
  void EndCall() {
    for (const context::AttributeId id :
         {function_id_, peer_id_, tag_id_, bytes_id_, outcome_id_, calls_id_, inside_id_})
      EndValue(id);
  }
  bool Flush();

 private:
  static constexpr size_t kRecords = 4096;
  struct Values {
    context::AttributeId attribute = context::kNoAttribute;
    context::Type type = context::Type::uint;
    uint64_t bits = 0;
    uint8_t present = 0;
    size_t filled = 0;  // number of records for which `column` and `presence` are filled in
    std::array<uint64_t, kRecords> column{};
    std::array<uint8_t, kRecords> presence{};
    void FillTo(size_t end);
  };
  Values* ValuesOf(context::AttributeId attribute);
  void AddName(size_t record, context::AttributeId attribute);
  void FillCommon();

  context::Space& space_;
  const context::Wanted& wanted_;
  context::Sink& sink_;
  size_t records_ = 0;
  bool wants_offset_, wants_duration_, wants_kind_, wants_attribute_, wants_rank_, wants_world_,
      wants_thread_;
  context::AttributeId offset_id_, duration_id_, event_id_, rank_id_, world_id_, thread_id_, attribute_id_,
      function_id_, peer_id_, tag_id_, bytes_id_, reason_id_, outcome_id_, calls_id_, inside_id_;
  std::array<uint64_t, 8> kind_texts_{};
  // for each attribute, the number of its name's string; kNoText: not looked up yet
  std::vector<uint64_t> name_texts_;
  std::array<context::NodeId, kRecords> nodes_{};
  std::array<uint64_t, kRecords> offsets_{}, durations_{}, kinds_{}, ranks_{}, worlds_{}, threads_{},
      names_{};
  std::array<uint8_t, kRecords> has_name_{}, has_rank_{}, has_world_{};
  size_t filled_common_ = 0;  // number of entries that have been filled in ranks_, worlds_ and threads_
  uint64_t rank_ = 0, world_ = 0, thread_ = 0;
  uint8_t rank_known_ = 0, world_known_ = 0;
  // for each attribute: its values; nullptr if the attribute has no values
  std::vector<std::unique_ptr<Values>> values_;
};

}  // namespace rankine::archive
