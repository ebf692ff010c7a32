// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/part.h"

#include <cstring>

#include "exchange/cali/chunks.h"
#include "exchange/cali/limits.h"
#include "exchange/cali/lines.h"
#include "exchange/cali/losses.h"
#include "exchange/cali/record_reader.h"

namespace rankine::exchange::cali {
namespace {

using Outcome = RecordReader::Outcome;

// Reads all lines of one chunk. Returns false if reading must stop.
bool ReadLines(const Chunk& chunk, RecordReader& reader, Losses& losses) {
  for (const char* at = chunk.begin; at < chunk.end;) {
    const char* const begin = at;
    if (std::memcmp(begin, kRecord.data(), kRecord.size()) == 0) {
      bool more = true;
      at = reader.ReadCommon(begin + kRecord.size(), chunk.end, &more);
      if (!more) return false;
      if (at != nullptr) continue;
    }
    const auto* newline =
        static_cast<const char*>(std::memchr(begin, '\n', static_cast<size_t>(chunk.end - begin)));
    at = newline + 1;
    const std::string_view line = WithoutEnd(begin, newline);
    const auto offset = [&] { return chunk.offset + static_cast<uint64_t>(begin - chunk.begin); };
    if (IsKind(line, kRecord)) {
      const Outcome outcome = reader.Read(line.substr(kRecord.size()));
      if (outcome == Outcome::enough) return false;
      if (outcome == Outcome::lost && !losses.Add(offset(), reader.why())) return false;
    } else if (!line.empty() && !IsKind(line, kNode) &&
               !IsKind(line, kGlobals)) {  // Node and globals lines were read in the first pass.
      if (!losses.Add(offset(), "this is not a record of a .cali file")) return false;
    }
  }
  return true;
}

}  // namespace

base::Status FilePart::Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                            std::vector<context::Lost>& lost) {
  if (begin_ == 0) lost.insert(lost.end(), file_->lost().begin(), file_->lost().end());
  Losses losses(
      file_->keep_going(), [this](uint64_t offset) { return file_->Where(offset); }, lost);
  RecordReader reader(file_->nodes(), space, wanted, sink);
  Chunks chunks(file_->source(), begin_, end_);
  for (bool more = true; more;) {
    const Chunk chunk = chunks.Next();
    switch (chunk.kind) {
      case Chunk::Kind::lines:
        more = ReadLines(chunk, reader, losses);
        break;
      case Chunk::Kind::too_long:
        more = losses.Add(chunk.offset, "a line of more than " + std::to_string(kMaxLine >> 20) + " MiB");
        break;
      case Chunk::Kind::cut_off:
        losses.Add(chunk.offset, "the last line is incomplete: the file was cut off");
        more = false;
        break;
      case Chunk::Kind::end:
        if (chunk.offset < end_) losses.Add(chunk.offset, "the file became shorter while it was read");
        more = false;
        break;
    }
  }
  reader.Flush();
  return losses.Finish(file_->source().name());
}

}  // namespace rankine::exchange::cali
