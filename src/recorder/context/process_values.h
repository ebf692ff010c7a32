// SPDX-License-Identifier: BSD-3-Clause
// Values of attributes with process scope. Any thread can set a value, which is part of every thread's path
// from then on. A thread whose mode contains `kRebase` adopts the values before its next event.
#pragma once
#include "recorder/context/dictionary.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::context {

// Sets the value of the attribute. If `entry` is nullptr, the value is removed.
void SetProcessValue(const Attribute* attribute, const Entry* entry);
void TakeOverProcessValues(Thread* t);

}  // namespace rankine::recorder::context
