// SPDX-License-Identifier: BSD-3-Clause
// Decides whether a Fortran binding makes a call for itself or for the program. A binding calls the C
// function that the program requested, and sometimes other MPI functions before it. For example, Open MPI's
// mpi_alltoallv_ calls PMPI_Comm_size to know how many counts to convert. The program has not made that call.
//
// Return addresses distinguish the two cases: a call of MPI_Comm_size for the program returns to the binding
// of MPI_Comm_size. Only exported functions of a binding have names, so calls from its other functions are
// not classified.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::callsite {

class ModuleRegistry;

// other: the call does not come from a Fortran binding. program is also the result if the bindings of that
// function are unknown.
enum class ForWhom : uint8_t { other, program, itself };

// `pc` is an address in the call instruction; `function` is the C name of the called function. Takes
// microseconds, so call it once per return address. Safe in a signal handler.
ForWhom CallsForWhom(ModuleRegistry& registry, uintptr_t pc, std::string_view function);

}  // namespace rankine::callsite
