// SPDX-License-Identifier: BSD-3-Clause
// Names of files in a job's spool folder. Processes use these files to request a report on a measurement from
// the collector, and to wait for the report (docs/design/takeover.md). The part before the suffix is the name
// of the process, as in the name of its spool (environment.h).
#pragma once

namespace rankine::layout {

// Each process creates a file with this suffix when it requests a report. The file contains "MEASUREMENT
// PROCESSES SPEAKS SPOOL", where SPOOL is the name of a file in the folder. The collector waits until there
// are PROCESSES files with this suffix, and one of them has SPEAKS 1. The collector then reads the recorded
// data and removes these files.
inline constexpr char kFlushSuffix[] = ".flush";
// An empty file, which means that the collector is making reports for the process with SPEAKS 1. The process
// that reports waits until the collector removes the file.
inline constexpr char kReportingSuffix[] = ".reporting";
// The standard output and standard error that this process should print. If the file for the standard output
// does not exist, there is no report.
inline constexpr char kReportOutSuffix[] = ".report-out";
inline constexpr char kReportErrSuffix[] = ".report-err";
// An empty file, which means that a process has given up waiting for the other processes. When this file
// exists, no process requests another report.
inline constexpr char kNoFlushFile[] = "no-flush";

}  // namespace rankine::layout
