// SPDX-License-Identifier: BSD-3-Clause
// A text trace as a source of actions. Each line becomes one action. Some become none, such as comm_size,
// which has no meaning for a replay. A line that also releases a request becomes two.
//
// Missing facts are filled in as SimGrid does: the type of `init`, and the remaining requests at a rank's
// end. A `test` does not store its outcome and is left out; its request stays for a later wait.
#pragma once
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"
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
  double Share() const { return lines_.Share(); }  // share of the text that has been read
  base::Result<size_t> Read(uint32_t rank, std::span<rankine::ti::Action> to) override;
  // From now on, the user's code replaces lines with its names. `own` must outlive this object. Returns an
  // error if a name exists already in traces. A line with a name outside Names() stays an error.
  base::Status SetOwnActions(OwnActions* own);
  // For a trace opened in order, instead of Read: the next action in the file, of any rank. After the last
  // line come the actions for the ranks' remaining requests. Returns false at the end.
  bool in_order() const { return lines_.in_order(); }
  // For such a trace: starts again at the file's beginning, and reads only the lines of `count` ranks from
  // `first` on. No rank may be read twice.
  void BeginAgain(uint32_t first, uint32_t count);
  base::Result<bool> ReadInOrder(uint32_t* rank, rankine::ti::Action* action);

 private:
  struct OwnLines {
    std::string text;
    size_t at = 0;
    std::string name;  // name of the user's action that gave the lines
  };
  struct Rank {
    uint32_t type = 6;                      // the default type
    uint32_t to_free = rankine::ti::kNone;  // a request whose release is the next action
    bool ended = false;
    std::unique_ptr<LineLoop> loop;  // loops of a rank with its own file
    std::unique_ptr<OwnLines> own;   // set while the rank is within a user-defined action
    Outstanding outstanding;
    std::vector<uint32_t> list;
    std::vector<uint64_t> to_counts, from_counts;
  };
  friend class LineReader;
  // Reads actions while the rank is in no repetition.
  base::Result<size_t> ReadLines(Rank& state, LineLoop* loop, uint32_t rank,
                                 std::span<rankine::ti::Action> to);
  // Returns the line's action, or false if there is none.
  base::Result<bool> ReadLine(uint32_t rank, std::string_view line, rankine::ti::Action* action);
  // The rank's next line, from the present user-defined action or from the trace. Returns false if there is
  // none.
  base::Result<bool> NextLine(uint32_t rank, std::string_view* line);
  base::Result<bool> BeginOwn(uint32_t rank, std::string_view line);
  // Returns true if the rank's lines repeat, so that its next action is in its loop.
  base::Result<bool> Repeat(uint32_t rank, Rank& state);
  // The release of a request that nobody waits for. Returns false if there is none.
  bool ReadRelease(Rank& state, rankine::ti::Action* action);
  // The actions at the rank's end. Returns false if it has no remaining requests.
  bool ReadRest(Rank& state, rankine::ti::Action* action);
  // Makes the action of a plain line. Returns false if LineReader must read the line.
  bool ReadPlainLine(uint32_t rank, std::string_view line, rankine::ti::Action* action);

  Lines lines_;
  Form form_;
  LineMemo memo_;
  OwnActions* own_ = nullptr;
  std::unordered_set<std::string> own_names_;
  std::vector<Rank> ranks_;
  uint32_t last_ = 0;  // in order: rank of the last action
  bool at_rest_ = false;
  uint32_t rest_ = 0;                              // rank whose remaining requests come next
  uint32_t first_ = 0, end_ = rankine::ti::kNone;  // ranks whose lines are read
  rankine::ti::Communicator world_;
  std::vector<rankine::ti::Datatype> types_;
};

// How a file with the lines of all ranks is read. `any` holds the file in memory, for ranks in any order.
// `of_file` reads it in its own order, with constant memory. `by_size` is of_file from kMostHeld bytes on,
// else any.
enum class Order : uint8_t { any, of_file, by_size };
inline constexpr uint64_t kMostHeld = uint64_t{1} << 30;

// Opens a trace. `path` is a list of files, one for each rank or one for all, or a file that itself holds the
// lines of all ranks. Paths in a list are relative to the current folder, or else to the list's folder.
// `form` null: detected. Fails with file, line and reason.
base::Result<std::unique_ptr<Reader>> OpenText(const std::string& path, const Form* form = nullptr,
                                               Order order = Order::any);
// The same from memory, for a text with the lines of all ranks.
base::Result<std::unique_ptr<Reader>> FromText(std::string name, std::string text,
                                               const Form* form = nullptr);

}  // namespace rankine::exchange::ti
