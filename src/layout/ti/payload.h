// SPDX-License-Identifier: BSD-3-Clause
// Writes parts of the payloads of recorded and imported time-independent traces (docs/formats.md, kinds
// ti_grammar, ti_stream and ti). This file is compiled both for the injected code and for the offline tools;
// it does not allocate memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/byte_writer.h"
#include "base/varint.h"
#include "layout/spool_layout.h"
#include "layout/ti/layout.h"
#include "layout/ti/sequence.h"

namespace rankine::layout {

inline constexpr uint32_t kTiMostListWords = 16384;  // maximum number of words in the list of one key

// A key's references to other chunks, as index plus 1; 0: there is no reference.
struct TiKeyPlaces {
  uint64_t node, comm, to_type, from_type, object;
};
void WriteTiKey(const TiKey& key, const TiKeyPlaces& places, std::span<const uint32_t> list,
                base::ByteWriter& out);

// `grammar.IsSound()` must hold.
void WriteTiRules(const TiGrammar& grammar, base::ByteWriter& out);
// Writes the part of the payload after the stream: the window, the tail, and the number of keys that match a
// further repetition of the tail.
void WriteTiEnd(const TiLive& live, const TiGrammar& grammar, base::ByteWriter& out);
void WriteTiGaps(std::span<const TiGap> gaps, base::ByteWriter& out);

struct TiFacts {
  uint64_t grammar, contexts;  // ids of chunks; `contexts` is 0 if there is no contexts chunk
  uint64_t ticks_per_second;
  uint64_t cost_ns;  // cost of one reading of the clock that measures volumes
  uint16_t thread;
};
// Writes the head of the ti chunk.
void WriteTiFacts(const TiFacts& facts, const TiLive& live, base::ByteWriter& out);

// Returns the id of a chunk. The argument `base` distinguishes chunks of the same kind in one process.
uint64_t TiChunkId(uint64_t uid, uint16_t thread, ExtentKind kind, uint64_t base);

// Writes a part of the stream in the form in which it was recorded. The function `write_key(key, list)` must
// write a literal with the numbers that are used in the chunk. The argument `list` is a buffer for the words
// of one literal.
template <class WriteKey>
void WriteTiStream(std::span<const std::byte> bytes, std::span<uint32_t> list, base::ByteWriter& out,
                   WriteKey write_key) {
  const auto varint = [&bytes](size_t at, uint64_t* value) {
    return base::DecodeVarint(bytes.data() + at, bytes.size() - at, value);
  };
  for (size_t at = 0; at < bytes.size();) {
    uint64_t word = 0;
    const size_t n = varint(at, &word);
    if (n == 0) return;
    if (word != 0) {
      uint64_t count = 0;
      const bool counted = ((word - 1) & 1) != 0;
      const size_t m = counted ? varint(at + n, &count) : 0;
      if (counted && m == 0) return;
      out.Bytes(bytes.subspan(at, n + m));
      at += n + m;
      continue;
    }
    at += n;
    TiKey key{};
    if (bytes.size() - at < sizeof key) return;
    std::memcpy(&key, bytes.data() + at, sizeof key);
    at += sizeof key;
    uint64_t words = 0;
    const size_t m = varint(at, &words);
    at += m;
    if (m == 0 || words > (bytes.size() - at) / sizeof(uint32_t) || words > list.size()) return;
    if (words != 0) std::memcpy(list.data(), bytes.data() + at, words * sizeof(uint32_t));
    at += words * sizeof(uint32_t);
    out.Varint(0);
    write_key(key, std::span<const uint32_t>(list.first(static_cast<size_t>(words))));
  }
}

}  // namespace rankine::layout
