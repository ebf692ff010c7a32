// SPDX-License-Identifier: BSD-3-Clause
// The services that run in this process, read once from RANKINE_WITH before anything is recorded. The
// consumer of a service reads its options (core/moments.h); here is plain data, which rooms before consumers
// ask too. The environment may hold anything: an item that is not understood is passed over, counted and
// reported.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/services/catalog.h"
#include "layout/services/list.h"
#include "layout/ti/layout.h"

namespace rankine::recorder {

struct Library {  // a third party's
  const char* path;
  const char* name;     // as given; otherwise the path
  const char* options;  // the text between the parentheses
};

struct Config {
  bool timer = true;
  bool mpi = true;
  bool profile = true;  // false: most MPI calls keep their state only
  bool trace = false;
  bool trace_calls = false;  // the trace contains MPI calls
  bool openmp = false;
  bool topology = false;
  bool memory = false;
  bool pthread = false;
  uint32_t callpath_depth = 0;  // 0: regions without call paths
  bool trace_values = true;
  uint64_t trace_bytes = layout::kStandardTrace;
  uint64_t trace_keep = 0;  // size of the flight recorder in bytes; 0: none
  uint64_t trace_slow_ns =
      0;                 // the flight recorder keeps its contents when a call takes longer; 0: no call does
  int trace_signal = 0;  // the flight recorder keeps its contents when this signal arrives; 0: none
  bool ti = false;
  uint64_t ti_bytes = layout::kStandardTi;
  layout::TiVolumes ti_volumes = layout::TiVolumes::near;
  layout::TiClock ti_clock = layout::TiClock::perf;
  layout::TiUnit ti_unit = layout::TiUnit::ticks;
  std::string_view ti_volume;  // with another unit: the attribute or the counter
  bool ti_marked = false;      // record only between rankine_ti_start and rankine_ti_stop
  uint64_t loop_every = 0;     // iterations of a block in the series of loops; 0: no series
  bool counters = false;
  uint32_t events = 0;  // of counters
  std::string_view event[layout::kMaxCounters] = {};
  uint32_t keys = 0;  // of aggregate
  std::string_view key[layout::kMaxAggregateKeys] = {};
  uint32_t variables = 0;  // of metadata
  std::string_view variable[layout::kMaxVariables] = {};
  uint32_t libraries = 0;
  Library library[layout::kMaxServiceLibraries] = {};
  uint32_t refused = 0;            // number of items that were skipped
  std::string_view first_refused;  // one of them
  std::string_view list;           // as given; empty: the standard ones
};

[[gnu::visibility("hidden")]] extern Config g_config;

// Services whose options are read here, because no consumer records them.
constexpr bool IsServiceOfNoConsumer(layout::ServiceId id) {
  return id == layout::ServiceId::timer || id == layout::ServiceId::mpi ||
         id == layout::ServiceId::aggregate || id == layout::ServiceId::metadata;
}

// `list` is copied; nullptr or empty: the standard services. Once, before any thread records.
void Configure(const char* list);

// Whether the attribute is a requested aggregation key. Such an attribute lies in the context tree, even if
// its properties place it beside the tree.
bool IsKey(std::string_view attribute);

// Counts a requested service that does not run.
void RefuseService(std::string_view what);

// Writes the chosen services and the skipped items into the spool's log.
void LogServices();

}  // namespace rankine::recorder
