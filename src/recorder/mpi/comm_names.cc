// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/comm_names.h"

#include "base/rt/spin.h"
#include "base/rt/text.h"
#include "recorder/mpi/comms.h"

namespace rankine::recorder {
namespace {

char g_names[kMaxComms][kCommName];  // The kernel allocates memory only for pages that contain names.
rt::SpinLock g_lock;

}  // namespace

void KeepCommName(uint32_t index, const char* name) {
  if (index >= kMaxComms || !g_lock.TryLock()) return;
  rt::Copy(g_names[index], kCommName, name);
  g_lock.Unlock();
}

void CopyCommName(uint32_t index, char (&to)[kCommName]) {
  to[0] = '\0';
  if (index < kMaxComms && g_lock.TryLock()) {
    rt::Copy(to, kCommName, g_names[index]);
    g_lock.Unlock();
  }
  if (to[0] != '\0' || index >= kMaxComms) return;
  rt::Text<kCommName> name;
  name << "comm-";
  for (int shift = 60; shift >= 32; shift -= 4)
    name << "0123456789abcdef"[CommAt(index).identity >> shift & 15];
  rt::Copy(to, kCommName, name.c_str());
}

}  // namespace rankine::recorder
