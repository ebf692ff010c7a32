// SPDX-License-Identifier: BSD-3-Clause
// Determines which implementation of MPI-IO the run used, because it decides which hints are accepted. It is
// either ROMIO (in MPICH, and in a component of Open MPI) or ompio, Open MPI's default. Among the hints that
// Rankine suggests, ompio accepts only cb_nodes and cb_buffer_size (strings of its libmca_common_ompio, 4.1).
// It ignores hints specific to ROMIO, and ROMIO_HINTS.
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
  std::string romio;  // only for Open MPI: name of its component that contains ROMIO, such as "romio321"

  bool Takes(std::string_view hint) const {
    return by != By::ompio || hint == "cb_nodes" || hint == "cb_buffer_size";
  }
};

// Decides by the library's name and version, and by the environment (OMPI_MCA_io, which mpirun --mca sets).
// It notices neither a choice made in a parameter file, nor that Open MPI selects ROMIO by itself on Lustre.
MpiIoLibrary FindMpiIoLibrary(const archive::Tables& tables);

}  // namespace rankine::analysis
