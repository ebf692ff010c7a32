// SPDX-License-Identifier: BSD-3-Clause
#include <fstream>

#include "probe/backend.h"
#include "probe/gluster/backend.h"
#include "probe/moosefs/backend.h"
#include "probe/orangefs/backend.h"

namespace rankine::probe {

std::span<const Backend* const> Backends() {
  static const gluster::GlusterBackend gluster;
  static const moosefs::MooseBackend moosefs;
  static const orangefs::OrangeBackend orangefs;
  static const Backend* const all[] = {&gluster, &moosefs, &orangefs};
  return all;
}

const Backend* FindBackend(std::string_view name) {
  for (const Backend* backend : Backends()) {
    if (backend->name() == name) return backend;
  }
  return nullptr;
}

std::string BackendNames() {
  std::string names;
  for (const Backend* backend : Backends())
    names += (names.empty() ? "" : ", ") + std::string(backend->name());
  return names;
}

std::vector<std::string> CommandLine(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/cmdline");
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  return words;
}

}  // namespace rankine::probe
