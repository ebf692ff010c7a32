// SPDX-License-Identifier: BSD-3-Clause
// Writes a time-independent trace as text that other tools can replay (docs/ti.md, "Export"). If the form
// cannot express an action, the action is translated. The exception is an action whose translation would
// change the result of a replay. Persistent requests become messages. If the form has no wait for any one of
// several requests, a wait for the completed request is written. If only some ranks take part in a
// collective, the messages that SimGrid would send for the collective are written. All other actions that the
// form cannot express are rejected. The error contains the function, the rank and the number of the action.
// File I/O is always omitted: no form can express file I/O, and most programs write a file. The omitted calls
// are counted.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::exchange::ti {

enum class WriterForm : uint8_t {
  simgrid,    // The form of SimGrid 3.20 and later: one file per rank, and a file that lists these files.
  year_2012,  // The form of SimGrid up to 3.19: the same as `simgrid`, but without tags.
  year_2011,  // The actions of MSG, in a single file.
};

struct WriterOptions {
  WriterForm form = WriterForm::simgrid;
  double flops_per_second = 1e9;  // The flops per unit of computation. If the unit is "ns", this is the
                                  // number of flops per second.
  // If true, an action that the form cannot express is replaced by the closest equivalent, or omitted. These
  // actions are counted.
  bool approximate = false;
};

// Writes the text to the file of the rank `rank`. If `rank` is `kListFile`, writes the text to the list of
// files.
inline constexpr uint32_t kListFile = UINT32_MAX;
using WriteText = std::function<base::Status(uint32_t rank, std::string_view text)>;

struct Written {
  uint64_t actions = 0;
  // If `approximate` is set: for each kind of change, the number of actions that were changed.
  std::map<std::string, uint64_t> changed;
  std::map<std::string, uint64_t> left_out;  // The number of omitted file I/O calls, by function.
};

// The arguments `ahead` and `source` are the same trace, which was opened twice. The source `ahead` is read
// first, to determine which messages receives with wildcards match.
base::Result<Written> Write(rankine::ti::Source& ahead, rankine::ti::Source& source,
                            const WriterOptions& options, const WriteText& write);

}  // namespace rankine::exchange::ti
