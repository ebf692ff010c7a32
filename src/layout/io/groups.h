// Files beyond those that a process keeps names of: alike names share one, with a # for each digit of the
// file's own name. Groups are numbered behind the files.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/io/layout.h"

namespace rankine::layout {

inline constexpr uint32_t kMaxIoGroups = 64;
// Behind them: files that children of fork alone have read or written.
inline constexpr uint32_t kMaxIoChildFiles = 64;
inline constexpr uint32_t kFirstIoChildFile = kMaxIoFiles + kMaxIoGroups + 1;
inline constexpr uint32_t kMaxIoNames = kMaxIoFiles + kMaxIoGroups + kMaxIoChildFiles;

// Behind a group's name, which tells it from a file's.
inline constexpr std::string_view kFurtherFiles = " (further files)";
inline bool IsIoGroup(std::string_view name) {
  return name.size() >= kFurtherFiles.size() &&
         name.substr(name.size() - kFurtherFiles.size()) == kFurtherFiles;
}

}  // namespace rankine::layout
