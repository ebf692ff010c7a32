// A new archive whose time-independent trace was not recorded but read elsewhere. It has what a reader wants
// of any archive: a job, and of each rank a process with its communicators and an empty profile.
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
  layout::TiClock clock = layout::TiClock::text;         // text or events: what the volumes are
  std::vector<std::pair<std::string, std::string>> job;  // keys of docs/attributes.md
};

// Ranks are put one after the other or in turns; memory is that of the grammars of the ranks that have not
// ended. One thread.
class TiStore {
 public:
  // `names` outlives it. Fails where `path` stands already or cannot be made.
  static base::Result<std::unique_ptr<TiStore>> Create(const std::string& path, const ti::Source& names,
                                                       const TiStoreFacts& facts);
  virtual ~TiStore() = default;
  // An error says what an archive has no place for, and of which rank and action.
  virtual base::Status Put(uint32_t rank, std::span<const ti::Action> actions) = 0;
  virtual base::Status End(uint32_t rank) = 0;  // nothing more comes of it; of each rank once
  // The file gets its name. Without it nothing is left.
  virtual base::Status Commit() = 0;
  virtual uint64_t actions() const = 0;
};

}  // namespace rankine::archive
