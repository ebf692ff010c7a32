// Reports that the program wants now (Caliper's flush; docs/design/takeover.md). The job's collector makes
// them, of what the processes have recorded when all of them have come here. This process waits, and writes
// what goes to its standard output and error.
#pragma once

namespace rankine::recorder {

// The reports of one measurement. `processes` take part; 0: all of the job. `written`: 0 where the reports
// have to wait for the end of the run: processes on other hosts or not measured, nobody who collects, or
// others who did not come in time. Where others write it, it is 1 too.
void WriteReports(unsigned measurement, unsigned processes, int* written);

}  // namespace rankine::recorder
