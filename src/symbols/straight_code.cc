// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/straight_code.h"

#ifdef RANKINE_HAS_ZYDIS
#include <Zydis/Zydis.h>
#endif

namespace rankine::symbols {

#ifdef RANKINE_HAS_ZYDIS

namespace {

bool GoesOn(const ZydisDecodedInstruction& decoded) {
  switch (decoded.meta.category) {
    case ZYDIS_CATEGORY_COND_BR:
    case ZYDIS_CATEGORY_UNCOND_BR:
    case ZYDIS_CATEGORY_RET:
    case ZYDIS_CATEGORY_INTERRUPT:
    case ZYDIS_CATEGORY_SYSCALL:
    case ZYDIS_CATEGORY_SYSTEM:
      return false;
    default:
      return decoded.mnemonic != ZYDIS_MNEMONIC_UD0 && decoded.mnemonic != ZYDIS_MNEMONIC_UD1 &&
             decoded.mnemonic != ZYDIS_MNEMONIC_UD2 && decoded.mnemonic != ZYDIS_MNEMONIC_XABORT &&
             decoded.mnemonic != ZYDIS_MNEMONIC_XBEGIN;
  }
}

}  // namespace

bool IsStraight(std::span<const unsigned char> code) {
  ZydisDecoder decoder;
  ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  while (!code.empty()) {
    ZydisDecodedInstruction decoded;
    const ZyanStatus status =
        ZydisDecoderDecodeInstruction(&decoder, nullptr, code.data(), code.size(), &decoded);
    if (!ZYAN_SUCCESS(status) || !GoesOn(decoded)) return false;
    code = code.subspan(decoded.length);
  }
  return true;
}

#else

bool IsStraight(std::span<const unsigned char> code) {
  return code.empty();
}

#endif

}  // namespace rankine::symbols
