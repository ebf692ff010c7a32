// A text trace as a source of actions: each line becomes one action, or none (comm_size and the like, which
// no replay knows), or with its request's release two.
//
// What the text does not say is filled in as SimGrid does it: the type of `init`, the rest of the requests at
// a rank's end. A `test` says nothing of its outcome and is left out; its request stays for a later wait.
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
  double Share() const { return lines_.Share(); }  // of the text that has been read
  base::Result<size_t> Read(uint32_t rank, std::span<rankine::ti::Action> to) override;
  // Lines with its names become what it says, from now on. It outlives this. An error: traces have a name
  // already. A name that is not in Names() is an error of the line, as without it.
  base::Status SetOwnActions(OwnActions* own);
  // Of a trace that was opened in order, instead of Read: the next action that stands in the file, of any
  // rank; behind the last one what the ranks leave behind. False: there is none.
  bool in_order() const { return lines_.in_order(); }
  // Of such a trace: from the file's beginning again, the lines of `count` ranks from `first` on alone. No
  // rank is taken twice.
  void BeginAgain(uint32_t first, uint32_t count);
  base::Result<bool> ReadInOrder(uint32_t* rank, rankine::ti::Action* action);

 private:
  struct OwnLines {
    std::string text;
    size_t at = 0;
    std::string name;  // of the action that they are of
  };
  struct Rank {
    uint32_t type = 6;                      // default of what names none
    uint32_t to_free = rankine::ti::kNone;  // a request whose release is the next action
    bool ended = false;
    std::unique_ptr<LineLoop> loop;  // of a file of its own
    std::unique_ptr<OwnLines> own;   // in the middle of one of the user's actions
    Outstanding outstanding;
    std::vector<uint32_t> list;
    std::vector<uint64_t> to_counts, from_counts;
  };
  friend class LineReader;
  // Read, where the rank is in no repetition.
  base::Result<size_t> ReadLines(Rank& state, LineLoop* loop, uint32_t rank,
                                 std::span<rankine::ti::Action> to);
  // The line's action. False: it is none.
  base::Result<bool> ReadLine(uint32_t rank, std::string_view line, rankine::ti::Action* action);
  // The rank's next line, of the user's action that it is in or of the trace. False: there is none.
  base::Result<bool> NextLine(uint32_t rank, std::string_view* line);
  base::Result<bool> BeginOwn(uint32_t rank, std::string_view line);
  // The rank's lines repeat themselves, and its next action is in its loop.
  base::Result<bool> Repeat(uint32_t rank, Rank& state);
  // The release of a request that nobody waits for. False: there is none.
  bool ReadRelease(Rank& state, rankine::ti::Action* action);
  // At the rank's end. False: it leaves no request behind.
  bool ReadRest(Rank& state, rankine::ti::Action* action);
  // The action of a line that has nothing special. False: LineReader is to read it.
  bool ReadPlainLine(uint32_t rank, std::string_view line, rankine::ti::Action* action);

  Lines lines_;
  Form form_;
  LineMemo memo_;
  OwnActions* own_ = nullptr;
  std::unordered_set<std::string> own_names_;
  std::vector<Rank> ranks_;
  uint32_t last_ = 0;  // in order: whose action was the last one
  bool at_rest_ = false;
  uint32_t rest_ = 0;                              // and which rank's rest is the next
  uint32_t first_ = 0, end_ = rankine::ti::kNone;  // whose lines are read
  rankine::ti::Communicator world_;
  std::vector<rankine::ti::Datatype> types_;
};

// How a file with the lines of all ranks is read: held in memory, for ranks in any order, or in its own
// order, which takes no more memory for a larger file; `by_size`: the second from kMostHeld on.
enum class Order : uint8_t { any, of_file, by_size };
inline constexpr uint64_t kMostHeld = uint64_t{1} << 30;

// Opens the trace that a list file names, a file for each rank or one for all, or a file that holds the lines
// of all ranks itself. Paths in a list are taken from the current folder, else from the list's. `form` null:
// found out. Fails with file, line and reason.
base::Result<std::unique_ptr<Reader>> OpenText(const std::string& path, const Form* form = nullptr,
                                               Order order = Order::any);
// The same from memory, with the lines of all ranks.
base::Result<std::unique_ptr<Reader>> FromText(std::string name, std::string text,
                                               const Form* form = nullptr);

}  // namespace rankine::exchange::ti
