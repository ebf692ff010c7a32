// SPDX-License-Identifier: BSD-3-Clause
#include "probe/orangefs/request.h"

#include <span>
#include <string>

#include "base/hash.h"
#include "probe/orangefs/functions.h"
#include "probe/orangefs/layout.h"

namespace rankine::probe::orangefs {
namespace {

using layout::ProbeRecord;

// The first four characters of a hint's name, as one word in memory order.
constexpr uint32_t Name(const char (&text)[5]) {
  uint32_t name = 0;
  for (int i = 3; i >= 0; --i) name = name << 8 | static_cast<unsigned char>(text[i]);
  return name;
}

}  // namespace

std::optional<Request> RequestOf(const ProbeRecord& record) {
  Request request;
  request.op = static_cast<uint32_t>(record.field[kOp]);
  request.handle = record.field[kHandle];
  request.file_system = static_cast<uint32_t>(record.field[kFileSystemAndType]);
  const auto type = static_cast<uint32_t>(record.field[kFileSystemAndType] >> 32);
  if ((request.op != kServeIo && request.op != kServeSmallIo) || (type != kRead && type != kWrite))
    return std::nullopt;
  request.action = type == kRead ? Action::read : Action::write;
  const bool is_small = request.op == kServeSmallIo;
  request.piece = static_cast<uint32_t>(record.field[kAt80] >> (is_small ? 0 : 32));
  request.offset = record.field[is_small ? kAt104 : kAt112];
  request.bytes = record.field[is_small ? kAt112 : kAt120];
  return request;
}

void HintCalls::Add(const ProbeRecord& record) {
  if (calls_.size() >= kMost) calls_.erase(calls_.begin(), calls_.begin() + kMost / 2);
  calls_.push_back(record);
}

Hints HintCalls::Within(const ProbeRecord& outer) {
  Hints hints;
  for (const ProbeRecord& call : calls_) {
    if (call.begin < outer.begin || call.end > outer.end) continue;
    const auto name = static_cast<uint32_t>(call.field[kName]),
               value = static_cast<uint32_t>(call.field[kValue]);
    if (name == Name("clie")) hints.client = value;
    if (name == Name("requ")) hints.request = value;
    if (name == Name("rank")) hints.rank = value;
    if (name == Name("hand")) hints.file = call.field[kValueHigh] << 32 | value;
  }
  std::erase_if(calls_, [&](const ProbeRecord& call) { return call.end <= outer.end; });
  return hints;
}

JoinKey KeyOf(const Request& request, uint32_t tag, const Hints& hints) {
  const uint64_t words[] = {
      uint64_t{tag},          uint64_t{request.op},    static_cast<uint64_t>(request.action),
      request.handle,         request.offset,          request.bytes,
      uint64_t{hints.client}, uint64_t{hints.request}, uint64_t{hints.rank}};
  return {"fs " + std::to_string(request.file_system) + ", server " + std::to_string(request.piece),
          base::Hash(std::as_bytes(std::span(words)))};
}

}  // namespace rankine::probe::orangefs
