// SPDX-License-Identifier: BSD-3-Clause
// Windows from outside, --window (RANKINE_WINDOW; layout/control/window_text.h), and their starts and stops.
// While some of them depend on calls, every call is tested here (Watching()).
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

// Called once, from Prepare(). Windows that cannot be understood are skipped and reported in the result.
void ConfigureWindows(const char* text);

// MPI_Init has returned: makes the windows, and starts those that begin now.
void BeginWindows(Thread* t);

// Whether begins and ends of regions must be reported.
bool FollowsRegions();

// A call of this function has returned and is accounted for; inside the guard.
void OnFunction(Thread* t, uint16_t function, uint64_t end);
void OnPcontrol(Thread* t, int level);
// A value of the path was entered or left; also an iteration's number beside the path.
void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins);

// `rankine ctl JOB window start|stop NAME`: all windows with that stored name (layout/window_name.h). True:
// there are some.
bool SetByName(Thread* t, std::string_view name, bool on);

}  // namespace rankine::recorder::windows
