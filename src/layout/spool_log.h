// A spool's log as arrays: what the process said of itself, once parsed and checked.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "layout/arena.h"
#include "layout/environment.h"
#include "layout/spool_index.h"

namespace rankine::layout {

// Of a module's flags: MPI, its bindings for other languages, and what wraps it
// (recorder/core/callsite/layer.h).
inline constexpr uint64_t kModuleIsMpiLayer = 1;

struct LoadedModule {
  uint64_t start, end;  // addresses in the process
  uint64_t load_bias;   // address in the process - address in the file
  uint64_t flags;
  std::string_view path;
  std::string_view build_id;
};

// Bits of a communicator's kind.
inline constexpr uint64_t kCommInter = 1;
inline constexpr uint64_t kCommFreed = 2;
inline constexpr uint64_t kCommRemote = 4;  // the runs of the other group stand behind those of its own

struct LoggedComm {
  uint64_t index;  // by which rows name it
  uint64_t identity, parent;
  uint64_t size, rank, kind, remote_size;
  std::string_view name;
  uint64_t member_runs;
  std::span<const std::byte> members;  // still encoded, with what kCommRemote says
};

struct LoggedMeta {
  std::string_view key;
  std::span<const std::byte> typed_value;
};

struct LoggedVariable {
  std::string_view name, value;
};

struct LoggedChain {
  uint64_t site;  // by which rows name it
  uint64_t count;
  uint64_t addresses[kMaxCallsiteDepth];  // inner first
};

struct LoggedAttribute {
  uint64_t id;
  uint64_t type;  // as in include/rankine/detail/table.h
  uint64_t properties;
  std::string_view name, unit, layout;
};

struct LoggedEntry {
  uint64_t id;
  uint64_t attribute;  // id
  uint64_t type;
  uint64_t bits;          // numbers
  std::string_view text;  // texts and blobs
};

struct LoggedMismatch {
  uint64_t site;  // return address
  std::string_view ended, open;
};

struct LoggedWindow {
  uint64_t id;  // by which instances name it
  std::string_view name;
  uint64_t what, model;  // WindowBits, WindowModel
  uint64_t timeout_ticks, resolution_ticks, large_bytes;
  uint64_t comm;  // index + 1, 0: all
  uint64_t min_bytes, max_bytes;
  uint64_t peer_count;
  std::span<const std::byte> peers;  // still encoded
  uint64_t large_from;               // LargeFrom
  std::string_view comms;            // those of --window's comm=; empty: all, or the one
};

struct LoggedIoFile {
  uint64_t index;  // by which rows name it, from 1
  std::string_view path;
};

struct LoggedIoView {
  uint64_t index;                   // by which rows name it, from 1
  std::span<const std::byte> view;  // still encoded
};

// Types of values, numbered as in .cali files; others are not written by us.
inline constexpr uint64_t kTypeBlob = 0, kTypeInt = 1, kTypeUint = 2, kTypeString = 3, kTypeDouble = 5,
                          kTypeBool = 6;
inline bool IsBytesType(uint64_t type) {
  return type == kTypeBlob || type == kTypeString;
}

// One record's payload; false: malformed. What is read points into it.
bool Parse(std::span<const std::byte> payload, LoggedAttribute* attribute);
bool Parse(std::span<const std::byte> payload, LoggedEntry* entry);

// Malformed records are left out. Everything points into the spool. Arrays live in the arena.
struct SpoolLog {
  std::span<LoadedModule> modules;        // in the order of loading
  std::span<LoggedComm> comms;            // sorted by index, names and `freed` applied
  std::span<LoggedMeta> metas;            // in the order of logging
  std::span<LoggedVariable> variables;    // in the order of logging
  std::span<LoggedChain> chains;          // sorted by site, each once
  std::span<LoggedAttribute> attributes;  // sorted by id, each once
  std::span<LoggedEntry> entries;         // sorted by id, each once
  std::span<LoggedMismatch> mismatches;   // in the order of logging
  std::span<LoggedWindow> windows;        // sorted by id, each once
  std::span<LoggedIoFile> io_files;       // sorted by index, each once
  std::span<LoggedIoView> io_views;       // sorted by index, each once

  // False when the arena has no room.
  bool Open(const SpoolIndex& index, Arena& arena);
  const LoggedComm* FindComm(uint64_t comm_index) const;
  // Its place in the comms chunk + 1; 0: none (kNoIndex), or not known.
  uint32_t CommColumn(uint32_t comm_index) const {
    const LoggedComm* logged = comm_index == kNoIndex ? nullptr : FindComm(comm_index);
    return logged == nullptr ? 0 : static_cast<uint32_t>(logged - comms.data()) + 1;
  }
};

}  // namespace rankine::layout
