// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/metadata.h"

#include <cstdlib>

#include "base/rt/text.h"
#include "recorder/core/meta.h"

namespace rankine::recorder::metadata {
namespace {

constexpr size_t kMaxName = 128;  // the length of the longest name of a variable

}  // namespace

constinit Options g_options;

// The user requested the variables by name, so each existing variable is stored, regardless of its value.
void LogVariables() {
  for (uint32_t i = 0; i < g_options.variables; ++i) {
    rt::Text<kMaxName> name;
    name << g_options.variable[i];
    const char* value = std::getenv(name.c_str());
    rt::Text<kMaxName + 8> key;
    key << "job.env." << name.c_str();
    if (value != nullptr) Meta(key.c_str(), value);
  }
}

}  // namespace rankine::recorder::metadata
