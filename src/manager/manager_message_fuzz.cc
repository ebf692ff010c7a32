// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the decoding of messages with arbitrary bytes. A message that can be decoded must stay the same when
// it is encoded and decoded again.
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
