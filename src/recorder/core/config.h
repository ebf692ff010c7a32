// SPDX-License-Identifier: BSD-3-Clause
// The services that run in this process, read once from RANKINE_WITH before anything is recorded. Each
// consumer reads the options of its own service (core/moments.h). The values are kept here as plain data,
// because rooms below the consumers also need them. The environment may contain anything: an item that is not
// understood is skipped, counted and reported.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/services/catalog.h"
#include "layout/services/list.h"

namespace rankine::recorder {

struct Library {  // a third party's library that provides a service
  const char* path;
  const char* name;     // name that the user gave; without one, the path
  const char* options;  // the string between the parentheses
};

struct Config {
  bool timer = true;
  bool mpi = true;
  bool profile = true;  // false: for most MPI calls only the call state is tracked
  bool trace = false;
  bool trace_calls = false;  // the trace contains MPI calls
  bool openmp = false;
  bool topology = false;
  bool memory = false;
  bool pthread = false;
  // Number of stack frames recorded when a region begins; 0: regions have no call paths.
  uint32_t callpath_depth = 0;
  bool trace_values = true;
  uint64_t trace_bytes = layout::kStandardTrace;
  uint64_t trace_keep = 0;     // size of the flight recorder in bytes; 0: none
  uint64_t trace_slow_ns = 0;  // the flight recorder keeps its contents when a call takes longer; 0: never
  int trace_signal = 0;        // the flight recorder keeps its contents when this signal arrives; 0: none
  bool ti = false;
  uint64_t ti_bytes = layout::kStandardTi;
  layout::TiVolumes ti_volumes = layout::TiVolumes::near;
  layout::TiClock ti_clock = layout::TiClock::perf;
  layout::TiUnit ti_unit = layout::TiUnit::ticks;
  // If the unit is not ticks: name of the attribute or counter that measures computation.
  std::string_view ti_volume;
  bool ti_marked = false;   // record only between rankine_ti_start and rankine_ti_stop
  uint64_t loop_every = 0;  // number of iterations summed in one entry of a loop's time series; 0: no series
  bool counters = false;
  uint32_t events = 0;  // number of events of the service counters
  std::string_view event[layout::kMaxCounters] = {};
  uint32_t keys = 0;  // number of keys of the service aggregate
  std::string_view key[layout::kMaxAggregateKeys] = {};
  uint32_t variables = 0;  // number of variables of the service metadata
  std::string_view variable[layout::kMaxVariables] = {};
  uint32_t libraries = 0;
  Library library[layout::kMaxServiceLibraries] = {};
  uint32_t refused = 0;            // number of items that were skipped
  std::string_view first_refused;  // the first skipped item
  std::string_view list;           // the list of services as given; empty: the standard services
};

[[gnu::visibility("hidden")]] extern Config g_config;

// Services that no consumer records: core counts MPI's calls, context the times of regions.
constexpr bool IsServiceOfNoConsumer(layout::ServiceId id) {
  return id == layout::ServiceId::timer || id == layout::ServiceId::mpi;
}

// Copies `list`. nullptr or an empty list means the standard services. Call once, before any thread records.
void Configure(const char* list);

// Whether the attribute is a requested aggregation key. Such an attribute is put into the context tree, even
// if its properties say that it is stored outside the tree.
bool IsKey(std::string_view attribute);

// Counts a requested service that cannot run.
void RefuseService(std::string_view what);

// Writes the chosen services and the skipped items into the spool's log.
void LogServices();

}  // namespace rankine::recorder
