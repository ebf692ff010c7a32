// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/otf2/library.h"

#include <dlfcn.h>

#include <cstring>
#include <string>

namespace rankine::exchange::otf2 {
namespace {

constexpr const char* kNames[] = {"libopen-trace-format2.so.10", "libotf2.so.10", "libotf2.so"};

struct Loaded {
  Library library{};
  std::string failure;
};

// With this callback, the library only returns failures as error codes. Without a callback, the library
// would also print its failures.
OTF2_ErrorCode Quiet(void*, const char*, uint64_t, const char*, OTF2_ErrorCode code, const char*, va_list) {
  return code;
}

Loaded Load() {
  Loaded loaded;
  if (LinkedLibrary != nullptr) {
    loaded.library = *LinkedLibrary();
    loaded.library.Error_RegisterCallback(Quiet, nullptr);
    return loaded;
  }
  void* handle = nullptr;
  for (const char* name : kNames) {
    if (handle == nullptr) handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  }
  if (handle == nullptr) {
    loaded.failure =
        "reading and writing OTF2 traces needs libotf2, which is not installed (Debian: "
        "libopen-trace-format2-10)";
    return loaded;
  }
#define RANKINE_OTF2_LOOK_UP(name)                                         \
  {                                                                        \
    void* const at = dlsym(handle, "OTF2_" #name);                         \
    if (at == nullptr) loaded.failure = "libotf2 has no OTF2_" #name;      \
    std::memcpy(static_cast<void*>(&loaded.library.name), &at, sizeof at); \
  }
  RANKINE_OTF2_FUNCTIONS(RANKINE_OTF2_LOOK_UP)
#undef RANKINE_OTF2_LOOK_UP
  if (loaded.failure.empty()) loaded.library.Error_RegisterCallback(Quiet, nullptr);
  return loaded;
}

}  // namespace

base::Result<const Library*> LoadLibrary() {
  static const Loaded loaded = Load();
  if (!loaded.failure.empty()) return base::Error{loaded.failure};
  return &loaded.library;
}

}  // namespace rankine::exchange::otf2
