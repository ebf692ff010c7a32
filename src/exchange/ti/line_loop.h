// Lines of a rank that stand in its file again and again, as the actions that they were: a program's loop is
// read once, and then compared.
//
// Where a rank has no request open, what its next lines say depends on their text alone. So a block of lines
// that begins and ends at such places, and that stands there once more, letter by letter, is the same actions
// once more. A block ends where its first line comes again; if what follows is not the block, another one
// begins there. What never repeats is given up for longer and longer.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/ti/action.h"

namespace rankine::exchange::ti {

class LineLoop {
 public:
  static constexpr size_t kBytesOfALine = 120;  // about
  // Blocks of at most so many lines are kept.
  explicit LineLoop(size_t most_lines) : most_lines_(most_lines) {}

  // Inside a repetition: its next action; its lists stay until playing() is false.
  bool playing() const { return at_ < playing_to_; }
  void Next(rankine::ti::Action* action) {
    const Kept& kept = kept_[at_++];
    *action = {};
    action->kind = kept.kind;
    action->request = kept.request;
    (kept.kind == rankine::ti::Kind::recv ? action->from : action->to) = kept.end;
    if (kept.more == kPlain) return;
    const More& more = more_[kept.more];
    action->collective = more.collective;
    action->root = more.root;
    action->volume = more.volume;
    action->from = more.from;
    if (more.completed != 0)
      action->offered = action->completed = {lists_.data() + more.list, more.completed};
  }

  bool played() const { return playing_to_ != 0; }

  // No request is open, and `ahead` is next, or the beginning of it. How many bytes of it have to be there to
  // tell whether the block stands there once more; 0: it does not.
  size_t Wants(std::string_view ahead) const {
    if (!recording_ || first_line_ == 0 || ahead.size() < first_line_) return 0;
    return std::memcmp(ahead.data(), text_.data(), first_line_) == 0 ? text_.size() : 0;
  }
  // Those bytes are there. True: they are the block, which is played now, and its lines are not to be read.
  bool Repeats(std::string_view ahead) {
    if (ahead.size() < text_.size() || std::memcmp(ahead.data(), text_.data(), text_.size()) != 0) {
      GiveUp();
      return false;
    }
    at_ = 0;
    playing_to_ = kept_.size();
    misses_ = 0;
    return true;
  }
  size_t bytes() const { return text_.size(); }
  size_t lines() const { return lines_; }

  // A line is about to be read; `closed`: no request is open before it. Begins a block, if it is time.
  void BeforeLine(bool closed) {
    if (recording_) return;
    if (break_ > 0) {
      --break_;
    } else if (closed) {
      Clear();
      recording_ = true;
    }
  }
  bool recording() const { return recording_; }
  // It was read: `prefix` and `line` are its text without the newline. nullptr: it is no action.
  void AfterLine(std::string_view prefix, std::string_view line, const rankine::ti::Action* action) {
    const bool plain = action == nullptr || (action->kind != rankine::ti::Kind::init &&
                                             action->to_counts.empty() && action->from_counts.empty());
    if (!plain || lines_ == std::min(most_lines_, kFirstLines << misses_)) return GiveUp();
    text_.append(prefix).append(line).push_back('\n');
    if (lines_++ == 0) first_line_ = text_.size();
    if (action == nullptr) return;
    const bool sends = action->kind == rankine::ti::Kind::send,
               receives = action->kind == rankine::ti::Kind::recv;
    const bool is_plain = (sends || receives) && action->completed.empty();
    kept_.push_back({action->kind, action->request, is_plain ? kPlain : static_cast<uint32_t>(more_.size()),
                     receives ? action->from : action->to});
    if (is_plain) return;
    more_.push_back({action->collective, action->root, action->volume, action->from,
                     static_cast<uint32_t>(lists_.size()), static_cast<uint32_t>(action->completed.size())});
    lists_.insert(lists_.end(), action->completed.begin(), action->completed.end());
  }
  // What follows is something else: another block may begin, at once where this one was played.
  void GiveUp() {
    const bool was_of_use = played();
    const size_t read = lines_;
    Clear();
    if (was_of_use) return;
    break_ = read << misses_;
    misses_ += misses_ < kMostMisses ? 1 : 0;
  }

 private:
  static constexpr size_t kFirstLines = 128;
  static constexpr uint32_t kMostMisses = 6;
  // What lines say of an action. Most are sends and receives, and all ranks' together should stay in a cache.
  struct Kept {
    rankine::ti::Kind kind;
    uint32_t request;
    uint32_t more;         // in more_, kPlain: a send or receive without
    rankine::ti::End end;  // of a receive `from`, else `to`
  };
  struct More {
    rankine::ti::Collective collective;
    int32_t root;
    double volume;
    rankine::ti::End from;
    uint32_t list, completed;  // its requests, in lists_
  };
  static constexpr uint32_t kPlain = UINT32_MAX;
  void Clear() {
    recording_ = false;
    text_.clear();
    kept_.clear();
    more_.clear();
    lists_.clear();
    lines_ = first_line_ = at_ = playing_to_ = 0;
  }

  const size_t most_lines_;
  std::string text_;
  std::vector<Kept> kept_;
  std::vector<More> more_;
  std::vector<uint32_t> lists_;
  size_t lines_ = 0, first_line_ = 0;  // first_line_: bytes
  size_t at_ = 0, playing_to_ = 0;
  bool recording_ = false;
  size_t break_ = 0;     // so many lines are let go by: as many as were in vain, times a power of two
  uint32_t misses_ = 0;  // in a row
};

}  // namespace rankine::exchange::ti
