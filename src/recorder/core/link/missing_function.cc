// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/link/missing_function.h"

#include "base/rt/own_stderr.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"

namespace rankine::recorder {

void Missing(const char* name) {
  rt::Text<256> line;
  line << "rankine: the program calls " << name << ", which no loaded library has\n";
  rt::WriteStderr(line.c_str(), line.size());
  for (;;) rt::Syscall(SYS_exit_group, 127);
}

}  // namespace rankine::recorder
