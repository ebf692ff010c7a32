// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/deep_modules.h"

#include <cstring>
#include <string_view>

#include "base/rt/spin.h"
#include "recorder/core/meta.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/abi/entries.h"

namespace rankine::recorder {
namespace {

constexpr std::string_view kBetween = ", ";

// The names of modules in one string, without duplicates. Names that do not fit are omitted.
struct Names {
  const char* key;
  char text[1000];
  size_t size;
};

constinit Names g_led = {"deepbind.led", {}, 0};
constinit Names g_missed = {"deepbind.missed", {}, 0};
constinit rt::SpinLock g_lock;

bool Holds(const Names& names, std::string_view name) {
  std::string_view rest(names.text, names.size);
  while (!rest.empty()) {
    const size_t end = rest.find(kBetween);
    if (rest.substr(0, end) == name) return true;
    if (end == std::string_view::npos) return false;
    rest.remove_prefix(end + kBetween.size());
  }
  return false;
}

bool Add(Names* names, std::string_view name) {
  const size_t between = names->size == 0 ? 0 : kBetween.size();
  if (Holds(*names, name) || names->size + between + name.size() >= sizeof names->text) return false;
  std::memcpy(names->text + names->size, kBetween.data(), between);
  std::memcpy(names->text + names->size + between, name.data(), name.size());
  names->size += between + name.size();
  return true;
}

void Log(const Names& names) {
  if (names.size != 0) Meta(names.key, names.text);
}

}  // namespace

void LogDeepModules() {
  if (!g_lock.TryLock()) return;
  Log(g_led);
  Log(g_missed);
  g_lock.Unlock();
}

}  // namespace rankine::recorder

void rankine::mpi::NoteDeepModule(const char* path, bool whole) {
  using namespace rankine::recorder;
  std::string_view name(path);
  // If the path has no slash, npos + 1 is 0, and nothing is removed.
  name.remove_prefix(name.rfind('/') + 1);
  if (!g_lock.TryLock()) return;
  Names* names = whole ? &g_led : &g_missed;
  if (Add(names, name) && g_spool.is_open() && ReadPhase() != Phase::off) Log(*names);
  g_lock.Unlock();
}
