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

#include "format/io/layout.h"

namespace rankine::archive {

// One kind of call on one file. Times in ns.
struct IoRow {
  uint32_t process;  // index in Tables::processes
  uint32_t file;     // index in Tables::io_files, kNone: it has no name
  format::IoLayer layer;
  uint16_t function;  // layer mpi_io: of gen/mpi.table; else format::IoFunction
  uint16_t parent;    // the MPI function in which the calls were made, 0: none
  uint32_t site;      // index in Tables::sites, kNone; with a parent that one's
  uint64_t calls, failed, bytes, time_sum, time_max;
  uint64_t placed, consecutive, strided, unaligned;  // of calls with a known offset
  int64_t stride;
  uint64_t first_byte, touched;  // [first_byte, first_byte + touched)
  uint64_t unfinished;
  std::array<uint64_t, format::kSizeBuckets> sizes;
};

struct RawIo {
  uint64_t sites_id = 0;
  std::vector<std::string> files;
  std::vector<IoRow> rows;  // file: place in `files`, kNone; site: place in the sites chunk. process is 0.
};
// Bytes of its tables.
uint64_t TableBytes(const RawIo& io);
// nullopt: malformed.
std::optional<RawIo> DecodeIo(std::span<const std::byte> raw);

// What the call does, by its layer and function; its name; empty: of a newer version.
format::IoKind KindOf(const IoRow& row);
std::string_view FunctionOf(const IoRow& row);
// The MPI function in which it was made; empty: none.
std::string_view ParentOf(const IoRow& row);

}  // namespace rankine::archive
