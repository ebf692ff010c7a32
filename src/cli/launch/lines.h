// Rankine's own lines: stderr, "rankine: " in front, one write each so that lines of many processes do not
// mix. A control character in a name is shown as '?'.
#pragma once
#include <string>

#include "archive/collect.h"

namespace rankine::cli {

void Say(const std::string& sentence, int fd = 2);

// What was printed has gone out to standard output. If not, why is said.
bool Flushed();

// "wrote NAME.rkn (4 ranks); read it with: rankine report NAME.rkn"
std::string ArchiveLine(const archive::CollectedArchive& written);

// The report's first screen of an archive, by `rankine report --summary` in a process of its own; waits for
// it.
void SaySummary(const std::string& archive, int fd = 2);

// What the program asked of Caliper's manager, of an archive, in a process of its own; waits for it. Where
// ranks are missing, a line says so first.
void WriteAskedReports(const std::string& archive, int stdout_fd = 1, int stderr_fd = 2);

// Those of one measurement, of an archive of what a running job has recorded so far.
void WriteFlushedReports(const std::string& archive, unsigned measurement, int stdout_fd, int stderr_fd);

}  // namespace rankine::cli
