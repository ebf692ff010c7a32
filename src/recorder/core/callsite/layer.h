// Whose code is it? The call site of an MPI call is the first return address that is not in the MPI layer:
// MPI libraries, their components and Fortran shims, mpi4py's extension module, other PMPI tools, and
// librankine.so itself.
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::callsite {

class ElfImage;

enum class Layer : uint8_t { application, mpi };

// Decides by what the module exports (any of the names below which every MPI, shim and tool defines) and by
// the names that MPI libraries and their transport libraries bear. The main program is always application,
// whatever it exports. Safe in a signal handler; reads the symbol table, so it costs microseconds: ask once
// per module.
Layer LayerOf(const ElfImage& image);

// The part that looks at a path or soname alone.
bool IsMpiName(std::string_view path);

// Of the MPI layer, a binding to another language that hands MPI functions of its own, which call the
// program's: mpi4py's extension module, the C++ bindings, Open MPI's bindings for Fortran.
bool IsBindingName(std::string_view path);

// Does the module hold an MPI library's binding to Fortran? A tool that wraps Fortran functions and those of
// C is none, whatever functions it calls.
bool IsFortranBinding(const ElfImage& image);

}  // namespace rankine::callsite
