// SPDX-License-Identifier: BSD-3-Clause
#include <cstring>

#include "layout/sample/record.h"
#include "layout/testing/spool_builder.h"

namespace rankine::layout::testing {
namespace {

constexpr uint64_t kPeriodNs = 10'000'000;
constexpr uint16_t kFunction = 54;  // MPI_Send

std::vector<std::byte> Stream(std::span<const SampleRecord> records) {
  const SampleHead head{2500, kPeriodNs, 4, 0};
  std::vector<std::byte> bytes(sizeof head + records.size() * kMostSampleRecord);
  std::memcpy(bytes.data(), &head, sizeof head);
  std::byte* at = bytes.data() + sizeof head;
  SampleRecord before;
  for (const SampleRecord& record : records) {
    at = PutRecord(at, before, record);
    before = record;
  }
  bytes.resize(static_cast<size_t>(at - bytes.data()));
  return bytes;
}

SampleRecord Outside(uint32_t path, uint32_t node, uint64_t weight = 1) {
  SampleRecord record;
  record.time = 90;
  record.path = path;
  record.node = node;
  record.weight = weight;
  return record;
}

SampleRecord InIteration(int64_t number) {
  SampleRecord record = Outside(2, 4);
  record.iterates = true;
  record.iteration = number;
  return record;
}

SampleRecord Inside(SampleState state, StallReason reason, uint32_t comm) {
  SampleRecord record = Outside(2, 1);
  record.state = state;
  record.function = kFunction;
  record.reason = static_cast<uint8_t>(reason);
  record.comm = comm;
  return record;
}

}  // namespace

void FillSamples(SpoolBuilder* spool) {
  spool->Module(kFunctionSite | 0x100, kFunctionSite | 0x101, kFunctionSite | 0x93, kModuleIsFunction,
                "/src/solver.py", "Solver.step");
  const PathNode first[] = {
      {0, 0, 0}, {0x555500001000, 0, 0}, {0x555500002010, 1, 0}, {kFunctionSite | 0x100, 1, 0}};
  const PathNode second[] = {{0, 0, 0}, {0x555500001010, 0, 0}};
  spool->Extent<PathNode>(ExtentKind::paths, 0, first);
  spool->Extent<PathNode>(ExtentKind::paths, 1, second);
  const SampleRecord records[] = {Outside(2, 2),
                                  Outside(3, 2),
                                  Inside(SampleState::work, StallReason::none, 1),
                                  Inside(SampleState::stall, StallReason::late_sender, 1),
                                  Inside(SampleState::stall, StallReason::late_sender, 1),
                                  InIteration(41),
                                  InIteration(-7),
                                  Outside(1, 0, 3)};
  spool->Extent<std::byte>(ExtentKind::samples, 0, Stream(records));
  spool->Extent<std::byte>(ExtentKind::samples, 1, Stream(std::span(records).last(1)));
  OutsideRow rows[kOutsideRows] = {};
  const auto seen = [&rows](size_t at, SampleClock clock, uint64_t ns) {
    rows[at].clock = static_cast<uint32_t>(clock);
    rows[at].ns = ns;
  };
  seen(0, SampleClock::blocked, 300'000'000);
  seen(1, SampleClock::waiting, 20'000'000);
  seen(2, SampleClock::kernel, 70'000'000);
  rows[0].node = 1;
  rows[2].site = 0x555500002010;
  rows[2].call = {kFunction, CallState::stall, StallReason::late_sender};
  seen(3, SampleClock::kernel, 40'000'000);
  rows[3].clock |= kUntickedRow;
  spool->Extent<OutsideRow>(ExtentKind::outside, 0, rows);
}

}  // namespace rankine::layout::testing
