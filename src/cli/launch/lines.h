// SPDX-License-Identifier: BSD-3-Clause
// Prints a message of Rankine to stderr, with "rankine: " in front. A single system call writes each line, so
// that lines of several processes do not mix. Control characters in names are shown as '?'.
#pragma once
#include <string>

#include "archive/collect.h"

namespace rankine::cli {

void Say(const std::string& sentence, int fd = 2);

// Flushes standard output. On failure, prints the reason and returns false.
bool Flushed();

// "wrote NAME.rkn (4 ranks); read it with: rankine report NAME.rkn"
std::string ArchiveLine(const archive::CollectedArchive& written);

// Prints the first screen of an archive's report: runs `rankine report --summary` in a separate process and
// waits for it.
void SaySummary(const std::string& archive, int fd = 2);

// Writes the reports that the program requested through Caliper's ConfigManager, from an archive. A
// separate process writes the reports, and this function waits for that process. If ranks are missing, this
// function first prints a line about the missing ranks.
void WriteAskedReports(const std::string& archive, int stdout_fd = 1, int stderr_fd = 2);

// Writes the reports on one measurement, from an archive of the records that the job has written so far.
void WriteFlushedReports(const std::string& archive, unsigned measurement, int stdout_fd, int stderr_fd);

}  // namespace rankine::cli
