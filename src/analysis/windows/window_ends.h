// SPDX-License-Identifier: BSD-3-Clause
// Finds begin and end conditions of monitor windows that were never met in the run.
//
// An instance that is still running when MPI_Finalize begins ends at this time. The end condition of such an
// instance was never met. The end condition is the value of `to=` (from the attribute `windows.text`), or a
// stop by the program itself. If a process ends without MPI_Finalize, its instances have no end.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "archive/storage/rows.h"
#include "context/space.h"
#include "layout/control/window_text.h"

namespace rankine::archive {
struct Process;
struct Tables;
struct WindowInstance;
}  // namespace rankine::archive

namespace rankine::analysis {

// The definitions of monitor windows that a process received from outside. The strings in the definitions
// are views into the tables.
class OutsideWindows {
 public:
  // Returns the definition with the given name. Returns nullptr if no definition or several definitions have
  // this name. The pointer is valid as long as this object exists.
  const layout::WindowText* Find(const archive::Process& process, std::string_view name);

 private:
  // the parsed definitions, by the whole definition text
  std::map<std::string_view, std::vector<layout::WindowText>> read_;
};

struct WindowMissed {
  size_t processes = 0;  // The number of processes on which the condition was not met.
  // The text of the condition, in the form that the option --window accepts. Examples: from=MPI_Barrier#3,
  // to=pcontrol(5), region(solve) for the end of a region, every=10. The text is empty if `rankine ctl` or
  // the program was expected to start or stop the window.
  std::string asked;
  // If all calls were recorded, the field `function` is set for two kinds of conditions: a numbered call, and
  // a call that was never made. The field `calls` is the largest number of calls of that function in any of
  // the processes that did not meet the condition.
  std::string function;
  uint64_t calls = 0;
  bool again = false;  // For an end condition, true if earlier instances ended.
  bool early = false;  // For an end condition, true if the call was made, but only before the window began.
};

struct WindowEnds {
  WindowMissed begin, end;
};

// Collects the conditions that were never met, for all windows with the same name.
class WindowEndsMaker {
 public:
  explicit WindowEndsMaker(const archive::Tables& tables) : tables_(tables) {}
  // The argument `text` is not null if the window was defined outside the program.
  void Define(uint32_t process, const layout::WindowText* text);
  void Add(uint32_t process, const archive::WindowInstance& instance);
  WindowEnds Make(const std::string& name);

 private:
  struct Own {
    const layout::WindowText* text = nullptr;
    bool started = false, ended = false, finalized = false;  // `ended`: the window ended before MPI_Finalize
  };
  void Count(uint32_t process, const std::string& name, const layout::WindowTrigger& trigger,
             WindowMissed* missed);
  uint64_t CallsOf(uint32_t process, uint16_t function);

  const archive::Tables& tables_;
  std::map<uint32_t, Own> processes_;
  // A cache. For each function, the number of calls in each process.
  std::map<uint16_t, std::vector<uint64_t>> calls_;
};

}  // namespace rankine::analysis
