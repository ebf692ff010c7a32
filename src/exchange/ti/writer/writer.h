// Writes a time-independent trace as text that other tools replay (docs/ti.md, "Export"). What a form cannot
// say is translated where that changes nothing (persistent requests into messages, a wait for any into the
// wait that happened, a collective of some ranks into the messages that SimGrid would send), and otherwise
// refused by the function's name, its rank and the number of the action. Only file I/O is left out unasked,
// and counted: no form has it, and most programs write some file.
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
  double flops_per_second = 1e9;  // what a unit of computation is worth; of "ns": flops for a second
  bool approximate = false;       // say what the form cannot say by what is nearest, or nothing; and count it
};

// Where text goes: `rank` of the file, kNoFile for the list.
inline constexpr uint32_t kListFile = UINT32_MAX;
using WriteText = std::function<base::Status(uint32_t rank, std::string_view text)>;

struct Written {
  uint64_t actions = 0;
  // With `approximate`: what was not said as it is, how often.
  std::map<std::string, uint64_t> changed;
  std::map<std::string, uint64_t> left_out;  // file I/O, by function
};

// `ahead` and `source` are the same trace, opened twice: one is read first, for the matches of wildcards.
base::Result<Written> Write(rankine::ti::Source& ahead, rankine::ti::Source& source,
                            const WriterOptions& options, const WriteText& write);

}  // namespace rankine::exchange::ti
