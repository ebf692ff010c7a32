// SPDX-License-Identifier: BSD-3-Clause
// A text trace as a source of actions. Each line gives one action. Some lines yield no action, such as
// comm_size, which has no meaning for a replay. A line that also releases a request yields two actions.
//
// Missing information is filled in as in SimGrid. This concerns the default type, and waits for the requests
// that remain at a rank's end. A trace does not say whether a test was successful. So tests are skipped, and
// their requests stay open until a later wait.
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
  double Share() const { return lines_.Share(); }  // fraction of the text that has been read
  base::Result<size_t> Read(uint32_t rank, std::span<rankine::ti::Action> to) override;
  // After this call, lines with the names in own->Names() are replaced by the user's code. `own` must outlive
  // this object. Fails if the format already has an action with one of these names. Lines with other unknown
  // names remain errors.
  base::Status SetOwnActions(OwnActions* own);
  // From now on, computations and sleeps are shortened by the speedups of their positions, and lines
  // `location` must have a file and a line. To be called before the first Read.
  void SetAdjustments(Adjustments adjustments);
  // For a trace that was opened in file order, in_order() is true. `ReadInOrder` is then used instead of
  // `Read`: it gets the next action in the file, whichever rank it belongs to. After the last line, it
  // returns the actions that complete the ranks' remaining requests. It returns false at the end.
  bool in_order() const { return lines_.in_order(); }
  // For a trace in file order: starts again at the beginning of the file. From then on, only the lines of
  // `count` ranks are read, beginning with rank `first`. No rank may be read twice.
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
    uint32_t to_free = rankine::ti::kNone;  // a request that the next action must release
    bool ended = false;
    double speedup = 1;                        // of its computations
    std::unique_ptr<LineLoop> loop;            // finds loops; used only for a rank with a file of its own
    std::unique_ptr<OwnLines> own;             // set while the rank is in a user-defined action
    std::unique_ptr<CallPositions> positions;  // only with adjustments
    Outstanding outstanding;
    std::vector<uint32_t> list;
    std::vector<uint64_t> to_counts, from_counts;
  };
  friend class LineReader;
  // Reads actions while the rank is not replaying a repetition.
  base::Result<size_t> ReadLines(Rank& state, LineLoop* loop, uint32_t rank,
                                 std::span<rankine::ti::Action> to);
  // Gets the line's action. Returns false if it has none.
  base::Result<bool> ReadLine(uint32_t rank, std::string_view line, rankine::ti::Action* action);
  // Gets the rank's next line, from the current user-defined action or from the trace. Returns false if there
  // is none.
  base::Result<bool> NextLine(uint32_t rank, std::string_view* line);
  base::Result<bool> BeginOwn(uint32_t rank, std::string_view line);
  // Returns true if the rank's next lines repeat a block, so that its next action comes from the loop.
  base::Result<bool> Repeat(uint32_t rank, Rank& state);
  // Gets the release of a request for which nobody will wait. Returns false if there is none.
  bool ReadRelease(Rank& state, rankine::ti::Action* action);
  // Gets the action that completes remaining requests at the rank's end. Returns false if there are no such
  // requests.
  bool ReadRest(Rank& state, rankine::ti::Action* action);
  // Makes the action of a line that ReadPlain can parse. Returns false if `LineReader` must read the line.
  bool ReadPlainLine(uint32_t rank, std::string_view line, rankine::ti::Action* action);

  Lines lines_;
  Form form_;
  LineMemo memo_;
  OwnActions* own_ = nullptr;
  std::unique_ptr<Adjustments> adjustments_;  // null: there are none
  std::unordered_set<std::string> own_names_;
  std::vector<Rank> ranks_;
  uint32_t last_ = 0;  // for file order: the rank of the last action
  bool at_rest_ = false;
  uint32_t rest_ = 0;                              // the rank whose remaining requests come next
  uint32_t first_ = 0, end_ = rankine::ti::kNone;  // range of ranks whose lines are read
  rankine::ti::Communicator world_;
  std::vector<rankine::ti::Datatype> types_;
};

// How a file with the lines of all ranks is read. `any` holds the file in memory, so that ranks can be read
// in any order. `of_file` reads it in file order, with constant memory. `by_size` means of_file if the file
// has at least kMostHeld bytes, else any.
enum class Order : uint8_t { any, of_file, by_size };
inline constexpr uint64_t kMostHeld = uint64_t{1} << 30;

// Opens a trace. `path` is either a list of files, or a file that itself contains the lines of all ranks. A
// list names one file per rank, or one for all. Paths in a list are relative to the current folder or, if
// there is no such file, to the folder of the list. If `form` is null, the form is detected. An error names
// the file and the line, and gives the reason.
base::Result<std::unique_ptr<Reader>> OpenText(const std::string& path, const Form* form = nullptr,
                                               Order order = Order::any);
// Does the same for a text in memory that contains the lines of all ranks.
base::Result<std::unique_ptr<Reader>> FromText(std::string name, std::string text,
                                               const Form* form = nullptr);

}  // namespace rankine::exchange::ti
