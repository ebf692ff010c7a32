// SPDX-License-Identifier: BSD-3-Clause
// The forked child that reads untrusted ELF files for the symboliser (symbolise.h explains why).
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "symbols/location.h"

namespace rankine::symbols {

struct ModuleRequest {
  std::string path;
  std::string build_id;
  std::vector<std::pair<uint32_t, uint64_t>> addresses;  // Each pair is a number and a return address in
                                                         // the file.
};

struct AddressAnswer {
  uint32_t number = 0;
  CodeAddress address;
};

// Returns answers for those addresses that were found, in no particular order. If a module's file crashes
// the child, another child reads the remaining modules. If `fork` or `pipe` fails, no answers are returned.
std::vector<AddressAnswer> LookUp(const std::vector<ModuleRequest>& modules);

}  // namespace rankine::symbols
