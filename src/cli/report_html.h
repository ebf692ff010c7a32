// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine report --html FILE` and `--pdf FILE`. The first archive is compared with any further
// ones.
#pragma once
#include "analysis/pop/ideal_run.h"
#include "analysis/waits/waits.h"
#include "cli/options.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// Writes the page to the file of --html, which must not exist yet. `ideal` and `waits` may be null, if they
// have not been computed. Returns the exit code.
int WriteHtml(const Arguments& arguments, const archive::Tables& tables, const analysis::IdealRun* ideal,
              const analysis::Waits* waits);

// Likewise, writes one sheet to the file of --pdf.
int WritePdf(const Arguments& arguments, const archive::Tables& tables, const analysis::IdealRun* ideal,
             const analysis::Waits* waits);

}  // namespace rankine::cli
