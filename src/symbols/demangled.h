// Linker names as the source spells them.
#pragma once
#include <string>
#include <string_view>

namespace rankine::symbols {

// C++: demangled, without parameters and return type: "ns::Class<int>::method". Other names are returned
// unchanged, and so is a name too long to be worth it (64 KiB).
std::string Demangled(const std::string& linkage_name);

// A Fortran linker name: "solve_" -> "solve", "__halo_MOD_exchange" and "halo_mp_exchange_" -> "exchange",
// "MAIN__" -> "main program". Only for code known to be Fortran: C has names that end in an underscore.
std::string FortranSpelling(std::string_view linkage_name);

// GCC makes functions of the bodies of OpenMP's constructs: of NAME._omp_fn.0, a part of NAME, this is NAME.
std::string WithoutOutlined(std::string name);

}  // namespace rankine::symbols
