// SPDX-License-Identifier: BSD-3-Clause
#include "report/hint_file.h"

#include <vector>

#include "analysis/io/files.h"
#include "analysis/io/findings.h"
#include "analysis/io/storage.h"
#include "analysis/io/storage_findings.h"
#include "archive/storage/join.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "report/hint_text.h"

namespace rankine::report {
namespace {

constexpr unsigned kReaders = 4;

std::map<std::string, std::string> AllHints(const archive::Tables& tables) {
  std::vector<analysis::IoFinding> all;
  const auto take = [&all](std::vector<analysis::IoFinding> found) {
    for (analysis::IoFinding& one : found) all.push_back(std::move(one));
  };
  for (const analysis::IoFile& file : analysis::MakeIoFiles(tables)) take(analysis::FindIo(file));
  if (!tables.storage.empty()) {
    const archive::Storage storage = archive::JoinStorage(tables, kReaders);
    take(analysis::FindStorage(storage, analysis::MakeStorageTree(storage)));
  }
  return HintsOf(all);
}

}  // namespace

std::string HintFile(const archive::Tables& tables) {
  std::string lines;
  for (const auto& [key, value] : AllHints(tables)) lines += key + " " + value + "\n";
  return lines;
}

// Returns a remark for ompio, which never reads ROMIO_HINTS. All other libraries read it.
std::string HintFileNeeds(const archive::Tables& tables) {
  const analysis::MpiIoLibrary library = analysis::FindMpiIoLibrary(tables);
  return library.by != analysis::MpiIoLibrary::By::ompio
             ? ""
             : "Open MPI's own I/O (ompio) does not read ROMIO_HINTS: start with mpirun --mca io " +
                   library.romio;
}

}  // namespace rankine::report
