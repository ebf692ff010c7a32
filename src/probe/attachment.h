// SPDX-License-Identifier: BSD-3-Clause
// Patches functions of a running process, and reads the records of their calls (docs/design/probe.md).
//
// To attach, the reader refuses a process that cannot be patched safely, checks the function entries, maps
// the agent's region and writes the agent into it. The reader then stops all threads, writes the jumps, and
// lets the threads continue. To detach, the reader stops all threads, writes the original bytes of the
// entries back, and lets the threads continue. When no thread is inside the agent any more, the reader unmaps
// the region.
//
// If the reader is killed, the process remains safe: once `record_until` is no longer renewed, the agent
// merely passes calls through. The region contains all data needed to restore the entries. If the reader
// was killed, a later attachment first removes the region that the reader has left. An Attachment must
// always be used by the same thread, because that thread is the tracer.
#pragma once
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "layout/probe/layout.h"
#include "probe/patch/entry.h"
#include "probe/patch/function.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"
#include "probe/process/system_calls.h"
#include "probe/process/threads.h"
#include "probe/region.h"
#include "probe/tap.h"

namespace rankine::probe {

class Attachment : public Tap {
 public:
  // The functions must be in files that the process has loaded. If the attachment is refused, the error
  // contains the reason, and the process has not been changed. The time limit `patience_ns` is for threads
  // that do not stop, or that cannot make a system call for us at that time.
  static base::Result<Attachment> Begin(pid_t pid, std::span<const Function> functions,
                                        uint64_t patience_ns = kStopPatienceNs);

  // Records are passed lane by lane, and within a lane in the order in which they were made. A lane holds
  // 4,096 unread records.
  bool Fetch() override;
  void Take(const std::function<void(const layout::ProbeRecord&)>& each) override;
  void KeepDetails(uint64_t until) override;
  bool TakeSums(OperationSums* sums) override;
  bool Renew() override;
  uint64_t inside() const override;
  bool has_all() const override { return has_all_; }
  // The fill level of the fullest lane, as a share of its records.
  double fill() const override { return static_cast<double>(fullest_) / layout::kLaneRecords; }
  // The number of calls without a record. A record is lost in two cases: it was overwritten before it was
  // read, or it was not made because nobody had read for 2 s.
  uint64_t lost() const override { return lost_; }
  uint64_t stopped_ns() const override { return stopped_ns_; }
  size_t threads() const override { return threads_; }
  Removal Detach(uint64_t patience_ns) override;

 private:
  Attachment(pid_t pid, Memory memory) : pid_(pid), memory_(std::move(memory)) {}
  base::Status Map(std::span<const Mapping> maps, uint64_t agent_bytes);
  base::Status Prepare(std::span<const Function> functions, std::span<const Mapping> maps);
  base::Status WriteRegion();
  base::Status Patch(uint64_t patience_ns);
  using Each = std::function<void(const layout::ProbeRecord&)>;
  using Lanes = std::array<layout::ProbeLane, layout::kProbeLanes>;
  bool FetchNew();
  void TakeLane(uint32_t lane, uint64_t made, uint64_t made_after, layout::ProbeRecord* records,
                const Each& each);

  pid_t pid_;
  Memory memory_;
  SystemCalls code_;
  uint64_t region_ = 0;
  std::vector<Entry> entries_;
  std::array<uint64_t, layout::kProbeLanes> next_{};
  // Counters of the lanes at the last `TakeSums`: the counters that only increase, and the counters of the
  // longest operation.
  Lanes summed_{};
  uint64_t interval_ = 0, unsummed_ = 0;
  // Results of the last `Fetch`: the counters as read before and after the records, and the lanes' new
  // records.
  Lanes fetched_{}, behind_{};
  std::vector<layout::ProbeRecord> batch_;
  uint64_t record_until_ = 0;
  uint64_t lost_ = 0, stopped_ns_ = 0, fullest_ = 0;
  bool has_all_ = false;
  size_t threads_ = 0;
};

// Removes what remains of an attachment whose reader has ended. Sets `*found` if there was something to
// remove. Fails if a reader still renews the attachment, or if the agent is of another version.
base::Result<Removal> RemoveLeftover(pid_t pid, uint64_t patience_ns, bool* found);

}  // namespace rankine::probe
