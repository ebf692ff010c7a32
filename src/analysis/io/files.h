// SPDX-License-Identifier: BSD-3-Clause
// The I/O on each file, summed over all processes: MPI functions, the C library calls that they make, and the
// program's own calls. The advice in findings.h is derived from it. Times are in ns, summed over ranks.
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
  uint64_t moving = 0;  // number of calls that moved data
  uint64_t small = 0;   // number of `moving` calls with fewer than kSmallIo bytes
  uint64_t placed = 0, consecutive = 0, strided = 0, unaligned = 0;
  int64_t stride = 0;  // the most frequent stride in bytes; 0: no strided calls
  uint32_t ranks = 0;  // number of processes that made calls
  std::array<uint64_t, layout::kSizeBuckets> sizes{};  // number of `moving` calls by std::bit_width(bytes)

  // Number of accesses that follow no pattern. Counts only those whose offset is known, and not the first.
  uint64_t Random() const;
};
inline constexpr uint64_t kSmallIo = uint64_t{64} * 1024;

// A C library function, called either by one MPI function or by the program itself.
struct IoCall {
  std::string_view function;
  layout::IoLayer layer;
  layout::IoKind kind;
  IoSums sums;
};

// An MPI function on a file, and the calls that it makes. `own` is the time of the function's calls minus the
// calls below. In that time, collective calls exchange data and wait for each other.
struct MpiIoCall {
  std::string_view function;  // for a function outside MPI-IO (MPI_Wait), the sums are empty
  layout::IoKind kind;
  bool collective;
  IoSums sums;
  uint64_t own = 0;
  std::vector<IoCall> below;  // most time first
  uint64_t bytes_below = 0;   // bytes that the calls below read and wrote
  uint64_t read_below = 0;
  // number of read and write calls below; divided by the number of MPI calls, it is the number of fragments
  uint64_t calls_below = 0;
};

// A function of an I/O library above MPI-IO (HDF5, NetCDF, PnetCDF), and the calls that it makes. The entry
// with an empty name holds the calls that the program did not make through a library.
struct IoLibraryCall {
  std::string_view function;
  layout::IoLayer layer = layout::IoLayer::none;
  layout::IoKind kind = layout::IoKind::other;
  IoSums sums;       // its bytes are those of the calls below it
  uint64_t own = 0;  // time of its calls, minus the calls that they make
  // true if it was called only by functions of another library, which list it in `nested`
  bool inside = false;
  std::vector<MpiIoCall> mpi;  // most time first
  std::vector<IoCall> below;   // C library calls outside MPI-IO; most time first
  std::vector<size_t> nested;  // indices in IoFile::libraries
};

struct IoFile {
  uint32_t file = archive::kNone;  // index in Tables::io_files; kNone: calls on files whose name is unknown
  std::string_view path;
  // For a group of files that are used in the same way (MakeFileGroups): `alike` holds their indices in
  // Tables::io_files, most time first. `pattern` owns the characters of `path`, in which * replaces each
  // number. Otherwise both are empty.
  std::vector<uint32_t> alike = {};
  std::shared_ptr<const std::string> pattern = nullptr;
  uint64_t read = 0, written = 0;          // bytes that C library functions read and wrote
  uint32_t ranks = 0;                      // number of processes that used the file
  std::vector<uint32_t> readers, writers;  // indices in Tables::processes of the processes that moved data
  uint64_t time = 0;           // time of the program's calls, in whichever layer the program made them
  std::vector<MpiIoCall> mpi;  // most time first
  std::vector<IoCall> own;     // C library calls not made by MPI-IO, most time first
  std::vector<IoLibraryCall>
      libraries;  // all calls grouped by library: the entry with the empty name first, then most time first
};

// The bytes that C library functions moved. If they moved none, the bytes that MPI functions moved: MPI
// libraries have drivers of their own for some file systems, as ROMIO has for OrangeFS.
struct MovedBytes {
  uint64_t read = 0, written = 0;
  bool by_mpi = false;
};
MovedBytes BytesMoved(const IoFile& file);

// True if the file belongs to the MPI library itself. ROMIO keeps the shared file pointer in a file
// (.NAME.shfp.N), and Open MPI keeps files in its session folder (/tmp/ompi.HOST.USER). Users cannot change
// how such files are used.
bool IsOfMpiItself(std::string_view path);

// All files, most time first.
std::vector<IoFile> MakeIoFiles(const archive::Tables& tables);

// Like MakeIoFiles, but merges files whose paths differ only in numbers (part.0, part.1).
std::vector<IoFile> MakeFileGroups(const archive::Tables& tables);

// True if `file` is the file with index `io_file` in Tables::io_files, or a group that includes it.
bool Has(const IoFile& file, uint32_t io_file);

}  // namespace rankine::analysis
