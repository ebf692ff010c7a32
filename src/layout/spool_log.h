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
inline constexpr uint64_t kCommRemote = 4;  // The runs of ranks of the remote group follow the runs of the
                                            // own group.

struct LoggedComm {
  uint64_t index;  // the number by which rows refer to the communicator
  uint64_t identity, parent;
  uint64_t size, rank, kind, remote_size;
  std::string_view name;
  uint64_t member_runs;
  std::span<const std::byte> members;  // these runs are still encoded; kCommRemote determines their form
};

struct LoggedMeta {
  std::string_view key;
  std::span<const std::byte> typed_value;
};

struct LoggedVariable {
  std::string_view name, value;
};

struct LoggedChain {
  uint64_t site;  // the number by which rows refer to the datatype
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
  uint64_t bits;          // The bits of the value, if the value is a number.
  std::string_view text;  // The value, if it is a string or blob.
};

struct LoggedMismatch {
  uint64_t site;  // return address
  std::string_view ended, open;
};

struct LoggedWindow {
  uint64_t id;  // the number by which instances refer to the window
  std::string_view name;
  uint64_t what, model;  // WindowBits, WindowModel
  uint64_t timeout_ticks, resolution_ticks, large_bytes;
  uint64_t comm;  // index of the communicator plus 1; 0: all communicators
  uint64_t min_bytes, max_bytes;
  uint64_t peer_count;
  std::span<const std::byte> peers;  // still encoded
  uint64_t large_from;               // LargeFrom
  // the communicators that comm= in --window selects; empty: all communicators, or the communicator in `comm`
  std::string_view comms;
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

// Parses the payload of one record; returns false if the payload is malformed. The result points into the
// payload.
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
  std::span<LoadedModule> modules;  // these modules are in the order of loading
  // the communicators are sorted by index; the records include names and the `freed` flag
  std::span<LoggedComm> comms;
  std::span<LoggedMeta> metas;            // the metadata are in the order of the log
  std::span<LoggedVariable> variables;    // the variables are in the order of the log
  std::span<LoggedChain> chains;          // the chains are sorted by site, without duplicates
  std::span<LoggedAttribute> attributes;  // the attributes are sorted by id, without duplicates
  std::span<LoggedEntry> entries;         // the entries are sorted by id, without duplicates
  std::span<LoggedMismatch> mismatches;   // the mismatches are in the order of the log
  std::span<LoggedWindow> windows;        // the windows are sorted by id, without duplicates
  std::span<LoggedIoFile> io_files;       // the files are sorted by index, without duplicates
  std::span<LoggedIoView> io_views;       // the views are sorted by index, without duplicates

  // Returns false if the arena is full.
  bool Open(const SpoolIndex& index, Arena& arena);
  const LoggedComm* FindComm(uint64_t comm_index) const;
  // Returns the index in the comms chunk plus 1. Returns 0 for kNoIndex, which means no communicator, and for
  // an unknown communicator.
  uint32_t CommColumn(uint32_t comm_index) const {
    const LoggedComm* logged = comm_index == kNoIndex ? nullptr : FindComm(comm_index);
    return logged == nullptr ? 0 : static_cast<uint32_t>(logged - comms.data()) + 1;
  }
};

}  // namespace rankine::layout
