// SPDX-License-Identifier: BSD-3-Clause
// Starts and stops windows that are defined outside the program by --window (RANKINE_WINDOW;
// layout/control/window_text.h). While a start or stop depends on calls, every call is tested by Watching().
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

// To be called once, from Prepare(). Windows whose text is invalid are skipped, and the archive records
// this.
void ConfigureWindows(const char* text);

// To be called when MPI_Init has returned. Creates the windows, and starts those windows that begin at
// MPI_Init.
void BeginWindows(Thread* t);

// Returns whether the starts and ends of regions must be reported to OnRegion.
bool FollowsRegions();

// To be called when a call of this function has returned and has been counted. The thread's guard is still
// set when this function is called.
void OnFunction(Thread* t, uint16_t function, uint64_t end);
void OnPcontrol(Thread* t, int level);
// To be called when a region or another value of the path begins or ends, and when the number of a loop
// iteration changes.
void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins);

// Executes `rankine ctl JOB window start|stop NAME` for all windows with this stored name
// (layout/window_name.h). Returns false if no window has this name.
bool SetByName(Thread* t, std::string_view name, bool on);

}  // namespace rankine::recorder::windows
