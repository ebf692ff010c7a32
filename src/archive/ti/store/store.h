// SPDX-License-Identifier: BSD-3-Clause
// Writes a new archive with a time-independent trace that was imported. It has everything that a reader
// expects of an archive: a job, and for each rank a process with its communicators and an empty profile.
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
  layout::TiClock clock = layout::TiClock::text;         // text or events: the unit of the volumes
  std::vector<std::pair<std::string, std::string>> job;  // keys of docs/attributes.md
};

// Ranks may be written one after the other or in turns. Memory is needed for the grammars of ranks that have
// not ended. Only one thread may use it.
class TiStore {
 public:
  // `names` outlives the store. It fails if `path` exists already or cannot be made.
  static base::Result<std::unique_ptr<TiStore>> Create(const std::string& path, const ti::Source& names,
                                                       const TiStoreFacts& facts);
  virtual ~TiStore() = default;
  // An error says what an archive cannot hold, and names the rank and the action.
  virtual base::Status Put(uint32_t rank, std::span<const ti::Action> actions) = 0;
  virtual base::Status End(uint32_t rank) = 0;  // ends a rank; called once for each rank
  // Gives the file its name. Without this call no file remains.
  virtual base::Status Commit() = 0;
  virtual uint64_t actions() const = 0;
};

}  // namespace rankine::archive
