// SPDX-License-Identifier: BSD-3-Clause
// Describes I/O findings, with MPI-IO hints to try.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "analysis/io/findings.h"
#include "analysis/io/mpi_io_library.h"
#include "report/style.h"

namespace rankine::report {

// Returns all hints of the findings. Each key occurs once.
std::map<std::string, std::string> HintsOf(const std::vector<analysis::IoFinding>& findings);

// Explains how to make hints effective that the MPI library does not accept in this run, for example "...
// choose ROMIO (mpirun --mca io romio321)". Returns an empty string if the library accepts all hints.
std::string HowToTry(const std::map<std::string, std::string>& hints, const analysis::MpiIoLibrary& library);

// Returns a paragraph for each finding, then all hints without duplicates, as the lines of a file for
// ROMIO_HINTS.
std::string FindingsText(const std::vector<analysis::IoFinding>& findings,
                         const analysis::MpiIoLibrary& library, const Style& style);

}  // namespace rankine::report
