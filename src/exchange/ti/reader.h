// SPDX-License-Identifier: BSD-3-Clause
// A text trace as a source of actions. Each line gives one action. A few lines give no action. For example,
// comm_size has no meaning for a replay. A line that also releases a request gives two actions.
//
// Missing information is filled in as in SimGrid. For example, the default type and the waits for requests
// that remain at the end of a rank are filled in. A trace does not contain the result of a test. So the
// reader ignores tests, and the request of a test stays open until a later wait.
#pragma once
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"
#include "exchange/ti/adjustments.h"
#include "exchange/ti/form.h"
#include "exchange/ti/line_loop.h"
#include "exchange/ti/line_memo.h"
#include "exchange/ti/lines.h"
#include "exchange/ti/outstanding.h"
#include "exchange/ti/own_actions.h"

namespace rankine::exchange::ti {

class Reader : public rankine::ti::Source {
 public:
  Reader(Lines lines, Form form);
  uint32_t ranks() const override { return lines_.ranks(); }
  rankine::ti::VolumeUnit unit() const override { return {"flops", 0}; }
  const rankine::ti::Communicator& communicator(uint32_t) const override { return world_; }
  const rankine::ti::Datatype& datatype(uint32_t index) const override { return types_[index]; }
  std::string_view region(uint32_t) const override { return {}; }
  double Share() const { return lines_.Share(); }  // The fraction of the text that has been read.
  base::Result<size_t> Read(uint32_t rank, std::span<rankine::ti::Action> to) override;
  // From this call on, the user's code replaces lines that have a name in own->Names(). The object `own`
  // must outlive the reader. Fails if the trace format itself has an action with one of these names. Other
  // unknown names are still errors.
  base::Status SetOwnActions(OwnActions* own);
  // From this call on, the duration of each computation or sleep is divided by the speedup at its position
  // in the trace. With this call, each `location` line must contain a file and a line. Must be called before
  // the first call of `Read`.
  void SetAdjustments(Adjustments adjustments);
  // True if the trace was opened to be read in file order. If the file order was requested, `ReadInOrder`
  // must be used instead of `Read`. `ReadInOrder` gets the next action in the file, of any rank. After the
  // last line, `ReadInOrder` returns the actions that complete the remaining requests of the ranks. After
  // that, `ReadInOrder` returns false.
  bool in_order() const { return lines_.in_order(); }
  // Goes back to the beginning of the file. May be called only for a trace that is read in file order. After
  // this call, only the lines of some ranks are read. The ranks are `first` to `first` + `count` - 1. No rank
  // may be read twice.
  void BeginAgain(uint32_t first, uint32_t count);
  base::Result<bool> ReadInOrder(uint32_t* rank, rankine::ti::Action* action);

 private:
  struct OwnLines {
    std::string text;
    size_t at = 0;
    std::string name;  // name of the user-defined action
  };
  struct Rank {
    uint32_t type = 6;                      // the default type
    uint32_t to_free = rankine::ti::kNone;  // The request that the next action of the rank must release.
    bool ended = false;
    double speedup = 1;                        // the speedup of the rank's computations
    std::unique_ptr<LineLoop> loop;            // finds loops; used only for a rank that has its own file
    std::unique_ptr<OwnLines> own;             // The pointer is not null while the rank reads the lines of
                                               // a user-defined action.
    std::unique_ptr<CallPositions> positions;  // set only if there are adjustments
    Outstanding outstanding;
    std::vector<uint32_t> list;
    std::vector<uint64_t> to_counts, from_counts;
  };
  friend class LineReader;
  // Reads actions from the lines of a rank that does not repeat a block.
  base::Result<size_t> ReadLines(Rank& state, LineLoop* loop, uint32_t rank,
                                 std::span<rankine::ti::Action> to);
  // Gets the line's action. Returns false if the line has no action.
  base::Result<bool> ReadLine(uint32_t rank, std::string_view line, rankine::ti::Action* action);
  // Gets the next line of the rank. The line comes from the rank's current user-defined action, or from the
  // trace. Returns false if the rank has no more lines.
  base::Result<bool> NextLine(uint32_t rank, std::string_view* line);
  base::Result<bool> BeginOwn(uint32_t rank, std::string_view line);
  // Returns true if the rank's next lines repeat a block. If the lines repeat a block, the rank's next
  // action comes from the loop.
  base::Result<bool> Repeat(uint32_t rank, Rank& state);
  // If no call will wait for a request, gets the action that releases the request. Returns false if no
  // request has to be released.
  bool ReadRelease(Rank& state, rankine::ti::Action* action);
  // Gets the action that completes the remaining requests at the end of a rank. Returns false if no
  // requests remain.
  bool ReadRest(Rank& state, rankine::ti::Action* action);
  // Makes the action of a line that ReadPlain can parse. Returns false if `LineReader` must read the line.
  bool ReadPlainLine(uint32_t rank, std::string_view line, rankine::ti::Action* action);

  Lines lines_;
  Form form_;
  LineMemo memo_;
  OwnActions* own_ = nullptr;
  std::unique_ptr<Adjustments> adjustments_;  // nullptr: there are no adjustments
  std::unordered_set<std::string> own_names_;
  std::vector<Rank> ranks_;
  uint32_t last_ = 0;  // The rank of the last action that was returned, if the trace is read in file order.
  bool at_rest_ = false;
  uint32_t rest_ = 0;                              // The rank whose remaining requests are completed next.
  uint32_t first_ = 0, end_ = rankine::ti::kNone;  // The range of ranks whose lines are read.
  rankine::ti::Communicator world_;
  std::vector<rankine::ti::Datatype> types_;
};

// The order in which a file with the lines of all ranks is read. `any` keeps the file in memory, so that
// ranks can be read in any order. `of_file` reads the lines in file order, with constant memory. `by_size` is
// the same as `of_file` if the file has at least `kMostHeld` bytes. For a smaller file, `by_size` is the same
// as `any`.
enum class Order : uint8_t { any, of_file, by_size };
inline constexpr uint64_t kMostHeld = uint64_t{1} << 30;

// Opens a trace. The file `path` may contain a list of files, or the lines of all ranks. A list names one
// file for each rank, or a single file for all ranks. A path in a list is relative to the current folder.
// If the file does not exist in the current folder, the path is relative to the folder of the list. If the
// argument `form` is null, the form of the trace is detected. An error message contains the file, the line
// and the reason.
base::Result<std::unique_ptr<Reader>> OpenText(const std::string& path, const Form* form = nullptr,
                                               Order order = Order::any);
// Opens a text in memory that contains the lines of all ranks.
base::Result<std::unique_ptr<Reader>> FromText(std::string name, std::string text,
                                               const Form* form = nullptr);

}  // namespace rankine::exchange::ti
