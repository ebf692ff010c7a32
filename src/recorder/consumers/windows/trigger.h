// Windows that are set from outside, --window (RANKINE_WINDOW; layout/control/window_text.h), and what starts
// and stops them. While there are some whose calls must be looked at, every call comes by here (Watching()).
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

namespace rankine::recorder::monitor {

// From Prepare(), once. Windows that are not understood are passed over, and told in the result.
void ConfigureWindows(const char* text);

// MPI_Init has returned: the windows are made, and those that begin now run.
void BeginWindows(Thread* t);

// Must begins and ends of regions be told?
bool FollowsRegions();

// A call of this function has returned and is accounted for; inside the guard.
void OnFunction(Thread* t, uint16_t function, uint64_t end);
void OnPcontrol(Thread* t, int level);
// A value of the path was entered or left. Also of an iteration's number beside it.
void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins);

// `rankine ctl JOB window start|stop NAME`: all windows whose name is kept so
// (layout/window_name.h); true: there are some.
bool SetByName(Thread* t, std::string_view name, bool on);

}  // namespace rankine::recorder::monitor
