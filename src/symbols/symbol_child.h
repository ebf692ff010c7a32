// The forked child that reads foreign ELF files for the symboliser (symbolise.h says why).
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
  std::vector<std::pair<uint32_t, uint64_t>> addresses;  // (number, return address in the file)
};

struct AddressAnswer {
  uint32_t number = 0;
  CodeAddress address;
};

// Answers for what could be found, in no particular order; unknown addresses are left out. A
// module whose file kills the child is given up, the others are read by another child. Without fork or pipe
// there are no answers.
std::vector<AddressAnswer> LookUp(const std::vector<ModuleRequest>& modules);

}  // namespace rankine::symbols
