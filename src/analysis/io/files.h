// SPDX-License-Identifier: BSD-3-Clause
// The I/O on each file, summed over all processes: MPI's functions with the C library's calls below them, and
// the program's own calls. The advice in findings.h is based on it. Times in ns, summed over ranks.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "archive/rows/none.h"
#include "layout/io/layout.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct IoSums {
  uint64_t calls = 0, failed = 0, bytes = 0, time = 0, longest = 0;
  uint64_t moving = 0;  // calls that moved data
  uint64_t small = 0;   // number of `moving` calls with fewer than kSmallIo bytes
  uint64_t placed = 0, consecutive = 0, strided = 0, unaligned = 0;
  int64_t stride = 0;  // in bytes: the most frequent stride; 0: no call is strided
  uint32_t ranks = 0;  // number of processes with calls
  std::array<uint64_t, layout::kSizeBuckets> sizes{};  // number of `moving` calls by std::bit_width(bytes)

  // Calls that follow no pattern, among those that have an offset and a call before them.
  uint64_t Random() const;
};
inline constexpr uint64_t kSmallIo = uint64_t{64} * 1024;

// A function of the C library, called within one MPI function or by the program itself.
struct IoCall {
  std::string_view function;
  layout::IoLayer layer;
  layout::IoKind kind;
  IoSums sums;
};

// An MPI function on a file, with the calls below it. `own`: the time of the ranks' calls without the calls
// below. In this time collective calls exchange data and wait for each other.
struct MpiIoCall {
  std::string_view function;  // a function outside MPI-IO (MPI_Wait) has no sums of its own
  layout::IoKind kind;
  bool collective;
  IoSums sums;
  uint64_t own = 0;
  std::vector<IoCall> below;  // most time first
  uint64_t bytes_below = 0;   // bytes read and written below
  uint64_t read_below = 0;
  uint64_t calls_below = 0;  // number of reads and writes below; divided by the calls it gives the fragments
};

// A function of an I/O library above MPI-IO (HDF5, NetCDF, PnetCDF), with the calls below it. The entry
// without a name holds the calls that no library made.
struct IoLibraryCall {
  std::string_view function;
  layout::IoLayer layer = layout::IoLayer::none;
  layout::IoKind kind = layout::IoKind::other;
  IoSums sums;                 // its bytes are those of the calls below
  uint64_t own = 0;            // time of its calls without the calls below
  bool inside = false;         // only another library's function called it, and lists it in `nested`
  std::vector<MpiIoCall> mpi;  // most time first
  std::vector<IoCall> below;   // calls of the C library outside MPI-IO; most time first
  std::vector<size_t> nested;  // indices in IoFile::libraries
};

struct IoFile {
  uint32_t file = archive::kNone;  // index in Tables::io_files; kNone: calls on files without a name
  std::string_view path;
  // For files that are used alike (MakeFileGroups): their indices in Tables::io_files, most time first, and
  // the owner of `path`, in which each number is replaced by *. Else empty.
  std::vector<uint32_t> alike = {};
  std::shared_ptr<const std::string> pattern = nullptr;
  uint64_t read = 0, written = 0;          // bytes that the C library's functions read and wrote
  uint32_t ranks = 0;                      // number of processes that used it
  std::vector<uint32_t> readers, writers;  // indices in Tables::processes of those that moved data
  uint64_t time = 0;                       // time of the program's calls, in any layer
  std::vector<MpiIoCall> mpi;              // most time first
  std::vector<IoCall> own;                 // calls not through MPI-IO, most time first
  std::vector<IoLibraryCall>
      libraries;  // all calls grouped by library: the entry without a name first, then most time first
};

// Whether the file is the MPI library's own. It keeps the shared file pointer in a file (ROMIO's
// .NAME.shfp.N), and Open MPI keeps files in its session folder (/tmp/ompi.HOST.USER). Users cannot change
// how such a file is used.
bool IsOfMpiItself(std::string_view path);

// All files, most time first.
std::vector<IoFile> MakeIoFiles(const archive::Tables& tables);

// The same, where files whose paths differ only in numbers are one: part.0, part.1.
std::vector<IoFile> MakeFileGroups(const archive::Tables& tables);

// Does it stand for this file, an index in Tables::io_files?
bool Has(const IoFile& file, uint32_t io_file);

}  // namespace rankine::analysis
