// Sums of a process's I/O (docs/formats.md, kind io), decoded and joined with the tables' files and sites.
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

// One kind of call on one file. Times in ns.
struct IoRow {
  uint32_t process = 0;  // index in Tables::processes
  uint32_t file = 0;     // index in Tables::io_files, kNone: it has no name
  layout::IoLayer layer{};
  uint16_t function = 0;  // layer mpi_io: of gen/mpi.table; of a library: of gen/io_libraries.table; else
                          // layout::IoFunction
  uint16_t parent = 0;    // the MPI function in which the calls were made, 0: none
  uint16_t library = 0;   // the I/O library's function that all of it is within, 0: none
  uint32_t view = ~uint32_t{0};  // of MPI-IO's traced calls: index in Tables::io_views; else kNone
  uint32_t site = 0;             // index in Tables::sites, kNone; with a parent that one's
  uint64_t calls = 0, failed = 0, bytes = 0, time_sum = 0, time_max = 0;
  uint64_t placed = 0, consecutive = 0, strided = 0, unaligned = 0;  // of calls with a known offset
  int64_t stride = 0;
  uint64_t first_byte = 0, touched = 0;  // [first_byte, first_byte + touched)
  uint64_t unfinished = 0;
  // Of a library's row, where `tells_below`: what was done below its calls.
  uint64_t calls_below = 0, bytes_below = 0, time_below = 0;
  bool tells_below = false;
  std::array<uint64_t, layout::kSizeBuckets> sizes{};
};

struct RawIo {
  uint64_t sites_id = 0;
  std::vector<std::string> files;
  std::vector<IoRow> rows;  // file: place in `files`, kNone; site: place in the sites chunk; view: place in
                            // `views`, kNone. process is 0.
  std::vector<IoView> views;
};
// Bytes of its tables.
uint64_t TableBytes(const RawIo& io);
// nullopt: malformed.
std::optional<RawIo> DecodeIo(std::span<const std::byte> raw, uint16_t version);

// What the call does, by its layer and function; its name; empty: of a newer version.
layout::IoKind KindOf(const IoRow& row);
std::string_view FunctionOf(const IoRow& row);
// The function in which it was made: MPI's, else an I/O library's; empty: none.
std::string_view ParentOf(const IoRow& row);
// The I/O library's function that all of it is within; empty: none.
std::string_view LibraryOf(const IoRow& row);

}  // namespace rankine::archive
