// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/comm_filter.h"

#include "layout/spool_layout.h"
#include "recorder/consumers/windows/window.h"
#include "recorder/mpi/comms.h"

namespace rankine::recorder::windows {
namespace {

struct Filter {
  std::string_view text;
  int32_t size = 0;
};

Filter g_filters[kMostCommFilters];
uint32_t g_count = 0;
// The bits of the filters for MPI_COMM_WORLD and MPI_COMM_SELF. If the program renames MPI_COMM_WORLD or
// MPI_COMM_SELF, the communicator keeps its bits.
uint32_t g_of_mpi = 0;
uint32_t g_in[kMaxComms] = {};  // The bits of the filters that match the name of each communicator, by its
                                // index.

uint32_t BitOf(uint32_t filter) {
  return 1u << (filter - 1);
}

}  // namespace

uint32_t AddCommFilter(std::string_view text, int32_t size) {
  if (g_count == kMostCommFilters) return 0;
  g_filters[g_count++] = {text, size};
  if (text == "MPI_COMM_WORLD" || text == "MPI_COMM_SELF") g_of_mpi |= BitOf(g_count);
  return g_count;
}

std::string_view CommFilterText(uint32_t filter) {
  return filter == 0 ? std::string_view() : g_filters[filter - 1].text;
}

bool InCommFilter(uint32_t filter, uint32_t comm) {
  if (comm >= kMaxComms) return false;
  if (const int32_t size = g_filters[filter - 1].size; size != 0) return CommAt(comm).size == size;
  return (__atomic_load_n(&g_in[comm], __ATOMIC_RELAXED) & BitOf(filter)) != 0;
}

void OnCommNamed(uint32_t comm, std::string_view name) {
  if (g_count == 0 || comm >= kMaxComms) return;
  uint32_t in = 0;
  for (uint32_t filter = 1; filter <= g_count; ++filter) {
    const Filter& f = g_filters[filter - 1];
    if (f.size == 0 && f.text == name) in |= BitOf(filter);
  }
  const uint32_t before = __atomic_load_n(&g_in[comm], __ATOMIC_RELAXED);
  in |= before & g_of_mpi;
  if (in == before) return;
  __atomic_store_n(&g_in[comm], in, __ATOMIC_RELAXED);
  LookAgain();
}

}  // namespace rankine::recorder::windows
