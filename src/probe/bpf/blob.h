// SPDX-License-Identifier: BSD-3-Clause
// The compiled program (calls.bpf.c): an ELF file as bytes in the command.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::probe {

std::span<const uint8_t> BpfBlob();

}  // namespace rankine::probe
