// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/job.h"

#include "base/rt/own_stderr.h"
#include "base/rt/text.h"
#include "base/text/line_text.h"

namespace rankine::recorder {

Job g_job;

void Say(const char* what, const char* detail) {
  if (g_job.quiet) return;
  rt::Text<9100> line;
  line << "rankine: " << what << detail;
  base::HideControls(line.data(), line.size());
  line << '\n';
  rt::WriteStderr(line.c_str(), line.size());
}

}  // namespace rankine::recorder
