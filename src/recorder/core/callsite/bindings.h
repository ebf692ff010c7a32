// Does a binding to Fortran make a call for itself, or for the program? A binding calls MPI's C functions:
// the one that the program asked for, and sometimes others first. Open MPI's mpi_alltoallv_ calls
// PMPI_Comm_size to know how many counts to convert. The program has not made that call.
//
// Return addresses tell the two apart: the program's call of MPI_Comm_size comes out of the binding of
// MPI_Comm_size. Of other functions of a binding only the exported ones have names, so they are not looked
// at.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::callsite {

class ModuleRegistry;

// other: the call is not in a binding to Fortran. program: also where the bindings of that function are
// unknown.
enum class ForWhom : uint8_t { other, program, itself };

// `pc` lies in the call, `function` is the called function's name in C. Microseconds: ask once per return
// address. Safe in a signal handler.
ForWhom CallsForWhom(ModuleRegistry& registry, uintptr_t pc, std::string_view function);

}  // namespace rankine::callsite
