// SPDX-License-Identifier: BSD-3-Clause
// Reads RANKINE_WITH once, before anything is recorded: which services run (core/chosen_services.h). The
// consumer of a service reads its options (core/moments.h). The variable may contain anything: an item that
// cannot be understood is skipped, counted and reported.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/services/catalog.h"
#include "layout/services/list.h"

namespace rankine::recorder {

struct Library {  // A third-party library that provides a service.
  const char* path;
  const char* name;     // the name that the user gave to the library; without such a name, the library's path
  const char* options;  // the string between the parentheses of the list's item
};

struct Config {
  uint32_t libraries = 0;
  Library library[layout::kMaxServiceLibraries] = {};
  uint32_t refused = 0;            // The number of items that were skipped.
  std::string_view first_refused;  // The first item of the list that was skipped.
  std::string_view list;           // The list of services as the user gave it; empty: the standard services.
};

[[gnu::visibility("hidden")]] extern Config g_config;

// Two services have no consumer. These services are `timer` and `mpi`: module core records MPI calls, and
// module context measures the times of regions.
constexpr bool IsServiceOfNoConsumer(layout::ServiceId id) {
  return id == layout::ServiceId::timer || id == layout::ServiceId::mpi;
}

// Copies the list of services. nullptr or an empty list means the standard services. Call this function once,
// before any thread records.
void Configure(const char* list);

// Counts a requested service that does not run.
void RefuseService(std::string_view what);

// Writes the chosen services and the skipped items into the spool's log.
void LogServices();

}  // namespace rankine::recorder
