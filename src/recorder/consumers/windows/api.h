// SPDX-License-Identifier: BSD-3-Clause
// The window functions that annotated programs call through a function table. include/rankine/monitor.h
// specifies them.
#pragma once
#include <cstdint>

#include "rankine/detail/table.h"

namespace rankine::recorder::windows {

int CreateWindow(const rankine_window_spec* spec, rankine_window* window);
int FreeWindow(rankine_window* window);
int StartWindow(rankine_window window);
int StopWindow(rankine_window window);
int ResetWindow(rankine_window window);
int ReadWindow(rankine_window window, rankine_window_values* values);
int ReportWindow(rankine_window window, const char* path, const void* comm);

}  // namespace rankine::recorder::windows
