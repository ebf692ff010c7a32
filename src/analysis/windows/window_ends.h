// SPDX-License-Identifier: BSD-3-Clause
// Begins and ends that a window was configured to wait for, but that did not occur in the run.
//
// If an instance is still running in MPI_Finalize, it ends when that call begins. Such an instance missed its
// configured end: the value of `to=` (from the attribute windows.text), or the program's own stop. A process
// that ends without MPI_Finalize leaves instances open instead.
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

// Window definitions that processes received from outside. Strings are views into the tables.
class OutsideWindows {
 public:
  // The definition with that name; nullptr: there is none, or several. Valid as long as the object.
  const layout::WindowText* Find(const archive::Process& process, std::string_view name);

 private:
  std::map<std::string_view, std::vector<layout::WindowText>> read_;  // by the whole definition text
};

struct WindowMissed {
  size_t processes = 0;  // number of processes on which the event did not occur
  // The event in the syntax of --window: from=MPI_Barrier#3, to=pcontrol(5), region(solve) for the end of a
  // region, every=10. Empty: an action of rankine ctl or of the program.
  std::string asked;
  // Set for a numbered call, or a call that was never made, if all calls were recorded. `calls` is the
  // largest number of such calls in one of these processes.
  std::string function;
  uint64_t calls = 0;
  bool again = false;  // for ends: earlier instances did end
  bool early = false;  // for ends: the call was made, but before the window began
};

struct WindowEnds {
  WindowMissed begin, end;
};

// Collects the windows of the same name.
class WindowEndsMaker {
 public:
  explicit WindowEndsMaker(const archive::Tables& tables) : tables_(tables) {}
  // `text` is set for a window that was defined from outside.
  void Define(uint32_t process, const layout::WindowText* text);
  void Add(uint32_t process, const archive::WindowInstance& instance);
  WindowEnds Make(const std::string& name);

 private:
  struct Own {
    const layout::WindowText* text = nullptr;
    bool started = false, ended = false, finalized = false;  // ended: it ended before MPI_Finalize
  };
  void Count(uint32_t process, const std::string& name, const layout::WindowTrigger& trigger,
             WindowMissed* missed);
  uint64_t CallsOf(uint32_t process, uint16_t function);

  const archive::Tables& tables_;
  std::map<uint32_t, Own> processes_;
  // cache: by function, the number of calls in each process
  std::map<uint16_t, std::vector<uint64_t>> calls_;
};

}  // namespace rankine::analysis
