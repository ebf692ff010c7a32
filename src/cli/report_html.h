// rankine report --html FILE.
#pragma once
#include "analysis/pop/ideal_run.h"
#include "analysis/waits/waits.h"
#include "archive/tables.h"
#include "cli/options.h"

namespace rankine::cli {

// Writes the page to the file of --html, which must not be there yet. `ideal` and `waits`, where they are
// known already, may be null. Returns the exit code.
int WriteHtml(const Arguments& arguments, const archive::Tables& tables, const analysis::IdealRun* ideal,
              const analysis::Waits* waits);

}  // namespace rankine::cli
