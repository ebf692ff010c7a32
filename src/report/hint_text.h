// SPDX-License-Identifier: BSD-3-Clause
// What of I/O can be better, with the MPI-IO hints that can be tried.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "analysis/io/findings.h"
#include "analysis/io/mpi_io_library.h"
#include "report/style.h"

namespace rankine::report {

// What the findings have to try, each key once.
std::map<std::string, std::string> HintsOf(const std::vector<analysis::IoFinding>& findings);

// How they are tried where `library` does not take all of them as it was started: "choose ROMIO (mpirun --mca
// io romio321)"; empty: it takes them.
std::string HowToTry(const std::map<std::string, std::string>& hints, const analysis::MpiIoLibrary& library);

// A paragraph for each, then the hints of all, each once, as lines of a file that ROMIO_HINTS names.
std::string FindingsText(const std::vector<analysis::IoFinding>& findings,
                         const analysis::MpiIoLibrary& library, const Style& style);

}  // namespace rankine::report
