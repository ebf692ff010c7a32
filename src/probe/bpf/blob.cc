// SPDX-License-Identifier: BSD-3-Clause
#include "probe/bpf/blob.h"

extern "C" {
extern const uint8_t rankine_bpf_blob[], rankine_bpf_blob_end[];
}

namespace rankine::probe {

std::span<const uint8_t> BpfBlob() {
  return {rankine_bpf_blob, rankine_bpf_blob_end};
}

}  // namespace rankine::probe
