// SPDX-License-Identifier: BSD-3-Clause
// Converts linker names to the names in the source.
#pragma once
#include <string>
#include <string_view>

namespace rankine::symbols {

// C++ names are demangled, without parameters and return type: "ns::Class<int>::method". Other names stay
// unchanged, and so do names longer than 64 KiB.
std::string Demangled(const std::string& linkage_name);

// Converts a Fortran linker name: "solve_" -> "solve", "__halo_MOD_exchange" and "halo_mp_exchange_" ->
// "exchange", "MAIN__" -> "main program". Only for code known to be Fortran: C also has names that end in an
// underscore.
std::string FortranSpelling(std::string_view linkage_name);

// GCC compiles the body of an OpenMP construct in NAME to a function NAME._omp_fn.0. This returns NAME.
std::string WithoutOutlined(std::string name);

}  // namespace rankine::symbols
