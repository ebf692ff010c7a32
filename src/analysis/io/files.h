// What was done to each file, over all processes: MPI's functions with the C library's calls that they made,
// and the program's own; and what of it can be better (findings.h). Times in ns, summed over ranks.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

struct IoSums {
  uint64_t calls = 0, failed = 0, bytes = 0, time = 0, longest = 0;
  uint64_t moving = 0;  // calls that moved data
  uint64_t small = 0;   // of these, fewer than kSmallIo bytes
  uint64_t placed = 0, consecutive = 0, strided = 0, unaligned = 0;
  int64_t stride = 0;                                  // bytes, of most of the strided; 0: there are none
  uint32_t ranks = 0;                                  // processes that called
  std::array<uint64_t, layout::kSizeBuckets> sizes{};  // of `moving`, by std::bit_width(bytes)

  // Of calls with an offset and one before them, those that follow no pattern.
  uint64_t Random() const;
};
inline constexpr uint64_t kSmallIo = uint64_t{64} * 1024;

// A function of the C library, called in one MPI function or by the program.
struct IoCall {
  std::string_view function;
  layout::IoLayer layer;
  layout::IoKind kind;
  IoSums sums;
};

// An MPI function on a file, with what it did below. `own` time: of the ranks' calls without what is below,
// where collective calls exchange data and wait for each other.
struct MpiIoCall {
  std::string_view function;  // one that is not MPI-IO's (MPI_Wait) has no sums of its own
  layout::IoKind kind;
  bool collective;
  IoSums sums;
  uint64_t own = 0;
  std::vector<IoCall> below;  // most time first
  uint64_t bytes_below = 0;   // read and written
  uint64_t read_below = 0;
  uint64_t calls_below = 0;  // of those that read or write: fragments are these over the calls
};

// A function of an I/O library above MPI-IO (HDF5, NetCDF, PnetCDF), with what it did below; or, without a
// name, what no library's function was around.
struct IoLibraryCall {
  std::string_view function;
  layout::IoLayer layer = layout::IoLayer::none;
  layout::IoKind kind = layout::IoKind::other;
  IoSums sums;          // bytes: of the calls below
  uint64_t own = 0;     // time of its calls without what is below
  bool inside = false;  // all of them were made by another library's function, which has it in `nested`
  std::vector<MpiIoCall> mpi;  // most time first
  std::vector<IoCall> below;   // of the C library, past MPI-IO; most time first
  std::vector<size_t> nested;  // places in IoFile::libraries
};

struct IoFile {
  uint32_t file = archive::kNone;  // index in Tables::io_files; kNone: calls on files that have no name
  std::string_view path;
  uint64_t read = 0, written = 0;          // by the C library's functions
  uint32_t ranks = 0;                      // processes that did anything to it
  std::vector<uint32_t> readers, writers;  // indices in Tables::processes of those that really read or wrote
  uint64_t time = 0;                       // the program's calls, of whatever layer
  std::vector<MpiIoCall> mpi;              // most time first
  std::vector<IoCall> own;                 // calls past MPI-IO, most time first
  std::vector<IoLibraryCall>
      libraries;  // the same by library; the one without a name first, then most time first
};

// A file that the MPI library keeps for itself: where the shared file pointer stands (ROMIO's .NAME.shfp.N),
// and what lies in Open MPI's folder of a session (/tmp/ompi.HOST.USER). No one can change how it is used.
bool IsOfMpiItself(std::string_view path);

// Most time first.
std::vector<IoFile> MakeIoFiles(const archive::Tables& tables);

}  // namespace rankine::analysis
