// SPDX-License-Identifier: BSD-3-Clause
// The I/O on each file, summed over all processes. The I/O of a file consists of MPI functions, the C
// library calls that they make, and the program's own calls. The findings about file I/O (findings.h) are
// derived from these sums. Times are in ns, summed over ranks.
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
  uint64_t moving = 0;  // The number of calls that moved data.
  uint64_t small = 0;   // The number of calls that moved data, but fewer than `kSmallIo` bytes.
  uint64_t placed = 0, consecutive = 0, strided = 0, unaligned = 0;
  int64_t stride = 0;  // the most frequent stride in bytes; 0: no strided calls
  uint32_t ranks = 0;  // The number of processes that called the function.
  std::array<uint64_t, layout::kSizeBuckets> sizes{};  // The number of calls that moved data, by
                                                       // std::bit_width(bytes).

  // Returns the number of accesses that follow no pattern. The first access and accesses whose offset is
  // unknown are not counted.
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

// An MPI function on a file, and the calls that it makes. The field `own` is the function's time without
// the time of the calls that it makes. During the time `own`, collective calls exchange data, and ranks
// wait for each other.
struct MpiIoCall {
  std::string_view function;  // If the function is not a function of MPI-IO (such as MPI_Wait), its sums
                              // are empty.
  layout::IoKind kind;
  bool collective;
  IoSums sums;
  uint64_t own = 0;
  std::vector<IoCall> below;  // most time first
  uint64_t bytes_below = 0;   // The bytes that the calls in `below` read and wrote.
  uint64_t read_below = 0;
  // The number of read and write calls in `below`. This number divided by the number of MPI calls is the
  // number of fragments.
  uint64_t calls_below = 0;
};

// A function of an I/O library above MPI-IO (HDF5, NetCDF, PnetCDF), and the calls that it makes. The entry
// with an empty name contains the calls that the program made directly.
struct IoLibraryCall {
  std::string_view function;
  layout::IoLayer layer = layout::IoLayer::none;
  layout::IoKind kind = layout::IoKind::other;
  // The sums of the function. The field `bytes` counts the bytes of the calls that the function makes.
  IoSums sums;
  uint64_t own = 0;  // The time of the function's calls, without the time of nested calls.
  // True if this function is called only by functions of another library. The calling functions list this
  // function in `nested`.
  bool inside = false;
  std::vector<MpiIoCall> mpi;  // most time first
  std::vector<IoCall> below;   // C library calls outside MPI-IO; most time first
  std::vector<size_t> nested;  // indices in IoFile::libraries
};

struct IoFile {
  uint32_t file = archive::kNone;  // index in Tables::io_files; `kNone`: calls on files whose name is
                                   // unknown
  std::string_view path;
  // `alike` and `pattern` are set only for a group of files that are used in the same way (MakeFileGroups).
  // The field `alike` contains the files as indices in Tables::io_files. The file with the most time comes
  // first. The field `pattern` owns the text of the path, in which * replaces each number. For a single file,
  // `alike` and `pattern` are empty.
  std::vector<uint32_t> alike = {};
  std::shared_ptr<const std::string> pattern = nullptr;
  uint64_t read = 0, written = 0;          // The bytes that C library functions read and wrote.
  uint32_t ranks = 0;                      // The number of processes that used the file.
  std::vector<uint32_t> readers, writers;  // The processes that moved data, as indices in
                                           // Tables::processes.
  uint64_t time = 0;                       // The time of the program's own calls, in any layer.
  std::vector<MpiIoCall> mpi;              // most time first
  std::vector<IoCall> own;                 // The C library calls that were not made by MPI-IO. The call
                                           // with the most time comes first.
  std::vector<IoLibraryCall> libraries;  // All calls, grouped by library. The entry with the empty name comes
                                         // first. All other entries are sorted by time, longest first.
};

// The bytes that C library functions moved. If C library functions moved no bytes, the bytes that MPI
// functions moved are used. MPI libraries have their own drivers for some file systems, such as ROMIO's
// driver for OrangeFS.
struct MovedBytes {
  uint64_t read = 0, written = 0;
  bool by_mpi = false;
};
MovedBytes BytesMoved(const IoFile& file);

// True if the file belongs to the MPI library itself. ROMIO keeps the shared file pointer in a file
// (.NAME.shfp.N), and Open MPI keeps files in its session folder (/tmp/ompi.HOST.USER). Users cannot change
// how the MPI library uses its own files.
bool IsOfMpiItself(std::string_view path);

// All files, most time first.
std::vector<IoFile> MakeIoFiles(const archive::Tables& tables);

// Does the same as `MakeIoFiles`, but merges files whose paths differ only in numbers (part.0, part.1).
std::vector<IoFile> MakeFileGroups(const archive::Tables& tables);

// True if the `IoFile` represents the file with the given index in Tables::io_files, either alone or in a
// group.
bool Has(const IoFile& file, uint32_t io_file);

}  // namespace rankine::analysis
