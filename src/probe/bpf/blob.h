// SPDX-License-Identifier: BSD-3-Clause
// The compiled BPF program (calls.bpf.c): the bytes of an ELF file that is built into the command.
#pragma once
#include <cstdint>
#include <span>

namespace rankine::probe {

std::span<const uint8_t> BpfBlob();

}  // namespace rankine::probe
