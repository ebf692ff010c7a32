// SPDX-License-Identifier: BSD-3-Clause
// The parts of MooseFS's messages that we read. Numbers and layouts come from MooseFS 3's MFSCommunication.h.
// All numbers are big-endian. A message is a command (32 bits), the length of its body (32 bits), and the
// body.
#pragma once
#include <cstdint>

namespace rankine::probe::moosefs {

// Fields with their sizes in bits: protocol:8 chunk:64 version:32 offset:32 size:32
inline constexpr uint32_t kRead = 200;
inline constexpr uint32_t kReadStatus = 201;   // chunk:64 status:8
inline constexpr uint32_t kWrite = 210;        // Fields with their sizes in bits: protocol:8 chunk:64
                                               // version:32. The addresses of more servers follow.
inline constexpr uint32_t kWriteStatus = 211;  // chunk:64 write:32 status:8
inline constexpr uint32_t kWriteData = 212;    // Fields with their sizes in bits: chunk:64 write:32
                                               // block:16 offset:16 size:32 crc:32. The data follow.
inline constexpr uint32_t kAskRead = 432;      // A request to the master. Fields with their sizes in bits:
                                               // message:32 inode:32 index:32 flags:8
// An answer of the master. Fields with their sizes in bits: message:32 protocol:8 length:64 chunk:64
// version:32. More fields follow in the message.
inline constexpr uint32_t kTellRead = 433;
inline constexpr uint32_t kAskWrite = 434, kTellWrite = 435;  // likewise
inline constexpr uint32_t kMostCommand = 10000, kMostLength = 1u << 27;

// Operation::file is {inode, 0}. The value is {chunk, kChunkName} if the file to which the chunk belongs is
// unknown.
inline constexpr uint64_t kChunkName = ~uint64_t{0};
inline constexpr uint64_t kBlockBytes = 65536, kChunkBytes = 64u << 20;

// Reads a big-endian integer that takes the given number of bytes.
inline uint64_t Big(const uint8_t* at, int bytes) {
  uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) value = value << 8 | at[i];
  return value;
}

// The properties of a request for a chunk that client and server both know.
struct Extent {
  uint64_t chunk = 0;
  uint32_t version_or_write = 0;
  uint64_t offset = 0, bytes = 0;  // the range within the chunk
  uint32_t crc = 0;                // checksum of the written data
};
// ReadExtent and WriteExtent parse the beginning of a message's body: 21 bytes of kRead, or 24 bytes of
// kWriteData.
inline Extent ReadExtent(const uint8_t* body) {
  return {Big(body + 1, 8), static_cast<uint32_t>(Big(body + 9, 4)), Big(body + 13, 4), Big(body + 17, 4), 0};
}
inline Extent WriteExtent(const uint8_t* body) {
  return {Big(body, 8), static_cast<uint32_t>(Big(body + 8, 4)),
          Big(body + 12, 2) * kBlockBytes + Big(body + 14, 2), Big(body + 16, 4),
          static_cast<uint32_t>(Big(body + 20, 4))};
}

}  // namespace rankine::probe::moosefs
