// SPDX-License-Identifier: BSD-3-Clause
// Reports that the program requests while it runs (Caliper's flush; docs/design/takeover.md). Each process
// of the job requests these reports. When all requests have been made, the job's collector generates the
// reports from the processes' records. Each process waits for the reports, and then writes the parts that
// belong on its standard output and error.
#pragma once

namespace rankine::recorder {

// Writes the reports that belong to one measurement. The parameter `processes` is the number of processes
// that take part; 0: all processes of the job. The variable `written` is set to 1 if the reports were
// written, even by another process. The variable `written` is set to 0 if the reports must wait for the end
// of the run. Reports must wait in these cases:
// - Some processes run on other hosts or are not measured.
// - There is no collector.
// - Other processes did not arrive in time.
void WriteReports(unsigned measurement, unsigned processes, int* written);

}  // namespace rankine::recorder
