// SPDX-License-Identifier: BSD-3-Clause
// The active component of Open MPI's point-to-point layer (pml).
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "recorder/mpi/abi/resolve.h"

namespace rankine::recorder::windows {

// The first members of a component (opal/mca/mca.h: mca_base_component_2_1_0_t, which has not changed since
// Open MPI 1.3).
struct PmlComponent {
  int32_t mca_version[3];
  char project[16];
  int32_t project_version[3];
  char type[32];
  int32_t type_version[3];
  char name[64];
};
static_assert(offsetof(PmlComponent, name) == 84);

// Returns nullptr if there is no component with a known layout.
inline const PmlComponent* SelectedPml() {
  const auto* component =
      static_cast<const PmlComponent*>(mpi::ResolveInLibrary("mca_pml_base_selected_component"));
  if (component == nullptr || std::strncmp(component->type, "pml", sizeof component->type) != 0 ||
      std::memchr(component->name, 0, sizeof component->name) == nullptr)
    return nullptr;
  return component;
}

}  // namespace rankine::recorder::windows
