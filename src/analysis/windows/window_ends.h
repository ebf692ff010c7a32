// Begins and ends that a window waited for, and that the run did not have.
//
// What still runs in MPI_Finalize ends there, at the very time at which that call began. So an instance of
// that end has not had the one that was asked for: what `to=` says (which the process knows as it was given,
// windows.text), or the program's own stop. A process that ends without MPI_Finalize leaves instances open
// instead.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "archive/tables.h"
#include "layout/control/window_text.h"

namespace rankine::analysis {

// Windows as processes got them from outside. Texts are views into the tables.
class OutsideWindows {
 public:
  // The one that is kept under that name, nullptr: none, or several. It lives as long as this.
  const layout::WindowText* Find(const archive::Process& process, std::string_view name);

 private:
  std::map<std::string_view, std::vector<layout::WindowText>> read_;  // by whole text
};

struct WindowMissed {
  size_t processes = 0;  // on which it did not come
  // As --window has it: from=MPI_Barrier#3, to=pcontrol(5), of a region's end region(solve), every=10. Empty:
  // what rankine ctl or the program would have done.
  std::string asked;
  // Of a call with a number, and of any that was never made, where all calls were recorded: the function, and
  // the most calls of it that one of these processes made.
  std::string function;
  uint64_t calls = 0;
  bool again = false;  // ends: they came in instances before
  bool early = false;  // ends: the call was made, but before the window began
};

struct WindowEnds {
  WindowMissed begin, end;
};

// Of all windows of one name.
class WindowEndsMaker {
 public:
  explicit WindowEndsMaker(const archive::Tables& tables) : tables_(tables) {}
  // `text`: of one from outside.
  void Define(uint32_t process, const layout::WindowText* text);
  void Add(uint32_t process, const archive::WindowInstance& instance);
  WindowEnds Make(const std::string& name);

 private:
  struct Own {
    const layout::WindowText* text = nullptr;
    bool started = false, ended = false, finalized = false;  // ended: before MPI_Finalize
  };
  void Count(uint32_t process, const std::string& name, const layout::WindowTrigger& trigger,
             WindowMissed* missed);
  uint64_t CallsOf(uint32_t process, uint16_t function);

  const archive::Tables& tables_;
  std::map<uint32_t, Own> processes_;
  std::map<uint16_t, std::vector<uint64_t>> calls_;  // by function, of each process: asked for once
};

}  // namespace rankine::analysis
