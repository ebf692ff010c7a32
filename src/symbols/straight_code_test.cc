// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/straight_code.h"

#include <gtest/gtest.h>

#include <vector>

namespace rankine::symbols {
namespace {

using Code = std::vector<unsigned char>;

TEST(StraightCode, KnowsWhatIsBetweenCalls) {
#ifndef RANKINE_HAS_ZYDIS
  GTEST_SKIP() << "built without Zydis";
#endif
  EXPECT_TRUE(IsStraight({}));
  // The code is: lea 0x58(%rsp),%rdi; mov %rbp,%rsi; xor %eax,%eax; lea 0x2df7(%rip),%rdx; call
  EXPECT_TRUE(IsStraight(Code{0x48, 0x8d, 0x7c, 0x24, 0x58, 0x48, 0x89, 0xee, 0x31, 0xc0, 0x48,
                              0x8d, 0x15, 0xf7, 0x2d, 0,    0,    0xe8, 0x70, 0x71, 0x72, 0x73}));
  // The code is: movabs $0x7071727374757677,%rax; movl $0xeb,0x14(%rsp); movq %xmm0,(%rsp); nopw
  // 0x0(%rax,%rax,1)
  EXPECT_TRUE(IsStraight(Code{0x48, 0xb8, 0x77, 0x76, 0x75, 0x74, 0x73, 0x72, 0x71, 0x70,
                              0xc7, 0x44, 0x24, 0x14, 0xeb, 0,    0,    0,    0x66, 0x0f,
                              0xd6, 0x04, 0x24, 0x66, 0x0f, 0x1f, 0x44, 0,    0}));
}

TEST(StraightCode, EndsAtAJumpAndAtUnknownCode) {
  for (const Code& code : {Code{0x74, 0x05}, Code{0xeb, 0x10}, Code{0xe9, 0, 0, 0, 0}, Code{0xc3},
                           Code{0x0f, 0x84, 0, 0, 0, 0}, Code{0xff, 0xe0}, Code{0x0f, 0x0b}, Code{0xf4},
                           Code{0x48, 0x8d, 0x7c, 0x24}, Code{0x0f}, Code{0x48}, Code{0x66}, Code{0xe8, 0}})
    EXPECT_FALSE(IsStraight(code)) << static_cast<int>(code[0]);
}

}  // namespace
}  // namespace rankine::symbols
