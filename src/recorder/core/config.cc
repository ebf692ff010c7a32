#include "recorder/core/config.h"

#include <cstring>

#include "base/quantity.h"
#include "base/rt/text.h"
#include "layout/control/clause_reader.h"
#include "layout/services/catalog.h"
#include "layout/services/signal.h"
#include "recorder/core/meta.h"
#include "recorder/core/software_counters.h"

namespace rankine::recorder::service {

constinit Config g_config;

namespace {

using layout::ServiceId;
using layout::ServiceItem;
using layout::ServiceSetting;

char g_list[layout::kMaxServiceList];
// Paths, names and options, each with a terminating zero, for dlopen and for the libraries themselves.
char g_words[layout::kMaxServiceList * 2];
size_t g_words_used = 0;

const char* KeepWord(std::string_view word) {
  if (word.size() >= sizeof g_words - g_words_used) return nullptr;
  char* at = g_words + g_words_used;
  std::memcpy(at, word.data(), word.size());
  at[word.size()] = '\0';
  g_words_used += word.size() + 1;
  return at;
}

void AddLibrary(const ServiceItem& item) {
  const char* path = KeepWord(item.path);
  const char* name = KeepWord(item.name.empty() ? item.path : item.name);
  const char* options = KeepWord(item.options);
  if (g_config.libraries == layout::kMaxServiceLibraries || path == nullptr || name == nullptr ||
      options == nullptr)
    return RefuseService(item.path);
  g_config.library[g_config.libraries++] = {path, name, options};
}

bool SetTrace(const ServiceSetting& setting) {
  if (setting.key == "max") {
    const auto size = base::ParseBytes(setting.value);
    if (!size || *size < layout::kLeastTrace || *size > layout::kMostTrace) return false;
    g_config.trace_bytes = *size;
    return true;
  }
  if (setting.key == "keep") {
    const auto size = base::ParseBytes(setting.value);
    if (!size || *size < layout::kLeastTrace || *size > layout::kMostTrace) return false;
    g_config.trace_keep = *size;
    return true;
  }
  if (setting.key == "signal") {
    g_config.trace_signal = layout::ParseUserSignal(setting.value);
    return g_config.trace_signal != 0;
  }
  if (setting.key == "slow") return layout::ReadDuration(setting.value, &g_config.trace_slow_ns);
  if (setting.key != "what") return false;
  g_config.trace_values = g_config.trace_calls = false;
  bool known = true;
  for (std::string_view words = setting.value; !words.empty();) {
    const std::string_view word = layout::NextWord(&words);
    if (word == "values") g_config.trace_values = true;
    if (word == "mpi") g_config.trace_calls = true;
    known = known && (word == "regions" || word == "values" || word == "mpi");
  }
  return known;
}

// Appends the words to the list. False: it is full, or a word is empty.
template <size_t kMost>
bool AddWords(std::string_view words, std::string_view (&list)[kMost], uint32_t* count) {
  while (!words.empty()) {
    const std::string_view word = layout::NextWord(&words);
    if (word.empty() || *count == kMost) return false;
    list[(*count)++] = word;
  }
  return true;
}

bool SetAggregate(const ServiceSetting& setting) {
  if (setting.key != "key") return false;
  return AddWords(setting.value, g_config.key, &g_config.keys);
}

bool SetLoop(const ServiceSetting& setting) {
  const auto every = setting.key == "every" ? layout::ParseEvery(setting.value) : std::nullopt;
  if (!every) return false;
  g_config.loop_every = *every;
  return true;
}

bool SetMetadata(const ServiceSetting& setting) {
  if (setting.key != "env") return false;
  return AddWords(setting.value, g_config.variable, &g_config.variables);
}

bool SetCallPath(const ServiceSetting& setting) {
  const auto depth = setting.key == "depth" ? layout::ParseEvery(setting.value) : std::nullopt;
  if (!depth || *depth > layout::kMaxCallPath) return false;
  g_config.callpath_depth = static_cast<uint32_t>(*depth);
  return true;
}

bool SetCounters(const ServiceSetting& setting) {
  if (setting.key != "events") return false;
  g_config.events = 0;
  return AddWords(setting.value, g_config.event, &g_config.events);
}

bool SetTi(const ServiceSetting& setting) {
  using layout::TiClock;
  using layout::TiUnit;
  using layout::TiVolumes;
  const std::string_view value = setting.value;
  if (setting.key == "max") {
    const auto size = base::ParseBytes(value);
    if (!size || *size < layout::kLeastTrace || *size > layout::kMostTrace) return false;
    g_config.ti_bytes = *size;
    return true;
  }
  if (setting.key == "volumes") {
    g_config.ti_volumes = value == "exact"   ? TiVolumes::exact
                          : value == "model" ? TiVolumes::model
                                             : TiVolumes::near;
    return value == "exact" || value == "1%" || value == "model";
  }
  if (setting.key == "volume") {
    if (value == "time") return true;
    if (value.empty() || value.size() >= layout::kTiUnitName) return false;
    g_config.ti_unit = counters::IsName(value) ? TiUnit::counter : TiUnit::attribute;
    g_config.ti_volume = value;
    return true;
  }
  if (setting.key == "record") {
    g_config.ti_marked = value == "marked";
    return value == "marked" || value == "all";
  }
  if (setting.key != "clock") return false;
  g_config.ti_clock = value == "thread" ? TiClock::thread : value == "wall" ? TiClock::wall : TiClock::perf;
  return value == "thread" || value == "wall" || value == "perf";
}

bool SetMpi(const ServiceSetting& setting) {
  if (setting.key != "profile") return false;
  g_config.profile = setting.value != "off";
  return setting.value == "on" || setting.value == "off";
}

bool Set(ServiceId id, const ServiceSetting& setting) {
  if (id == ServiceId::mpi) return SetMpi(setting);
  if (id == ServiceId::ti) return SetTi(setting);
  if (id == ServiceId::trace) return SetTrace(setting);
  if (id == ServiceId::aggregate) return SetAggregate(setting);
  if (id == ServiceId::loop) return SetLoop(setting);
  if (id == ServiceId::counters) return SetCounters(setting);
  if (id == ServiceId::metadata) return SetMetadata(setting);
  if (id == ServiceId::callpath) return SetCallPath(setting);
  return false;
}

void Add(const ServiceItem& item) {
  if (!item.path.empty()) return AddLibrary(item);
  const layout::Service* known = layout::FindService(item.name);
  if (known == nullptr) return RefuseService(item.name);
  if (known->id == ServiceId::timer) g_config.timer = true;
  if (known->id == ServiceId::mpi) g_config.mpi = true;
  if (known->id == ServiceId::openmp) g_config.openmp = true;
  if (known->id == ServiceId::topology) g_config.topology = true;
  if (known->id == ServiceId::memory) g_config.memory = true;
  if (known->id == ServiceId::callpath) g_config.callpath_depth = layout::kStandardCallPath;
  if (known->id == ServiceId::pthread) g_config.pthread = true;
  if (known->id == ServiceId::ti) g_config.ti = g_config.mpi = true;
  if (known->id == ServiceId::trace) g_config.trace = g_config.timer = g_config.trace_calls = true;
  if (known->id == ServiceId::counters) {
    g_config.counters = true;
    SetCounters({"events", layout::kStandardCounters});
  }
  if (known->id == ServiceId::loop) {
    g_config.timer = true;
    g_config.loop_every = 1;
  }
  std::string_view options = item.options;
  ServiceSetting setting;
  while (layout::NextSetting(&options, &setting)) {
    if (!Set(known->id, setting)) RefuseService(setting.key);
  }
  if (!options.empty()) RefuseService(options);
}

}  // namespace

void Configure(const char* list) {
  if (list == nullptr || *list == '\0') return;
  if (strnlen(list, sizeof g_list) == sizeof g_list) return RefuseService("a list of 4096 bytes and more");
  rt::Copy(g_list, sizeof g_list, list);
  std::string_view rest = g_config.list = g_list;
  g_config.timer = g_config.mpi = false;
  ServiceItem item;
  bool any = false;
  while (layout::NextService(&rest, &item)) {
    Add(item);
    any = true;
  }
  if (g_config.trace_keep > g_config.trace_bytes) g_config.trace_bytes = g_config.trace_keep;
  if (g_config.trace_calls) g_config.mpi = true;
  if (g_config.ti || g_config.trace_calls)
    g_config.profile = true;  // traces take a call's description from the code that counts calls
  if (!rest.empty()) RefuseService(rest);
  // If no item of the list is known, the standard services are used: the user hardly wants to record nothing.
  if (!any || (g_config.refused != 0 && !g_config.timer && !g_config.mpi && g_config.libraries == 0))
    g_config.timer = g_config.mpi = true;
}

void RefuseService(std::string_view what) {
  if (g_config.refused++ == 0) g_config.first_refused = what;
}

bool IsKey(std::string_view attribute) {
  for (uint32_t i = 0; i < g_config.keys; ++i) {
    if (g_config.key[i] == attribute) return true;
  }
  return false;
}

void LogServices() {
  if (g_config.list.empty() && g_config.refused == 0) return;
  if (!g_config.list.empty()) Meta("rankine.services", g_list);
  if (!g_config.mpi) MetaUint("services.without.mpi", 1);
  if (!g_config.timer) MetaUint("services.without.timer", 1);
  if (g_config.mpi && !g_config.profile) MetaUint("services.without.profile", 1);
  if (g_config.refused == 0) return;
  rt::Text<256> first;
  first << g_config.first_refused;
  MetaUint("services.refused", g_config.refused);
  Meta("services.refused.first", first.c_str());
}

}  // namespace rankine::recorder::service
