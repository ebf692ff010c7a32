// SPDX-License-Identifier: BSD-3-Clause
// Decides whether a Fortran binding makes a call for itself or for the program. A binding calls MPI's C
// functions: the one that the program asked for, and sometimes others first. For example, Open MPI's
// mpi_alltoallv_ calls PMPI_Comm_size to know how many counts to convert. The program has not made that call.
//
// Return addresses distinguish the two: the program's call of MPI_Comm_size comes out of the binding of
// MPI_Comm_size. Only exported functions of a binding have names, so its other functions are not examined.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::callsite {

class ModuleRegistry;

// other: the call is not in a Fortran binding. program: also the answer when the bindings of that function
// are unknown.
enum class ForWhom : uint8_t { other, program, itself };

// `pc` lies in the call; `function` is the C name of the called function. Takes microseconds, so ask once per
// return address. Safe in a signal handler.
ForWhom CallsForWhom(ModuleRegistry& registry, uintptr_t pc, std::string_view function);

}  // namespace rankine::callsite
