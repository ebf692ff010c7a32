// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the decoding of messages with any bytes. A message that is decoded must be equal after encoding and
// decoding again.
#include <cstdlib>
#include <span>

#include "manager/message.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using rankine::manager::Decode;
  using rankine::manager::Encode;
  const auto message = Decode(std::as_bytes(std::span(data, size)));
  if (!message) return 0;
  const auto again = Decode(Encode(*message));
  if (!again || !(*again == *message)) abort();
  return 0;
}
