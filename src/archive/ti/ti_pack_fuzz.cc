// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes packed threads. Reading must stay within the given bytes. If the pack is valid, each row must be
// found by its rank.
#include <cstddef>
#include <cstdint>

#include "archive/ti/decode.h"
#include "archive/ti/pack.h"

namespace {

constexpr uint64_t kMostRows = 64;  // The limit is needed because a few bytes can represent any number of
                                    // rows.

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto* bytes = reinterpret_cast<const std::byte*>(data);
  const auto pack = rankine::archive::TiPack::Open({bytes, bytes + size});
  if (pack == nullptr) return 0;
  volatile uint64_t sum = 0;
  for (uint64_t i = 0; i < kMostRows && i < pack->rows(); ++i) {
    const uint64_t row = i % 2 == 0 ? i / 2 : pack->rows() - 1 - i / 2;
    if (pack->RowOf(pack->rank(row)) != row) __builtin_trap();
    sum = sum + pack->uid(row);
    for (const std::byte byte : pack->Volumes(row)) sum = sum + static_cast<uint64_t>(byte);
    const auto ti = rankine::archive::DecodeTi(pack->Payload(row));
    if (ti) sum = sum + ti->gaps.size();
  }
  return 0;
}
