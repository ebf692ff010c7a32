// SPDX-License-Identifier: BSD-3-Clause
// Decides whose code an address belongs to. The call site of an MPI call is the first return address outside
// the MPI layer: MPI libraries, their components and Fortran shims, mpi4py's extension module, other PMPI
// tools, and librankine.so itself.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::callsite {

class ElfImage;

enum class Layer : uint8_t { application, mpi };

// Decides by exported symbols (names that every MPI, shim and tool defines) and by the file names of MPI
// libraries and their transport libraries. The main program is always application code, whatever it exports.
// Safe in a signal handler. It reads the symbol table, which takes microseconds: ask once per module.
Layer LayerOf(const ElfImage& image);

// The part that examines a path or soname alone.
bool IsMpiName(std::string_view path);

// Whether the module is a language binding that gives MPI callbacks of its own, which call the program's:
// mpi4py's extension module, the C++ bindings, Open MPI's Fortran bindings.
bool IsBindingName(std::string_view path);

// Whether the module holds an MPI library's Fortran binding. A tool that wraps both Fortran and C functions
// is not one, whatever functions it calls.
bool IsFortranBinding(const ElfImage& image);

}  // namespace rankine::callsite
