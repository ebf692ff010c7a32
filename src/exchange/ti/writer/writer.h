// SPDX-License-Identifier: BSD-3-Clause
// Writes a time-independent trace as text that other tools replay (docs/ti.md, "Export"). Actions that a form
// cannot express are translated if that changes nothing. Persistent requests become messages. A wait for any
// request becomes the wait that happened. A collective of some ranks becomes the messages that SimGrid would
// send. All other such actions are refused, with the function's name, its rank and the action's number. Only
// file I/O is always left out and counted, because no form has it and most programs write some file.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::exchange::ti {

enum class WriterForm : uint8_t {
  simgrid,    // 3.20 and later: a file for each rank, and one that lists them
  year_2012,  // SimGrid until 3.19: the same without tags
  year_2011,  // MSG's actions, one file
};

struct WriterOptions {
  WriterForm form = WriterForm::simgrid;
  double flops_per_second = 1e9;  // flops for each unit of computation; for "ns": flops in a second
  bool approximate =
      false;  // write the nearest expression, or nothing, for actions that the form lacks, and count them
};

// Writes text to the file of `rank`, or to the list if it is kListFile.
inline constexpr uint32_t kListFile = UINT32_MAX;
using WriteText = std::function<base::Status(uint32_t rank, std::string_view text)>;

struct Written {
  uint64_t actions = 0;
  // With `approximate`: the changed actions and their numbers.
  std::map<std::string, uint64_t> changed;
  std::map<std::string, uint64_t> left_out;  // file I/O, by function
};

// `ahead` and `source` are the same trace, opened twice. `ahead` is read first, to find the matches of
// wildcards.
base::Result<Written> Write(rankine::ti::Source& ahead, rankine::ti::Source& source,
                            const WriterOptions& options, const WriteText& write);

}  // namespace rankine::exchange::ti
