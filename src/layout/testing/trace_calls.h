// SPDX-License-Identifier: BSD-3-Clause
// Helpers for tests that build traces of MPI calls: keys as the runtime makes them, and their definitions.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "layout/call_state.h"
#include "layout/ti/layout.h"
#include "layout/trace/record.h"

namespace rankine::layout::testing {

// Returns the key of a call in node 0 and on communicator 0, without a partner.
inline TiKey CallKey(uint16_t function) {
  TiKey key{};
  key.function = function;
  key.request = key.list = key.object = kTiNone;
  key.to_peer = key.from_peer = kTiProcNull;
  key.root = kTiProcNull;
  return key;
}

// Returns the content of a definition in a spool. The returned content must outlive the records that refer
// to it.
inline std::vector<std::byte> DefinitionOf(const TiKey& key, uint64_t site = 0,
                                           std::span<const uint32_t> list = {}) {
  TraceCallHead head{site, {}};
  std::memcpy(head.key, &key, sizeof key);
  std::vector<std::byte> bytes(sizeof head + list.size_bytes());
  std::memcpy(bytes.data(), &head, sizeof head);
  if (!list.empty()) std::memcpy(bytes.data() + sizeof head, list.data(), list.size_bytes());
  return bytes;
}

// DefineRecord and CallRecord return the record of a call. The call took `ticks` ticks. The time between
// the previous record and the end of the call is `since` ticks. DefineRecord also contains the definition of
// the call; CallRecord refers to an earlier definition.
inline TraceRecord DefineRecord(uint64_t since, uint64_t ticks, uint32_t number,
                                std::span<const std::byte> definition) {
  TraceRecord record{TraceKind::other, TraceWhat::define, since, 0, 0, ticks};
  record.number = number;
  record.definition = definition.data();
  record.definition_size = static_cast<uint32_t>(definition.size());
  return record;
}
inline TraceRecord CallRecord(uint64_t since, uint64_t ticks, uint32_t number) {
  TraceRecord record{TraceKind::other, TraceWhat::call, since, 0, 0, ticks};
  record.number = number;
  return record;
}
// Returns a record of several calls, the last of which ends at the time of the record. The argument `calls`
// is the number of the calls. The argument `number` is the number of the first call, and `ticks` is the time
// since the start of the first call.
inline TraceRecord SeveralRecord(uint64_t since, uint64_t ticks, uint32_t number, uint64_t calls,
                                 uint64_t inside) {
  TraceRecord record{TraceKind::other, TraceWhat::several, since, 0, 0, ticks};
  record.number = number;
  record.calls = calls;
  record.inside = inside;
  return record;
}
// Returns a record of a stall. The record marks the end of the stall. The argument `ticks` is the duration
// of the stall.
inline TraceRecord StallRecord(uint64_t since, uint64_t ticks, StallReason reason) {
  TraceRecord record{TraceKind::other, TraceWhat::stall, since, 0, 0, ticks};
  record.number = static_cast<uint32_t>(reason);
  return record;
}

}  // namespace rankine::layout::testing
