// SPDX-License-Identifier: BSD-3-Clause
// Converts linker names to the names in source code.
#pragma once
#include <string>
#include <string_view>

namespace rankine::symbols {

// Demangles C++ names, and removes parameters and return type. An example of a result is
// "ns::Class<int>::method". Other names, and names longer than 64 KiB, are returned unchanged.
std::string Demangled(const std::string& linkage_name);

// Converts a Fortran linker name to the name in the source. Examples: "solve_" -> "solve",
// "__halo_MOD_exchange" and "halo_mp_exchange_" -> "exchange", "MAIN__" -> "main program". Must be used only
// for code that is known to be Fortran, because C names may also end in an underscore.
std::string FortranSpelling(std::string_view linkage_name);

// Returns the function NAME for a name such as NAME._omp_fn.0. GCC gives this name to the body of an OpenMP
// construct in NAME.
std::string WithoutOutlined(std::string name);

}  // namespace rankine::symbols
