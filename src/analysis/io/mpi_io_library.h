// Which code does an MPI library's I/O, and so which hints it takes: ROMIO, in MPICH and as a component of
// Open MPI, or ompio, Open MPI's own and its default. The latter takes of the hints that we suggest cb_nodes
// and cb_buffer_size (strings of its libmca_common_ompio, 4.1), none of ROMIO's own, and no ROMIO_HINTS.
#pragma once
#include <string>
#include <string_view>

#include "archive/tables.h"

namespace rankine::analysis {

struct MpiIoLibrary {
  enum class By { unknown, romio, ompio } by = By::unknown;
  std::string romio;  // of Open MPI: what its component with ROMIO is called, "romio321"; else empty

  bool Takes(std::string_view hint) const {
    return by != By::ompio || hint == "cb_nodes" || hint == "cb_buffer_size";
  }
};

// By the library's name and version, and what the environment chose (OMPI_MCA_io, which mpirun --mca sets). A
// choice in a file of parameters, and that of Open MPI on Lustre (ROMIO), are not seen.
MpiIoLibrary FindMpiIoLibrary(const archive::Tables& tables);

}  // namespace rankine::analysis
