// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/static_libraries.h"

#include "base/rt/text.h"
#include "recorder/core/link/module.h"
#include "recorder/core/meta.h"

namespace rankine::recorder {
namespace {

// A program need not contain the names of a library's functions, and may lack a symbol table. Each library is
// therefore recognised by a string that all versions of the library contain, and that no other program
// contains.
struct Library {
  const char* name;
  const char* text;
};
constexpr Library kLibraries[] = {
    {"HDF5", "-DIAG: Error detected in "},
    {"NetCDF", "NCRCENV_IGNORE"},
    {"PnetCDF", "PnetCDF library version "},
};

}  // namespace

void LogStaticLibraries() {
  rt::Text<64> found;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (!module.is_program()) return true;
    for (const Library& library : kLibraries) {
      if (!module.HoldsText(library.text)) continue;
      if (found.c_str()[0] != '\0') found << " and ";
      found << library.name;
    }
    return false;
  });
  if (found.c_str()[0] != '\0') Meta("io.static", found.c_str());
}

}  // namespace rankine::recorder
