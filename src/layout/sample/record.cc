// SPDX-License-Identifier: BSD-3-Clause
#include "layout/sample/record.h"

namespace rankine::layout {
namespace {

std::byte* PutVarint(std::byte* at, uint64_t value) {
  while (value >= 0x80) {
    *at++ = static_cast<std::byte>(value | 0x80);
    value >>= 7;
  }
  *at++ = static_cast<std::byte>(value);
  return at;
}

bool ReadVarint(const std::byte** at, const std::byte* end, uint64_t most, uint64_t* value) {
  uint64_t read = 0;
  for (unsigned shift = 0; shift < 64 && *at != end; shift += 7) {
    const auto byte = static_cast<uint8_t>(*(*at)++);
    read |= uint64_t{byte & 0x7fu} << shift;
    if ((byte & 0x80) != 0) continue;
    *value = read;
    return read <= most;
  }
  return false;
}

constexpr uint64_t kMost32 = 0xffffffff;

}  // namespace

std::byte* PutIteration(std::byte* at, const SampleRecord& before, const SampleRecord& sample) {
  if (sample.iterates == before.iterates && (!sample.iterates || sample.iteration == before.iteration))
    return at;
  *at++ = static_cast<std::byte>(kSampleState | (sample.iterates ? kSamplePath : 0u));
  if (!sample.iterates) return at;
  const uint64_t step = static_cast<uint64_t>(sample.iteration) - static_cast<uint64_t>(before.iteration);
  return PutVarint(at, step << 1 ^ (0 - (step >> 63)));
}

std::byte* PutSample(std::byte* at, const SampleRecord& before, const SampleRecord& sample) {
  const bool path = sample.path != before.path;
  const bool node = sample.node != before.node;
  const bool call = sample.function != before.function || sample.reason != before.reason ||
                    sample.part != before.part || sample.comm != before.comm;
  const bool weight = sample.weight != before.weight;
  const unsigned flags = static_cast<unsigned>(sample.state) | (path ? kSamplePath : 0u) |
                         (node ? kSampleNode : 0u) | (call ? kSampleCall : 0u) |
                         (weight ? kSampleWeight : 0u) |
                         static_cast<unsigned>(sample.clock) << kSampleClockBit;
  *at++ = static_cast<std::byte>(flags);
  at = PutVarint(at, sample.time);
  if (path) at = PutVarint(at, sample.path);
  if (node) at = PutVarint(at, sample.node);
  if (call) {
    at = PutVarint(at, sample.function);
    at = PutVarint(at, sample.reason | static_cast<unsigned>(sample.part) << kSamplePartBit);
    at = PutVarint(at, sample.comm);
  }
  return weight ? PutVarint(at, sample.weight) : at;
}

bool ReadSample(const std::byte** at, const std::byte* end, SampleRecord* sample) {
  if (*at == end) return false;
  auto flags = static_cast<uint8_t>(*(*at)++);
  if ((flags & kSampleState) == kSampleState) {
    uint64_t step = 0;
    sample->iterates = flags == (kSampleState | kSamplePath);
    if (!sample->iterates && flags != kSampleState) return false;
    if (sample->iterates && !ReadVarint(at, end, ~uint64_t{0}, &step)) return false;
    sample->iteration =
        static_cast<int64_t>(static_cast<uint64_t>(sample->iteration) + (step >> 1 ^ (0 - (step & 1))));
    if (*at == end) return false;
    flags = static_cast<uint8_t>(*(*at)++);
    if ((flags & kSampleState) == kSampleState) return false;
  }
  sample->state = static_cast<SampleState>(flags & kSampleState);
  sample->clock = static_cast<SampleClock>(flags >> kSampleClockBit);
  uint64_t value = 0;
  if (!ReadVarint(at, end, ~uint64_t{0}, &sample->time)) return false;
  if ((flags & kSamplePath) != 0) {
    if (!ReadVarint(at, end, kMost32, &value)) return false;
    sample->path = static_cast<uint32_t>(value);
  }
  if ((flags & kSampleNode) != 0) {
    if (!ReadVarint(at, end, kMost32, &value)) return false;
    sample->node = static_cast<uint32_t>(value);
  }
  if ((flags & kSampleCall) != 0) {
    if (!ReadVarint(at, end, 0xffff, &value)) return false;
    sample->function = static_cast<uint16_t>(value);
    if (!ReadVarint(at, end, 0xff, &value)) return false;
    sample->reason = static_cast<uint8_t>(value & ((1u << kSamplePartBit) - 1));
    sample->part = static_cast<uint8_t>(value >> kSamplePartBit);
    if (!ReadVarint(at, end, kMost32, &value)) return false;
    sample->comm = static_cast<uint32_t>(value);
  }
  return (flags & kSampleWeight) == 0 || ReadVarint(at, end, kMost32, &sample->weight);
}

}  // namespace rankine::layout
