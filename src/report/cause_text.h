// What a late rank did, in names: the MPI function, and where it was in file I/O the file, the layer, the
// operation and the server, as far as they are known.
#pragma once
#include <string>

#include "analysis/waits/causes.h"
#include "report/facts.h"

namespace rankine::report {

// Empty: not known, or none. As the program gave them.
struct Doing {
  std::string function;   // of MPI
  std::string layer;      // "posix", "stdio"; "mpi-io" where that is all that is known
  std::string operation;  // "pwrite"
  std::string file;
  std::string server;
};
// `name`: of a path the last part.
Doing DoingOf(Facts& facts, const analysis::CauseKey& key, bool name);

// " (MPI_File_write, pwrite of out at host:brick)"; empty: nothing of all that.
std::string DoingText(const Doing& doing);

}  // namespace rankine::report
