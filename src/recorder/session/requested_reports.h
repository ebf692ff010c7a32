// SPDX-License-Identifier: BSD-3-Clause
// Reports that the program requests while it runs (Caliper's flush; docs/design/takeover.md). When all
// processes of the job have requested them, the job's collector generates them from the processes' records.
// This process waits, and then writes those parts that belong on its standard output and error.
#pragma once

namespace rankine::recorder {

// Writes the reports of one measurement. `processes`: number of processes that take part; 0: all processes of
// the job. `written` is set to 1 if the reports were written, even by another process. It is set to 0 if they
// must wait for the end of the run. This happens if some processes run on other hosts or are not measured, if
// there is no collector, or if other processes did not arrive in time.
void WriteReports(unsigned measurement, unsigned processes, int* written);

}  // namespace rankine::recorder
