// Names of recorded MPI functions that are like a word which is none: slips of the pen, Fortran's letters.
#pragma once
#include <string>
#include <string_view>

namespace rankine::cli {

// "MPI_Barrier, MPI_Ibarrier and MPI_Barrier_init", the nearest first.
std::string NearFunctions(std::string_view word);

}  // namespace rankine::cli
