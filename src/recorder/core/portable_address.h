// SPDX-License-Identifier: BSD-3-Clause
// Formats an address as the file name of its module and the offset in the module. The formatted address is
// the same in all ranks.
#pragma once
#include <cstdint>
#include <string_view>

#include "recorder/core/modules.h"

namespace rankine::recorder {

// The type T is an rt::Text. An address outside of all modules is written as a number.
template <class T>
void AppendPlace(T* text, uint64_t address) {
  if (const callsite::Module* module = g_modules.Find(address); module != nullptr) {
    std::string_view path = module->path();
    path.remove_prefix(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
    *text << path.substr(0, 255) << '+';
    address -= module->bias;
  }
  *text << "0x";
  int shift = 60;
  while (shift > 0 && (address >> shift) == 0) shift -= 4;
  for (; shift >= 0; shift -= 4) *text << "0123456789abcdef"[(address >> shift) & 15];
}

}  // namespace rankine::recorder
