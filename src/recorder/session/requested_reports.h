// SPDX-License-Identifier: BSD-3-Clause
// Reports that the program requests while it runs (Caliper's flush; docs/design/takeover.md). The job's
// collector makes them from the records of the processes, once all of them have arrived here. This process
// waits, and writes the output meant for its standard output and error.
#pragma once

namespace rankine::recorder {

// Writes the reports of one measurement. `processes`: how many take part; 0: all of the job. `written` is 0
// where the reports must wait for the end of the run: some processes run on other hosts or are not measured,
// there is no collector, or other processes did not arrive in time. Where another process writes the report,
// `written` is also 1.
void WriteReports(unsigned measurement, unsigned processes, int* written);

}  // namespace rankine::recorder
