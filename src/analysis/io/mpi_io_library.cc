// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/mpi_io_library.h"

#include <algorithm>

#include "archive/key_values.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using By = MpiIoLibrary::By;

// The argument is a version such as "Open MPI v4.1.4, package ..." or "4.1.4". Returns the name of Open
// MPI's component that contains ROMIO in this release series.
std::string RomioOf(std::string_view version) {
  const size_t digit = version.find_first_of("0123456789");
  if (digit == std::string_view::npos) return "romio321";
  switch (version[digit]) {
    case '1':
    case '2':
    case '3':
      return "romio314";
    case '4':
      return "romio321";
    default:
      return "romio341";
  }
}

// The argument is a list of components such as "romio321", "^ompio" or "ompio,romio321". If one of the
// components romio and ompio is excluded, the other component is used.
By Chosen(std::string_view components) {
  const bool without = components.starts_with('^');
  const size_t ompio = components.find("ompio"), romio = components.find("romio");
  if (ompio == romio) return By::unknown;  // the list contains neither ROMIO nor ompio
  const bool first_ompio = ompio < romio;
  return first_ompio != without ? By::ompio : By::romio;
}

}  // namespace

MpiIoLibrary FindMpiIoLibrary(const archive::Tables& tables) {
  const std::string_view name = archive::TextOf(tables.job, "mpi.library");
  if (name.find("MPICH") != std::string_view::npos) return {By::romio, ""};
  if (name != "Open MPI") return {};
  MpiIoLibrary found{By::ompio, RomioOf(archive::TextOf(tables.job, "mpi.library.version"))};
  for (const archive::KeyValues& environment : tables.environments) {
    const std::string_view chosen = archive::TextOf(environment, "OMPI_MCA_io");
    if (chosen.empty()) continue;
    if (const By by = Chosen(chosen); by != By::unknown) found.by = by;
    const size_t romio = chosen.find("romio");
    if (romio != std::string_view::npos && !chosen.starts_with('^'))
      found.romio = chosen.substr(romio, chosen.find(',', romio) - romio);
  }
  return found;
}

}  // namespace rankine::analysis
