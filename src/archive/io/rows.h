// SPDX-License-Identifier: BSD-3-Clause
// Sums of a process's I/O (docs/formats.md, kind io), decoded, and with the files and sites of the tables.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "archive/io/views.h"
#include "layout/io/layout.h"

namespace rankine::archive {

// The calls of one kind on one file. Times are in ns.
struct IoRow {
  uint32_t process = 0;  // index in Tables::processes
  uint32_t file = 0;     // index in Tables::io_files; kNone: the file has no name
  layout::IoLayer layer{};
  // layer mpi_io: id in gen/mpi.table; a library: id in gen/io_libraries.table; else a layout::IoFunction
  uint16_t function = 0;
  uint16_t parent = 0;           // the MPI function around the calls; 0: none
  uint16_t library = 0;          // the function of an I/O library around the calls; 0: none
  uint32_t view = ~uint32_t{0};  // index in Tables::io_views for traced calls of MPI-IO; else kNone
  uint32_t site = 0;             // index in Tables::sites, or kNone; with a parent, the site of the parent
  uint64_t calls = 0, failed = 0, bytes = 0, time_sum = 0, time_max = 0;
  uint64_t placed = 0, consecutive = 0, strided = 0, unaligned = 0;  // counts of calls with a known offset
  int64_t stride = 0;
  uint64_t first_byte = 0, touched = 0;  // the accesses are in [first_byte, first_byte + touched)
  uint64_t unfinished = 0;
  // For a row of an I/O library with `tells_below`: what was done inside its calls.
  uint64_t calls_below = 0, bytes_below = 0, time_below = 0;
  bool tells_below = false;
  std::array<uint64_t, layout::kSizeBuckets> sizes{};
};

struct RawIo {
  uint64_t sites_id = 0;
  std::vector<std::string> files;
  // `file` is an index in `files`, `site` one in the sites chunk, `view` one in `views`, or kNone; `process`
  // is 0
  std::vector<IoRow> rows;
  std::vector<IoView> views;
};
// Bytes that its tables take.
uint64_t TableBytes(const RawIo& io);
// Returns nullopt if it is malformed.
std::optional<RawIo> DecodeIo(std::span<const std::byte> raw, uint16_t version);

// The kind of a call by its layer and function, and its name. Both are empty for a function of a newer
// version.
layout::IoKind KindOf(const IoRow& row);
std::string_view FunctionOf(const IoRow& row);
// The function around the call: that of MPI, else that of an I/O library; empty: none.
std::string_view ParentOf(const IoRow& row);
// The function of an I/O library around the call; empty: none.
std::string_view LibraryOf(const IoRow& row);

}  // namespace rankine::archive
