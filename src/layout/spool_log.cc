// SPDX-License-Identifier: BSD-3-Clause
#include "layout/spool_log.h"

#include <algorithm>

#include "base/byte_reader.h"
#include "layout/io/groups.h"
#include "layout/io/view.h"
#include "layout/window_layout.h"

namespace rankine::layout {

// The highest number of a valid type. If a damaged record has another type, only that record is ignored,
// and not the whole tree that would contain it.
constexpr uint8_t kLastType = 8;

bool Parse(std::span<const std::byte> payload, LoggedAttribute* attribute) {
  base::ByteReader in(payload);
  attribute->id = in.Varint();
  attribute->type = in.Fixed<uint8_t>();
  attribute->properties = in.Varint();
  attribute->name = in.String();
  attribute->unit = in.String();
  attribute->layout = in.String();
  return in.ok() && attribute->type <= kLastType && !attribute->name.empty();
}

bool Parse(std::span<const std::byte> payload, LoggedEntry* entry) {
  base::ByteReader in(payload);
  entry->id = in.Varint();
  entry->attribute = in.Varint();
  entry->type = in.Fixed<uint8_t>();
  entry->bits = 0;
  entry->text = {};
  if (IsBytesType(entry->type)) {
    entry->text = in.String();
  } else {
    entry->bits = in.Fixed<uint64_t>();
  }
  return in.ok() && entry->type <= kLastType;
}

namespace {

bool Parse(std::span<const std::byte> payload, LoadedModule* module) {
  base::ByteReader in(payload);
  module->start = in.Fixed<uint64_t>();
  module->end = in.Fixed<uint64_t>();
  module->load_bias = in.Fixed<uint64_t>();
  module->flags = in.Varint();
  module->path = in.String();
  module->build_id = in.String();
  return in.ok();
}

bool Parse(std::span<const std::byte> payload, LoggedComm* comm) {
  base::ByteReader in(payload);
  comm->index = in.Varint();
  comm->identity = in.Fixed<uint64_t>();
  comm->parent = in.Fixed<uint64_t>();
  comm->size = in.Varint();
  comm->rank = in.Varint();
  comm->kind = in.Varint();
  comm->remote_size = in.Varint();
  comm->name = in.String();
  comm->member_runs = in.Varint();
  std::span<const std::byte> rest = in.rest();
  const auto pass_runs = [&in](uint64_t n) {
    for (uint64_t run = 0; run < n && in.ok(); ++run) {
      in.Zigzag();
      in.Zigzag();
      in.Varint();
    }
  };
  pass_runs(comm->member_runs);
  if ((comm->kind & kCommRemote) != 0) pass_runs(in.Varint());
  comm->members = rest.first(rest.size() - in.left());
  return in.ok();
}

bool Parse(std::span<const std::byte> payload, LoggedMeta* meta) {
  base::ByteReader in(payload);
  meta->key = in.String();
  meta->typed_value = in.rest();
  return in.ok();
}

bool Parse(std::span<const std::byte> payload, LoggedVariable* variable) {
  base::ByteReader in(payload);
  variable->name = in.String();
  variable->value = in.String();
  return in.ok();
}

bool Parse(std::span<const std::byte> payload, LoggedChain* chain) {
  base::ByteReader in(payload);
  chain->site = in.Fixed<uint64_t>();
  chain->count = in.Varint();
  if (!IsChainSite(chain->site) || chain->count < 2 || chain->count > kMaxCallsiteDepth) return false;
  for (uint64_t i = 0; i < chain->count; ++i) chain->addresses[i] = in.Fixed<uint64_t>();
  return in.ok();
}

bool Parse(std::span<const std::byte> payload, LoggedMismatch* mismatch) {
  base::ByteReader in(payload);
  mismatch->site = in.Fixed<uint64_t>();
  mismatch->ended = in.String();
  mismatch->open = in.String();
  return in.ok();
}

bool Parse(std::span<const std::byte> payload, LoggedWindow* window) {
  base::ByteReader in(payload);
  window->id = in.Varint();
  window->name = in.String();
  window->what = in.Varint();
  window->model = in.Varint();
  window->timeout_ticks = in.Varint();
  window->resolution_ticks = in.Varint();
  window->large_bytes = in.Varint();
  window->comm = in.Varint();
  window->min_bytes = in.Varint();
  window->max_bytes = in.Varint();
  window->peer_count = in.Varint();
  const std::span<const std::byte> rest = in.rest();
  constexpr uint64_t kMost = 0xfffffffe;
  for (uint64_t peer = 0; peer < window->peer_count && in.ok(); ++peer) {
    if (in.Varint() > kMost) in.Fail();
  }
  window->peers = rest.first(rest.size() - in.left());
  window->large_from = in.Varint();
  window->comms = in.String();
  return in.ok() && window->what <= kMost &&
         window->large_from <= static_cast<uint64_t>(LargeFrom::constant) &&
         window->model <= static_cast<uint64_t>(WindowModel::time);
}

bool Parse(std::span<const std::byte> payload, LoggedIoFile* file) {
  base::ByteReader in(payload);
  file->index = in.Varint();
  file->path = in.String();
  return in.ok() && file->index != kNoIoFile && file->index <= kMaxIoNames;
}

bool Parse(std::span<const std::byte> payload, LoggedIoView* view) {
  base::ByteReader in(payload);
  view->index = in.Varint();
  view->view = in.rest();
  return in.ok() && view->index != 0 && view->index <= kMostIoViews;
}

// Parses all records of one type; malformed records are ignored. Returns false if the arena is full.
template <class T>
bool Collect(const SpoolIndex& index, LogType type, Arena& arena, std::span<T>* items) {
  size_t count = 0, filled = 0;
  ForEachRecord(index, [&](const LogRecord& record) { count += record.type == type; });
  T* array = arena.Array<T>(count);
  if (array == nullptr) return false;
  ForEachRecord(index, [&](const LogRecord& record) {
    if (record.type == type && filled < count && Parse(record.payload, &array[filled])) ++filled;
  });
  *items = {array, filled};
  return true;
}

LoggedComm* Find(std::span<LoggedComm> comms, uint64_t index) {
  auto at = std::partition_point(comms.begin(), comms.end(),
                                 [index](const LoggedComm& comm) { return comm.index < index; });
  return at != comms.end() && at->index == index ? &*at : nullptr;
}

// For each index, keeps only the last record in the log.
void SortByIndex(std::span<LoggedComm>* comms) {
  std::sort(comms->begin(), comms->end(), [](const LoggedComm& a, const LoggedComm& b) {
    return a.index != b.index ? a.index < b.index : a.members.data() > b.members.data();
  });
  auto end = std::unique(comms->begin(), comms->end(),
                         [](const LoggedComm& a, const LoggedComm& b) { return a.index == b.index; });
  *comms = comms->first(static_cast<size_t>(end - comms->begin()));
}

void SortBySite(std::span<LoggedChain>* chains) {
  std::sort(chains->begin(), chains->end(),
            [](const LoggedChain& a, const LoggedChain& b) { return a.site < b.site; });
  auto end = std::unique(chains->begin(), chains->end(),
                         [](const LoggedChain& a, const LoggedChain& b) { return a.site == b.site; });
  *chains = chains->first(static_cast<size_t>(end - chains->begin()));
}

template <class T>
void SortById(std::span<T>* items) {
  std::sort(items->begin(), items->end(), [](const T& a, const T& b) { return a.id < b.id; });
  auto end = std::unique(items->begin(), items->end(), [](const T& a, const T& b) { return a.id == b.id; });
  *items = items->first(static_cast<size_t>(end - items->begin()));
}

template <class T>
void SortByIndex(std::span<T>* items) {
  std::sort(items->begin(), items->end(), [](const T& a, const T& b) { return a.index < b.index; });
  auto end =
      std::unique(items->begin(), items->end(), [](const T& a, const T& b) { return a.index == b.index; });
  *items = items->first(static_cast<size_t>(end - items->begin()));
}

void ApplyToComms(const LogRecord& record, std::span<LoggedComm> comms) {
  if (record.type != LogType::comm_name && record.type != LogType::comm_freed) return;
  base::ByteReader in(record.payload);
  LoggedComm* comm = Find(comms, in.Varint());
  if (!in.ok() || comm == nullptr) return;
  if (record.type == LogType::comm_freed) {
    comm->kind |= kCommFreed;
    return;
  }
  std::string_view name = in.String();
  if (in.ok()) comm->name = name;
}

}  // namespace

bool SpoolLog::Open(const SpoolIndex& index, Arena& arena) {
  if (!Collect(index, LogType::module, arena, &modules) || !Collect(index, LogType::comm, arena, &comms) ||
      !Collect(index, LogType::meta, arena, &metas) ||
      !Collect(index, LogType::environment, arena, &variables) ||
      !Collect(index, LogType::chain, arena, &chains) ||
      !Collect(index, LogType::attribute, arena, &attributes) ||
      !Collect(index, LogType::entry, arena, &entries) ||
      !Collect(index, LogType::mismatch, arena, &mismatches) ||
      !Collect(index, LogType::window, arena, &windows) ||
      !Collect(index, LogType::io_file, arena, &io_files) ||
      !Collect(index, LogType::io_view, arena, &io_views)) {
    return false;
  }
  SortById(&attributes);
  SortById(&entries);
  SortById(&windows);
  SortBySite(&chains);
  SortByIndex(&comms);
  SortByIndex(&io_files);
  SortByIndex(&io_views);
  ForEachRecord(index, [this](const LogRecord& record) { ApplyToComms(record, comms); });
  return true;
}

const LoggedComm* SpoolLog::FindComm(uint64_t comm_index) const {
  return Find(comms, comm_index);
}

}  // namespace rankine::layout
