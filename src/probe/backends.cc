#include "probe/backend.h"
#include "probe/gluster/backend.h"

namespace rankine::probe {

std::span<const Backend* const> Backends() {
  static const gluster::GlusterBackend gluster;
  static const Backend* const all[] = {&gluster};
  return all;
}

const Backend* FindBackend(std::string_view name) {
  for (const Backend* backend : Backends()) {
    if (backend->name() == name) return backend;
  }
  return nullptr;
}

}  // namespace rankine::probe
