// SPDX-License-Identifier: BSD-3-Clause
// Names of files in a job's spool folder. By them, processes ask the collector for the reports of a
// measurement, and wait for them (docs/design/takeover.md). The text before the suffix is the name of the
// process, as in its spool's name (environment.h).
#pragma once

namespace rankine::layout {

// Each process that has reached the flush makes one. It contains "MEASUREMENT PROCESSES SPEAKS SPOOL"; the
// last is the name of a file in the folder. When PROCESSES of them exist and one has SPEAKS 1, the collector
// reads what they have recorded, and removes these files.
inline constexpr char kFlushSuffix[] = ".flush";
// An empty file: reports are being made for the process with SPEAKS 1. That process waits until the collector
// removes the file.
inline constexpr char kReportingSuffix[] = ".reporting";
// The text for that process's standard output and standard error. Without the first file, there is no report.
inline constexpr char kReportOutSuffix[] = ".report-out";
inline constexpr char kReportErrSuffix[] = ".report-err";
// An empty file: a process has waited for others in vain. From then on no process asks.
inline constexpr char kNoFlushFile[] = "no-flush";

}  // namespace rankine::layout
