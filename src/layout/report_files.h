// Files in a job's spool folder by which processes ask the collector for the reports of a measurement
// (docs/design/takeover.md), and wait. Before the suffix stands the process's name, as its spool has it
// (environment.h).
#pragma once

namespace rankine::layout {

// "MEASUREMENT PROCESSES SPEAKS SPOOL", the last a file of the folder: made by each process that has come to
// the flush. When PROCESSES have, and one of them SPEAKS (1), the collector takes what they have recorded,
// and removes these files.
inline constexpr char kFlushSuffix[] = ".flush";
// Empty: the reports are being made for the process that speaks, which waits until the collector removes it.
inline constexpr char kReportingSuffix[] = ".reporting";
// What that process is to write on its standard output and error. Without the first, there is no report.
inline constexpr char kReportOutSuffix[] = ".report-out";
inline constexpr char kReportErrSuffix[] = ".report-err";
// Empty: a process has waited in vain for others. From then on nobody asks.
inline constexpr char kNoFlushFile[] = "no-flush";

}  // namespace rankine::layout
