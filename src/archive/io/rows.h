// SPDX-License-Identifier: BSD-3-Clause
// The decoded I/O statistics of a process (docs/formats.md, kind io). Files and call sites are given as
// indices in the tables.
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

// The calls of one function on one file. Times are in ns.
struct IoRow {
  uint32_t process = 0;  // index in Tables::processes
  uint32_t file = 0;     // index in Tables::io_files; kNone: the name of the file is unknown
  layout::IoLayer layer{};
  // Layer mpi_io: id in gen/mpi.table. I/O library: id in gen/io_libraries.table. Other layers: a
  // layout::IoFunction.
  uint16_t function = 0;
  uint16_t parent = 0;           // the MPI function in which the calls were made; 0: none
  uint16_t library = 0;          // the function of an I/O library in which the calls were made; 0: none
  uint32_t view = ~uint32_t{0};  // traced calls of MPI-IO: index in Tables::io_views; otherwise kNone
  uint32_t site = 0;  // index in Tables::sites, or kNone; if there is a parent, the call site of the parent
  uint64_t calls = 0, failed = 0, bytes = 0, time_sum = 0, time_max = 0;
  // `placed`: number of calls with a known offset; the other numbers count subsets of these calls
  uint64_t placed = 0, consecutive = 0, strided = 0, unaligned = 0;
  int64_t stride = 0;
  uint64_t first_byte = 0, touched = 0;  // all accesses are in [first_byte, first_byte + touched)
  uint64_t unfinished = 0;
  // The calls that were made inside the calls of an I/O library: valid only in a row of such a library, and
  // only if `tells_below` is set.
  uint64_t calls_below = 0, bytes_below = 0, time_below = 0;
  bool tells_below = false;
  std::array<uint64_t, layout::kSizeBuckets> sizes{};
};

struct RawIo {
  uint64_t sites_id = 0;
  std::vector<std::string> files;
  // In the rows, `file` and `view` are indices in the lists `files` and `views`, and `site` is an index in
  // the sites chunk. In a row without a view, the field `view` is kNone. The field `process` is 0.
  std::vector<IoRow> rows;
  std::vector<IoView> views;
};
// The number of bytes that the decoded I/O statistics will take in the tables.
uint64_t TableBytes(const RawIo& io);
// Returns nullopt if the payload is malformed.
std::optional<RawIo> DecodeIo(std::span<const std::byte> raw, uint16_t version);

// The kind of a call, which follows from its layer and function, and the function's name. Kind and name are
// empty if a newer version added the function.
layout::IoKind KindOf(const IoRow& row);
std::string_view FunctionOf(const IoRow& row);
// Name of the MPI function in which the row's calls were made. If there is none, the name of the I/O
// library's function. The name is empty if there is neither function.
std::string_view ParentOf(const IoRow& row);
// Name of the I/O library's function in which the row's calls were made; empty: none.
std::string_view LibraryOf(const IoRow& row);

}  // namespace rankine::archive
