// SPDX-License-Identifier: BSD-3-Clause
// A process stores only a limited number of file names. All further files are combined into groups of files
// with similar names. A group's name is the file name with each digit replaced by a #. Group numbers follow
// file numbers.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/io/layout.h"

namespace rankine::layout {

inline constexpr uint32_t kMaxIoGroups = 64;
// File numbers above those of the groups belong to files that only child processes after a fork have read
// or written.
inline constexpr uint32_t kMaxIoChildFiles = 64;
inline constexpr uint32_t kFirstIoChildFile = kMaxIoFiles + kMaxIoGroups + 1;
inline constexpr uint32_t kMaxIoNames = kMaxIoFiles + kMaxIoGroups + kMaxIoChildFiles;

// Suffix of a group's name, which distinguishes it from a file's name.
inline constexpr std::string_view kFurtherFiles = " (further files)";
inline bool IsIoGroup(std::string_view name) {
  return name.size() >= kFurtherFiles.size() &&
         name.substr(name.size() - kFurtherFiles.size()) == kFurtherFiles;
}

}  // namespace rankine::layout
