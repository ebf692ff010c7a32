// SPDX-License-Identifier: BSD-3-Clause
// Windows that are defined outside the program by --window (RANKINE_WINDOW; layout/control/window_text.h):
// when they start and stop. While starts or stops depend on calls, every call is tested here (Watching()).
#pragma once
#include <cstdint>
#include <string_view>

namespace rankine::recorder {
struct Thread;
namespace context {
struct Attribute;
struct Entry;
}  // namespace context
}  // namespace rankine::recorder

namespace rankine::recorder::windows {

// Called once, from Prepare(). Windows whose text is invalid are skipped, and the archive records this.
void ConfigureWindows(const char* text);

// Called when MPI_Init has returned: creates the windows, and starts those that begin now.
void BeginWindows(Thread* t);

// Returns whether begins and ends of regions must be reported to OnRegion.
bool FollowsRegions();

// Called after a call of this function has returned and has been counted, while the guard is still held.
void OnFunction(Thread* t, uint16_t function, uint64_t end);
void OnPcontrol(Thread* t, int level);
// Called when a region or another value of the path begins or ends, and when the number of a loop iteration
// changes.
void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins);

// Executes `rankine ctl JOB window start|stop NAME` for all windows whose stored name is `name`
// (layout/window_name.h). Returns false if there is none.
bool SetByName(Thread* t, std::string_view name, bool on);

}  // namespace rankine::recorder::windows
