// SPDX-License-Identifier: BSD-3-Clause
// Writes a time-independent trace as text that other tools can replay (docs/ti.md, "Export"). An action that
// the form cannot express is translated, if this does not change the result of a replay. Persistent requests
// become messages. For example, a wait for any request becomes a wait for the request that completed. A
// collective of some of the ranks becomes the messages that SimGrid would send for it. All other such actions
// are rejected, and the error gives the function, the rank and the number of the action. Only file I/O is
// always omitted, and its calls are counted. No form can express it, and most programs write some file.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::exchange::ti {

enum class WriterForm : uint8_t {
  simgrid,    // SimGrid 3.20 and later: one file per rank, and a file that lists them
  year_2012,  // SimGrid up to 3.19: the same, without tags
  year_2011,  // MSG's actions, in a single file
};

struct WriterOptions {
  WriterForm form = WriterForm::simgrid;
  double flops_per_second = 1e9;  // flops per unit of computation, or flops per second if the unit is "ns"
  // for actions that the form cannot express, write the closest equivalent or nothing, and count these
  // actions
  bool approximate = false;
};

// Writes `text` to the file of `rank`, or to the list of files if `rank` is kListFile.
inline constexpr uint32_t kListFile = UINT32_MAX;
using WriteText = std::function<base::Status(uint32_t rank, std::string_view text)>;

struct Written {
  uint64_t actions = 0;
  // With `approximate`: number of actions that were changed, by description of the change.
  std::map<std::string, uint64_t> changed;
  std::map<std::string, uint64_t> left_out;  // number of omitted file I/O calls, by function
};

// `ahead` and `source` must be the same trace, opened twice. `ahead` is read first, to find out which
// messages receives with wildcards match.
base::Result<Written> Write(rankine::ti::Source& ahead, rankine::ti::Source& source,
                            const WriterOptions& options, const WriteText& write);

}  // namespace rankine::exchange::ti
