// SPDX-License-Identifier: BSD-3-Clause
// Determines which implementation of MPI-IO the run used. The implementation decides which hints are
// accepted. The implementation is either ROMIO (in MPICH, and in a component of Open MPI) or ompio, the
// default of Open MPI. Among the hints that Rankine suggests, ompio accepts only cb_nodes and
// cb_buffer_size (strings of its libmca_common_ompio, 4.1). The implementation ompio ignores ROMIO_HINTS
// and the hints that are specific to ROMIO.
#pragma once
#include <string>
#include <string_view>

#include "archive/storage/rows.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct MpiIoLibrary {
  enum class By { unknown, romio, ompio } by = By::unknown;
  std::string romio;  // The name of Open MPI's component that contains ROMIO, such as "romio321". The name is
                      // empty for other MPI libraries.

  bool Takes(std::string_view hint) const {
    return by != By::ompio || hint == "cb_nodes" || hint == "cb_buffer_size";
  }
};

// Uses the name and version of the MPI library, and the environment variable OMPI_MCA_io, which `mpirun
// --mca` sets. The function does not detect a choice in a parameter file. It also does not detect that Open
// MPI uses ROMIO for files on Lustre.
MpiIoLibrary FindMpiIoLibrary(const archive::Tables& tables);

}  // namespace rankine::analysis
