// SPDX-License-Identifier: BSD-3-Clause
// Recognises blocks of lines that repeat in a rank's file, and replays their actions: a program's loop is
// parsed once, and then only compared.
//
// If a rank has no open request, the meaning of its next lines depends only on their text. So a block of
// lines that begins and ends at such a place, and is repeated byte for byte, gives the same actions again. A
// block ends where its first line comes again. If the following lines differ from the block, another block
// begins there. If nothing repeats, the search pauses for longer and longer.
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
  // Stores blocks of at most `most_lines` lines.
  explicit LineLoop(size_t most_lines) : most_lines_(most_lines) {}

  // Inside a repetition: returns its next action. The action's lists stay valid until playing() is false.
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

  // Call it when no request is open. `ahead` is the text that follows, or its beginning. Returns the number
  // of bytes needed to decide whether the block is repeated here; 0: it is not.
  size_t Wants(std::string_view ahead) const {
    if (!recording_ || first_line_ == 0 || ahead.size() < first_line_) return 0;
    return std::memcmp(ahead.data(), text_.data(), first_line_) == 0 ? text_.size() : 0;
  }
  // Call it when those bytes are available. Returns true if they are the block. Its actions are then
  // replayed, and its lines must be skipped.
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

  // Call it before a line is read. `closed`: no request is open before the line. May begin a block.
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
  // Call it after a line was read. `prefix` and `line` are its text without the newline. nullptr: the line is
  // no action.
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
  // Ends the block because other lines follow. Another block may begin, at once if this block was repeated.
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
  // The data that lines give for an action. Most actions are sends and receives. The data of all ranks should
  // fit into a cache.
  struct Kept {
    rankine::ti::Kind kind;
    uint32_t request;
    uint32_t more;         // index in more_; kPlain: a send or receive without further data
    rankine::ti::End end;  // for a receive `from`, else `to`
  };
  struct More {
    rankine::ti::Collective collective;
    int32_t root;
    double volume;
    rankine::ti::End from;
    uint32_t list, completed;  // requests of the action, as a range of lists_
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
  size_t break_ =
      0;  // number of lines to pass before the next block: the lines recorded in vain times a power of two
  uint32_t misses_ = 0;  // in succession
};

}  // namespace rankine::exchange::ti
