// SPDX-License-Identifier: BSD-3-Clause
// The two forms of a window's report while the program runs, with all counts that the window asks for.
#pragma once
#include "recorder/consumers/windows/report_words.h"

namespace rankine::recorder::windows {

void PutText(Line& out, const RankReport& told);
void PutJson(Line& out, const RankReport& told);  // one line

}  // namespace rankine::recorder::windows
