// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/operations.h"

#include <optional>
#include <vector>

#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/trace/head.h"
#include "base/byte_reader.h"
#include "layout/io/op_code.h"

namespace rankine::archive {
namespace {

struct Head {
  uint64_t ticks, begin_ns, ticks_per_second, operations;
  uint32_t thread;
  uint64_t number;  // index of the chunk in its thread
  layout::IoTimes times;
  std::vector<uint64_t> rows;  // indices in the io chunk + 1; 0: unknown
};

constexpr uint64_t kLeastRate = 1'000'000, kMostRate = uint64_t{1} << 40;  // ticks per second

std::optional<Head> ReadHead(base::ByteReader& in) {
  Head head{};
  head.ticks = in.Fixed<uint64_t>();
  head.begin_ns = in.Fixed<uint64_t>();
  head.ticks_per_second = in.Fixed<uint64_t>();
  head.thread = static_cast<uint32_t>(in.Varint());
  head.number = in.Varint();
  const uint64_t times = in.Varint();
  head.operations = in.Varint();
  const uint64_t rows = in.Varint();
  const bool good = in.ok() && times <= static_cast<uint64_t>(layout::IoTimes::exact) &&
                    rows <= layout::kMostIoOpRows && head.ticks_per_second >= kLeastRate &&
                    head.ticks_per_second <= kMostRate;
  if (!good) return std::nullopt;
  head.times = static_cast<layout::IoTimes>(times);
  for (uint64_t i = 0; i < rows; ++i) head.rows.push_back(in.Varint());
  if (!in.ok()) return std::nullopt;
  return head;
}

// Calls the given function for every operation, until the function returns false.
template <class Each>
bool ReadBits(const Head& head, std::span<const std::byte> bits, Each each) {
  std::vector<layout::IoOpRow> rows(layout::kMostIoOpRows);
  layout::IoOpModel model;
  model.Begin(rows.data(), head.ticks, head.times);
  uint64_t bit = 0;
  layout::IoOp op;
  for (uint64_t i = 0; i < head.operations; ++i) {
    if (!model.Take(bits, &bit, &op) || op.row >= head.rows.size()) return false;
    if (!each(op)) break;
  }
  return true;
}

}  // namespace

bool ReadIoOperations(const Tables& tables, const IoOpsChunk& chunk,
                      const std::function<bool(const IoOperation&)>& each, const ClockLine* machine) {
  const auto raw = RawPayload(chunk.view);
  if (!raw) return false;
  base::ByteReader in(*raw);
  const auto head = ReadHead(in);
  if (!head) return false;
  const TickNs ns(head->ticks_per_second);
  const auto at = [&](uint64_t ticks) {
    if (machine != nullptr) return machine->Ns(ticks);
    return ticks >= head->ticks ? head->begin_ns + ns(ticks - head->ticks)
                                : head->begin_ns - ns(head->ticks - ticks);
  };
  return ReadBits(*head, in.rest(), [&](const layout::IoOp& op) {
    const uint64_t place = head->rows[op.row];
    IoOperation operation;
    if (place != 0 && place <= chunk.rows && chunk.first_row + place - 1 < tables.io.size())
      operation.row = static_cast<uint32_t>(chunk.first_row + place - 1);
    operation.process = chunk.process;
    operation.thread = head->thread;
    operation.begin = at(op.begin);
    operation.end = at(op.end);
    operation.offset = op.offset;
    operation.bytes = op.bytes;
    operation.failed = op.failed;
    return each(operation);
  });
}

std::optional<uint64_t> NumberOfIoOps(const IoOpsChunk& chunk) {
  const auto raw = RawPayload(chunk.view);
  if (!raw) return std::nullopt;
  base::ByteReader in(*raw);
  const auto head = ReadHead(in);
  if (!head) return std::nullopt;
  return head->number;
}

bool AreIoOperations(std::span<const std::byte> raw) {
  base::ByteReader in(raw);
  const auto head = ReadHead(in);
  return head && ReadBits(*head, in.rest(), [](const layout::IoOp&) { return true; });
}

}  // namespace rankine::archive
