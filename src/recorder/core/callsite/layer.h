// SPDX-License-Identifier: BSD-3-Clause
// Decides whether an address belongs to the application or to the MPI layer. The MPI layer consists of MPI
// libraries, their components and Fortran shims, mpi4py's extension module, other PMPI tools, and
// librankine.so itself. The call site of an MPI call is the first return address outside the MPI layer.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::callsite {

class ElfImage;

enum class Layer : uint8_t { application, mpi };

// LayerOf decides by the exported symbols (names that every MPI, shim and tool defines), and by the file
// names of MPI libraries and their transport libraries. The main program is always application code, whatever
// it exports. The function LayerOf is safe in a signal handler. LayerOf reads the symbol table in some
// microseconds, so call LayerOf once per module.
Layer LayerOf(const ElfImage& image);

// Does the same as LayerOf, but uses only a path or soname.
bool IsMpiName(std::string_view path);

// Whether the module is a language binding that registers its own callbacks with MPI. When MPI calls the
// binding's callbacks, these call the callbacks of the program. Examples are mpi4py's extension module, the
// C++ bindings and Open MPI's Fortran bindings.
bool IsBindingName(std::string_view path);

// Whether the module contains an MPI library's Fortran binding. A tool that wraps both Fortran and C
// functions is not a binding, whichever functions the tool calls.
bool IsFortranBinding(const ElfImage& image);

}  // namespace rankine::callsite
