// SPDX-License-Identifier: BSD-3-Clause
// The default name of a job, from which the archive's name is derived.
#pragma once
#include <cstddef>
#include <cstdint>
#include <ctime>

namespace rankine::recorder {

// Makes the name PROGRAM-YYYYMMDD-HHMMSS-ID. ID is the identifier of the batch job. If there is no batch job,
// ID is the number in the argument `otherwise`.
void MakeJobName(time_t now, uint64_t otherwise, char* out, size_t n);

// Makes the name PROGRAM-YYYYMMDD-ID, which is the same on all hosts. ID is the name that the launcher gave
// to the job.
void MakeLaunchName(const char* launch_id, time_t now, char* out, size_t n);

}  // namespace rankine::recorder
