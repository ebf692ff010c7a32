// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/clients.h"

#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "layout/environment.h"
#include "recorder/consumers/io/client_counters.h"
#include "recorder/consumers/io/io.h"
#include "recorder/core/meta.h"

namespace rankine::recorder {
namespace {

bool g_reads;

bool IsFirstOfHost() {
  for (const char* name : {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID"}) {
    const char* place = std::getenv(name);
    if (place != nullptr) return std::strcmp(place, "0") == 0;
  }
  return true;
}

const char* Root() {
  const char* root = std::getenv(layout::kEnvClientsRoot);
  return root == nullptr ? "" : root;
}

}  // namespace

void NoteClientsAtBegin() {
  g_reads = io::IsWanted() && IsFirstOfHost();
  if (g_reads) io::ReadClientsAtBegin(Root(), Meta);
}

void NoteClientsAtEnd() {
  if (g_reads) io::ReadClientsAtEnd(Root(), Meta);
}

}  // namespace rankine::recorder
