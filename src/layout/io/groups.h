// SPDX-License-Identifier: BSD-3-Clause
// Groups of files, for the files beyond those whose names a process keeps. Files with similar names share a
// group, whose name has a # for each digit of the file's own name. The numbers of groups follow those of
// files.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/io/layout.h"

namespace rankine::layout {

inline constexpr uint32_t kMaxIoGroups = 64;
// The numbers after the groups: files that only children after a fork have read or written.
inline constexpr uint32_t kMaxIoChildFiles = 64;
inline constexpr uint32_t kFirstIoChildFile = kMaxIoFiles + kMaxIoGroups + 1;
inline constexpr uint32_t kMaxIoNames = kMaxIoFiles + kMaxIoGroups + kMaxIoChildFiles;

// The end of a group's name, which distinguishes it from the name of a file.
inline constexpr std::string_view kFurtherFiles = " (further files)";
inline bool IsIoGroup(std::string_view name) {
  return name.size() >= kFurtherFiles.size() &&
         name.substr(name.size() - kFurtherFiles.size()) == kFurtherFiles;
}

}  // namespace rankine::layout
