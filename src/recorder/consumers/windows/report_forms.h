// SPDX-License-Identifier: BSD-3-Clause
// The two formats in which a window writes its report while the program runs. Both formats contain all
// counts that were requested for the window.
#pragma once
#include "recorder/consumers/windows/report_words.h"

namespace rankine::recorder::windows {

void PutText(Line& out, const RankReport& told);
void PutJson(Line& out, const RankReport& told);  // one line

}  // namespace rankine::recorder::windows
