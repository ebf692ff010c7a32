// SPDX-License-Identifier: BSD-3-Clause
// The CRC-32 of IEEE 802.3 and zlib. The library libdeflate computes the CRC, with carry-less
// multiplication if the processor supports it.
#pragma once
#include <libdeflate.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace rankine::base {

inline uint32_t Crc32(std::span<const std::byte> bytes) {
  return libdeflate_crc32(0, bytes.data(), bytes.size());
}

}  // namespace rankine::base
