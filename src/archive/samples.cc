// SPDX-License-Identifier: BSD-3-Clause
#include "archive/samples.h"

#include "archive/kv_number.h"
#include "archive/rows/call_site.h"
#include "archive/rows/process.h"
#include "archive/rows/sample_chunk.h"
#include "archive/tables.h"
#include "base/byte_reader.h"
#include "layout/spool_log.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kLeastRate = 1000000, kMostRate = uint64_t{1} << 40;  // ticks per second
constexpr uint64_t kMostPeriod = uint64_t{1} << 40;
constexpr uint64_t kNsPerSecond = 1000000000;

bool IsOfProgram(const Tables& tables, uint32_t site) {
  const uint32_t module = tables.sites[site].module;
  return module >= tables.modules.size() || (tables.modules[module].flags & layout::kModuleIsMpiLayer) == 0;
}

// Given the stack of an MPI call, returns the frame in which the program made the call. Language bindings and
// wrappers of MPI are skipped, as in the call sites of profile rows. A stack without a frame of the program
// is returned unchanged.
uint32_t CallOfProgram(const Tables& tables, uint32_t stack) {
  for (uint32_t site = stack; site < tables.sites.size();) {
    if (IsOfProgram(tables, site)) return site;
    const uint32_t caller = tables.sites[site].caller;
    // A caller has a smaller index than the called site. If the index is not smaller, this is the outermost
    // call, or the table is damaged.
    if (caller >= site) break;
    site = caller;
  }
  return stack;
}

}  // namespace

std::optional<SampleReader::Head> SampleReader::ReadHead(std::span<const std::byte>* raw) {
  base::ByteReader in(*raw);
  Head head{};
  head.contexts_id = in.Fixed<uint64_t>();
  head.begin_ns = in.Fixed<uint64_t>();
  head.ticks_per_second = in.Fixed<uint64_t>();
  head.period_ns = in.Fixed<uint64_t>();
  const uint64_t thread = in.Varint();
  in.Varint();  // number of bytes of the stream before this chunk
  const uint64_t shift = in.Varint();
  if (!in.ok() || thread > 0xffff || shift > layout::kMostTimeShift || head.ticks_per_second < kLeastRate ||
      head.ticks_per_second > kMostRate || head.period_ns > kMostPeriod)
    return std::nullopt;
  head.thread = static_cast<uint32_t>(thread);
  head.shift = static_cast<uint32_t>(shift);
  *raw = in.rest();
  return head;
}

bool SampleReader::Open(const SampleChunk& chunk) {
  at_ = end_ = nullptr;
  raw_ = RawPayload(chunk.view);
  if (!raw_) return false;
  std::span<const std::byte> bytes = *raw_;
  const auto head = ReadHead(&bytes);
  if (!head) return false;
  head_ = *head;
  at_ = bytes.data();
  end_ = at_ + bytes.size();
  record_ = {};
  times_ = 0;
  common_ = {};
  common_.process = chunk.process;
  common_.thread = head_.thread;
  paths_ = chunk.paths == kNone ? nullptr : &tables_.sample_paths[chunk.paths];
  const auto contexts = tables_.contexts.find(head_.contexts_id);
  contexts_ = contexts == tables_.contexts.end() ? nullptr : &contexts->second;
  const uint64_t start_ns = Unsigned(tables_.processes[chunk.process].attributes, "start.ns");
  base_ns_ = head_.begin_ns > start_ns ? head_.begin_ns - start_ns : 0;
  return true;
}

bool SampleReader::Next(Sample* sample) {
  const std::byte* at = at_;
  if (at == end_ || !layout::ReadSample(&at, end_, &record_)) return false;
  at_ = at;
  times_ = base::AddSaturated(times_, record_.time);
  *sample = common_;
  sample->state = record_.state;
  sample->clock = record_.clock;
  // A timer tick during a system call has the clock SampleClock::kernel. Some observations by another process
  // have this clock, too.
  sample->is_tick =
      record_.clock == layout::SampleClock::cpu ||
      (record_.clock == layout::SampleClock::kernel && head_.period_ns != layout::kOutsidePeriodNs);
  sample->reason = static_cast<layout::StallReason>(record_.reason);
  sample->part = record_.part <= layout::kMostMpiPart ? static_cast<layout::MpiPart>(record_.part)
                                                      : layout::MpiPart::other;
  sample->function = record_.function;
  if (paths_ != nullptr && record_.path < paths_->size()) sample->site = (*paths_)[record_.path];
  if (record_.state != layout::SampleState::outside) sample->site = CallOfProgram(tables_, sample->site);
  const auto& comms = tables_.processes[common_.process].comms;
  if (record_.comm != 0 && record_.comm - 1 < comms.size()) sample->comm = comms[record_.comm - 1];
  if (contexts_ != nullptr && record_.node < contexts_->nodes.size()) {
    const uint32_t node = contexts_->nodes[record_.node];
    sample->node = node == kNone ? context::kRoot : node;
  }
  const uint64_t ticks = base::MulDiv(times_, uint64_t{1} << head_.shift, 1);
  sample->offset_ns = base::AddSaturated(base_ns_, base::MulDiv(ticks, kNsPerSecond, head_.ticks_per_second));
  sample->weight = record_.weight;
  if (record_.iterates) sample->iteration = record_.iteration;
  sample->time_ns = base::MulDiv(record_.weight, head_.period_ns, 1);
  return true;
}

bool AreSamples(std::span<const std::byte> raw) {
  if (!SampleReader::ReadHead(&raw)) return false;
  const std::byte* at = raw.data();
  const std::byte* end = at + raw.size();
  layout::SampleRecord record;
  while (at != end) {
    if (!layout::ReadSample(&at, end, &record)) return false;
  }
  return true;
}

}  // namespace rankine::archive
