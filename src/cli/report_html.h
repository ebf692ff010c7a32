// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine report --html FILE` and `--pdf FILE`. If further archives are given, the page compares
// the first archive with the further archives.
#pragma once
#include "analysis/pop/ideal_run.h"
#include "analysis/waits/waits.h"
#include "cli/options.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// Writes the page to the file given by --html. The file must not exist. If `ideal` or `waits` is nullptr,
// that result has not been computed. Returns the exit code.
int WriteHtml(const Arguments& arguments, const archive::Tables& tables, const analysis::IdealRun* ideal,
              const analysis::Waits* waits);

// Writes a printable sheet to the file given by --pdf, with the same parameters as `WriteHtml`.
int WritePdf(const Arguments& arguments, const archive::Tables& tables, const analysis::IdealRun* ideal,
             const analysis::Waits* waits);

}  // namespace rankine::cli
