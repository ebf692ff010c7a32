#include "formats/cali/scan.h"

#include <emmintrin.h>

#include <bit>
#include <cstring>
#include <string_view>

#include "formats/cali/chunks.h"

namespace rankine::formats::cali {
namespace {

constexpr size_t kMostGlobals = 16;
constexpr size_t kLetter = 6;  // of "__rec=ctx": the first letter that tells kinds of lines apart

// Calls `visit` for the starts of lines in the chunk whose seventh byte is not that of a record; more may be
// visited. Returns the number of lines. 16 bytes at a time: the processor is an x86-64, which has SSE2.
template <class Visit>
uint64_t FindOthers(const char* begin, const char* end, Visit visit) {
  if (begin[kLetter] != 'c') visit(begin);
  const __m128i newline = _mm_set1_epi8('\n'), record = _mm_set1_epi8('c');
  const auto load = [](const char* at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); };
  uint64_t lines = 0;
  __m128i counts = _mm_setzero_si128();  // newlines in each of 16 lanes
  int rounds = 0;
  const auto add_up = [&] {
    const __m128i sums = _mm_sad_epu8(counts, _mm_setzero_si128());
    lines += static_cast<uint64_t>(_mm_cvtsi128_si64(sums));
    lines += static_cast<uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums)));
    counts = _mm_setzero_si128();
    rounds = 0;
  };
  const char* at = begin;
  for (; end - at >= 16; at += 16) {
    const __m128i ends = _mm_cmpeq_epi8(load(at), newline);
    counts = _mm_sub_epi8(counts, ends);
    const __m128i records = _mm_cmpeq_epi8(load(at + 1 + kLetter), record);
    auto others = static_cast<unsigned>(_mm_movemask_epi8(_mm_andnot_si128(records, ends)));
    for (; others != 0; others &= others - 1) {
      const char* line = at + std::countr_zero(others) + 1;
      if (line < end) visit(line);
    }
    if (++rounds == 255) add_up();
  }
  add_up();
  for (; at < end; ++at) {
    if (*at != '\n') continue;
    ++lines;
    if (at + 1 < end && at[1 + kLetter] != 'c') visit(at + 1);
  }
  return lines;
}

}  // namespace

Scanned Scan(const Source& source, NodeTable& nodes, LineNumbers& lines, const NodeTable::Lose& lose) {
  Scanned scanned;
  Chunks chunks(source, 0, source.size());
  uint64_t line_number = 1;
  for (Chunk chunk = chunks.Next(); chunk.kind != Chunk::Kind::end; chunk = chunks.Next()) {
    lines.Add({chunk.offset, line_number}, source.size());
    if (chunk.kind != Chunk::Kind::lines) {  // the second pass tells
      ++line_number;
      continue;
    }
    scanned.any_line = scanned.any_line || std::string_view(chunk.begin, chunk.end).starts_with("__rec=") ||
                       std::string_view(chunk.begin, chunk.end).find("\n__rec=") != std::string_view::npos;
    line_number += FindOthers(chunk.begin, chunk.end, [&](const char* begin) {
      const std::string_view opening(begin, static_cast<size_t>(chunk.end - begin));
      if (!opening.starts_with(kNode) && !opening.starts_with(kGlobals)) return;
      const std::string_view line = WithoutEnd(begin, begin + opening.find('\n'));
      const uint64_t offset = chunk.offset + static_cast<uint64_t>(begin - chunk.begin);
      NodeLine node;
      if (IsKind(line, kGlobals)) {
        scanned.globals.push_back({offset, std::string(line)});
        if (scanned.globals.size() > kMostGlobals) scanned.globals.pop_front();
      } else if (IsKind(line, kNode)) {
        if (auto why = SplitNode(line, &node)) {
          lose(offset, *why);
        } else if (!scanned.full) {
          scanned.full = !nodes.Add(node, offset);
          if (scanned.full)
            lose(offset, "more nodes than rankine reads: this one and the following are lost");
        }
      }
    });
  }
  return scanned;
}

}  // namespace rankine::formats::cali
