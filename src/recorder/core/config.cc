// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/config.h"

#include <cstring>

#include "base/rt/text.h"
#include "layout/services/catalog.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/meta.h"
#include "recorder/core/moments.h"

namespace rankine::recorder {

constinit ChosenServices g_chosen;
constinit Config g_config;

namespace {

using layout::ServiceId;
using layout::ServiceItem;
using layout::ServiceSetting;

char g_list[layout::kMaxServiceList];
// Copies of paths, names and options. Each copy ends with a zero byte, because dlopen and the loaded
// libraries need C strings.
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

bool SetMpi(const ServiceSetting& setting) {
  if (setting.key != "profile") return false;
  g_chosen.profile = setting.value != "off";
  return setting.value == "on" || setting.value == "off";
}

bool ChooseOwn(ServiceId id) {
  if (id == ServiceId::timer) g_chosen.timer = true;
  if (id == ServiceId::mpi) g_chosen.mpi = true;
  return IsServiceOfNoConsumer(id);
}

bool SetOwn(ServiceId id, const ServiceSetting& setting) {
  if (id == ServiceId::mpi) return SetMpi(setting);
  return false;
}

void Add(const ServiceItem& item) {
  if (!item.path.empty()) return AddLibrary(item);
  const layout::Service* known = layout::FindService(item.name);
  if (known == nullptr) return RefuseService(item.name);
  const bool own = ChooseOwn(known->id);
  if (!own) moments::OnServiceChosen(known->id);
  std::string_view options = item.options;
  ServiceSetting setting;
  while (layout::NextSetting(&options, &setting)) {
    const bool known_option =
        own ? SetOwn(known->id, setting) : moments::SetServiceOption(known->id, setting);
    if (!known_option) RefuseService(setting.key);
  }
  if (!options.empty()) RefuseService(options);
}

}  // namespace

void Configure(const char* list) {
  if (list == nullptr || *list == '\0') return;
  if (strnlen(list, sizeof g_list) == sizeof g_list) return RefuseService("a list of 4096 bytes or more");
  rt::Copy(g_list, sizeof g_list, list);
  std::string_view rest = g_config.list = g_list;
  g_chosen.timer = g_chosen.mpi = false;
  ServiceItem item;
  bool any = false;
  while (layout::NextService(&rest, &item)) {
    Add(item);
    any = true;
  }
  moments::OnServicesChosen();
  if (!rest.empty()) RefuseService(rest);
  // If no item of the list is known, the standard services are used, because the user is unlikely to want no
  // recording at all.
  if (!any || (g_config.refused != 0 && !g_chosen.timer && !g_chosen.mpi && g_config.libraries == 0))
    g_chosen.timer = g_chosen.mpi = true;
}

void RefuseService(std::string_view what) {
  if (g_config.refused++ == 0) g_config.first_refused = what;
}

void LogServices() {
  if (g_config.list.empty() && g_config.refused == 0) return;
  if (!g_config.list.empty()) Meta("rankine.services", g_list);
  if (!g_chosen.mpi) MetaUint("services.without.mpi", 1);
  if (!g_chosen.timer) MetaUint("services.without.timer", 1);
  if (g_chosen.mpi && !g_chosen.profile) MetaUint("services.without.profile", 1);
  if (g_config.refused == 0) return;
  rt::Text<256> first;
  first << g_config.first_refused;
  MetaUint("services.refused", g_config.refused);
  Meta("services.refused.first", first.c_str());
}

}  // namespace rankine::recorder
