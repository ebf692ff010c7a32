// SPDX-License-Identifier: BSD-3-Clause
// Maps the names that readelf prints for registers to their DWARF numbers.
#pragma once
#include <map>
#include <string>

namespace rankine::recorder::arch {

inline const std::map<std::string, int>& RegisterColumns() {
#if defined(__x86_64__)
  static const std::map<std::string, int> columns = {
      {"rax", 0},  {"rdx", 1},  {"rcx", 2},  {"rbx", 3},  {"rsi", 4},  {"rdi", 5},
      {"rbp", 6},  {"rsp", 7},  {"r8", 8},   {"r9", 9},   {"r10", 10}, {"r11", 11},
      {"r12", 12}, {"r13", 13}, {"r14", 14}, {"r15", 15}, {"ra", 16}};
#elif defined(__aarch64__)
  static const std::map<std::string, int> columns = [] {
    std::map<std::string, int> made = {{"ra", 30}, {"sp", 31}};
    for (int i = 0; i < 30; ++i) made["x" + std::to_string(i)] = i;
    return made;
  }();
#else
  static const std::map<std::string, int> columns = {{"ra", 1}, {"sp", 2}, {"s0", 8}, {"s1", 9}};
#endif
  return columns;
}

}  // namespace rankine::recorder::arch
