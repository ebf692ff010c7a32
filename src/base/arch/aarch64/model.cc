// SPDX-License-Identifier: BSD-3-Clause
#include "base/arch/model.h"

#include <sys/auxv.h>

#include <cstdint>
#include <cstring>

#include "base/rt/text.h"

namespace rankine::cpu {
namespace {

struct Known {
  uint32_t implementer, part;
  const char* name;
};
// Values of the main identification register (MIDR) for processors that are common in clusters.
constexpr Known kKnown[] = {
    {0x41, 0xd08, "Arm Cortex-A72"},        {0x41, 0xd0c, "Arm Neoverse N1"},
    {0x41, 0xd40, "Arm Neoverse V1"},       {0x41, 0xd49, "Arm Neoverse N2"},
    {0x41, 0xd4f, "Arm Neoverse V2"},       {0x41, 0xd83, "Arm Neoverse V3AE"},
    {0x41, 0xd84, "Arm Neoverse V3"},       {0x41, 0xd8e, "Arm Neoverse N3"},
    {0x43, 0x0af, "Cavium ThunderX2"},      {0x46, 0x001, "Fujitsu A64FX"},
    {0x48, 0xd01, "HiSilicon Kunpeng 920"}, {0xc0, 0xac3, "Ampere-1"},
};

}  // namespace

// Processes may read the register if the kernel sets HWCAP_CPUID in the auxiliary vector.
size_t Model(char (&to)[kMaxModel]) {
  constexpr unsigned long kMayRead = 1ul << 11;
  to[0] = '\0';
  if ((getauxval(AT_HWCAP) & kMayRead) == 0) return 0;
  uint64_t midr = 0;
  __asm__("mrs %0, midr_el1" : "=r"(midr));
  const auto implementer = static_cast<uint32_t>(midr >> 24 & 0xff),
             part = static_cast<uint32_t>(midr >> 4 & 0xfff);
  rt::Text<kMaxModel> text;
  for (const Known& known : kKnown) {
    if (known.implementer == implementer && known.part == part) text << known.name;
  }
  if (text.size() == 0) text << "aarch64 implementer " << uint64_t{implementer} << " part " << uint64_t{part};
  std::memcpy(to, text.c_str(), text.size() + 1);
  return text.size();
}

}  // namespace rankine::cpu
