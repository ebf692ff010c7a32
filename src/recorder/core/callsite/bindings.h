// SPDX-License-Identifier: BSD-3-Clause
// Decides whether a Fortran binding makes a call for itself or for the program. A binding calls the C
// function that the program requested. Before the requested call, a binding may also call other MPI
// functions, which the program has not requested. For example, Open MPI's mpi_alltoallv_ calls
// PMPI_Comm_size to know how many counts to convert.
//
// The return address of the call shows who requested the call. If the program calls MPI_Comm_size, the
// return address is in the binding of MPI_Comm_size. Only exported functions of a binding have names, so
// calls from its other functions are not classified.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::callsite {

class ModuleRegistry;

// The value `other` means that the call does not come from a Fortran binding. The value `program` means that
// the binding calls for the program, or that the bindings of the function are unknown.
enum class ForWhom : uint8_t { other, program, itself };

// `pc` is an address in the call instruction; `function` is the C name of the called function. CallsForWhom
// takes microseconds, so call it once per return address. The function is safe in a signal handler.
ForWhom CallsForWhom(ModuleRegistry& registry, uintptr_t pc, std::string_view function);

}  // namespace rankine::callsite
