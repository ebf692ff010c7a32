// Values of attributes with process scope: set by any thread, part of every thread's path. A thread takes
// them over before its next event, when `kRebase` in its mode says so.
#pragma once
#include "recorder/context/dictionary.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {

// nullptr: the attribute has no value any more.
void SetProcessValue(const Attribute* attribute, const Entry* entry);
void TakeOverProcessValues(Thread* t);

}  // namespace rankine::recorder::context
