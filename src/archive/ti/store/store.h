// SPDX-License-Identifier: BSD-3-Clause
// Writes a new archive with an imported time-independent trace. The archive contains all parts that readers
// expect: a job, and for each rank a process with its communicators and an empty profile.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"
#include "layout/ti/layout.h"

namespace rankine::archive {

struct TiStoreFacts {
  // `text` or `events`; this value determines the unit of the volumes
  layout::TiClock clock = layout::TiClock::text;
  // key-value table with the keys of docs/attributes.md
  std::vector<std::pair<std::string, std::string>> job;
};

// Ranks may be written one after the other or interleaved. Memory is needed for the grammars of all ranks
// that have started but not ended. Not thread-safe.
class TiStore {
 public:
  // The argument `names` must outlive the store. Fails if a file with this path already exists or cannot be
  // created.
  static base::Result<std::unique_ptr<TiStore>> Create(const std::string& path, const ti::Source& names,
                                                       const TiStoreFacts& facts);
  virtual ~TiStore() = default;
  // If an archive cannot contain an action, the error names the rank, the action and the reason.
  virtual base::Status Put(uint32_t rank, std::span<const ti::Action> actions) = 0;
  virtual base::Status End(uint32_t rank) = 0;  // The function End must be called once for each rank.
  // Gives the file its final name. If Commit is not called, the file is removed.
  virtual base::Status Commit() = 0;
  virtual uint64_t actions() const = 0;
};

}  // namespace rankine::archive
