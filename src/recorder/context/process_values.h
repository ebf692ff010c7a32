// SPDX-License-Identifier: BSD-3-Clause
// Values of attributes with process scope: any thread can set them, and they are part of every thread's path.
// A thread whose mode has `kRebase` set adopts them before its next event.
#pragma once
#include "recorder/context/dictionary.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {

// If `entry` is nullptr, the attribute's value is removed.
void SetProcessValue(const Attribute* attribute, const Entry* entry);
void TakeOverProcessValues(Thread* t);

}  // namespace rankine::recorder::context
