// SPDX-License-Identifier: BSD-3-Clause
// The log of a spool as arrays, parsed and validated.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "layout/arena.h"
#include "layout/environment.h"
#include "layout/spool_index.h"

namespace rankine::layout {

// Flag of a module that is MPI itself, an MPI binding for another language, or an MPI wrapper
// (recorder/core/callsite/layer.h).
inline constexpr uint64_t kModuleIsMpiLayer = 1;

struct LoadedModule {
  uint64_t start, end;  // addresses in the process
  uint64_t load_bias;   // address in the process minus address in the file
  uint64_t flags;
  std::string_view path;
  std::string_view build_id;
};

// Bits of a communicator's kind.
inline constexpr uint64_t kCommInter = 1;
inline constexpr uint64_t kCommFreed = 2;
inline constexpr uint64_t kCommRemote = 4;  // The runs of the remote group follow the runs of the own
                                            // group.

struct LoggedComm {
  uint64_t index;  // the number used in rows
  uint64_t identity, parent;
  uint64_t size, rank, kind, remote_size;
  std::string_view name;
  uint64_t member_runs;
  std::span<const std::byte> members;  // still encoded; kCommRemote determines the form
};

struct LoggedMeta {
  std::string_view key;
  std::span<const std::byte> typed_value;
};

struct LoggedVariable {
  std::string_view name, value;
};

struct LoggedChain {
  uint64_t site;  // the number used in rows
  uint64_t count;
  uint64_t addresses[kMaxCallsiteDepth];  // innermost first
};

struct LoggedAttribute {
  uint64_t id;
  uint64_t type;  // a type from include/rankine/detail/table.h
  uint64_t properties;
  std::string_view name, unit, layout;
};

struct LoggedEntry {
  uint64_t id;
  uint64_t attribute;  // id of the attribute
  uint64_t type;
  uint64_t bits;          // The value of a number, as bits.
  std::string_view text;  // The value of a string or blob.
};

struct LoggedMismatch {
  uint64_t site;  // return address
  std::string_view ended, open;
};

struct LoggedWindow {
  uint64_t id;  // the number used in instances
  std::string_view name;
  uint64_t what, model;  // WindowBits, WindowModel
  uint64_t timeout_ticks, resolution_ticks, large_bytes;
  uint64_t comm;  // index plus 1; 0: all communicators
  uint64_t min_bytes, max_bytes;
  uint64_t peer_count;
  std::span<const std::byte> peers;  // still encoded
  uint64_t large_from;               // LargeFrom
  std::string_view comms;  // the communicators given by comm= in --window; empty: all, or the one in `comm`
};

struct LoggedIoFile {
  uint64_t index;  // The number by which rows refer to the file, starting at 1.
  std::string_view path;
};

struct LoggedIoView {
  uint64_t index;                   // The number by which rows refer to the file, starting at 1.
  std::span<const std::byte> view;  // still encoded
};

// Types of values, numbered as in .cali files. Values of types that are not listed here are never written.
inline constexpr uint64_t kTypeBlob = 0, kTypeInt = 1, kTypeUint = 2, kTypeString = 3, kTypeDouble = 5,
                          kTypeBool = 6;
inline bool IsBytesType(uint64_t type) {
  return type == kTypeBlob || type == kTypeString;
}

// Parses the payload of one record; returns false if it is malformed. The result points into the payload.
bool Parse(std::span<const std::byte> payload, LoggedAttribute* attribute);
bool Parse(std::span<const std::byte> payload, LoggedEntry* entry);

// Calls the function `visit` with each record of the log, in order. Payloads point into the spool.
template <class Visit>
void ForEachRecord(const SpoolIndex& index, Visit visit) {
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::log)) {
    size_t position = 0;
    LogRecord record{};
    while (SpoolView::NextRecord(entry.extent, &position, &record)) visit(record);
  }
}

// The parsed log, without malformed records. Strings point into the spool; arrays are in the arena.
struct SpoolLog {
  std::span<LoadedModule> modules;        // in the order of loading
  std::span<LoggedComm> comms;            // sorted by index; includes names and the `freed` flag
  std::span<LoggedMeta> metas;            // in log order
  std::span<LoggedVariable> variables;    // in log order
  std::span<LoggedChain> chains;          // sorted by site, without duplicates
  std::span<LoggedAttribute> attributes;  // sorted by id, without duplicates
  std::span<LoggedEntry> entries;         // sorted by id, without duplicates
  std::span<LoggedMismatch> mismatches;   // in log order
  std::span<LoggedWindow> windows;        // sorted by id, without duplicates
  std::span<LoggedIoFile> io_files;       // sorted by index, without duplicates
  std::span<LoggedIoView> io_views;       // sorted by index, without duplicates

  // Returns false if the arena is full.
  bool Open(const SpoolIndex& index, Arena& arena);
  const LoggedComm* FindComm(uint64_t comm_index) const;
  // Returns the index in the comms chunk plus 1, or 0 for no communicator (kNoIndex) or an unknown one.
  uint32_t CommColumn(uint32_t comm_index) const {
    const LoggedComm* logged = comm_index == kNoIndex ? nullptr : FindComm(comm_index);
    return logged == nullptr ? 0 : static_cast<uint32_t>(logged - comms.data()) + 1;
  }
};

}  // namespace rankine::layout
