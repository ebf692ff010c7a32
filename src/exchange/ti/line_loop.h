// SPDX-License-Identifier: BSD-3-Clause
// Recognises blocks of lines that are repeated in a rank's file, and replays their actions. So the lines of a
// program's loop are parsed only once. The lines of further iterations are only compared. While a rank has no
// open request, the meaning of its next lines depends only on their text. So if no request is open at the
// start and the end of a block, each byte-for-byte repetition of the block gives the same actions. A block
// ends where its first line occurs again. If the lines after a block are different, a new block begins with
// these lines. If no block is repeated, the search for blocks pauses. Each pause is longer than the previous
// pause.
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
  static constexpr size_t kBytesOfALine = 120;  // approximately
  // A block has at most `most_lines` lines.
  explicit LineLoop(size_t most_lines) : most_lines_(most_lines) {}

  // Returns the next action of a repetition. Must be called only while `playing()` is true. The lists of
  // the returned action are valid until `playing()` is false.
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

  // Must be called only while no request is open. The argument `ahead` is the text that follows the lines
  // read so far. The argument `ahead` may be cut off. Returns the number of bytes that are needed to decide
  // whether the block is repeated. Returns 0 if the block cannot be repeated.
  size_t Wants(std::string_view ahead) const {
    if (!recording_ || first_line_ == 0 || ahead.size() < first_line_) return 0;
    return std::memcmp(ahead.data(), text_.data(), first_line_) == 0 ? text_.size() : 0;
  }
  // May be called only when at least as many bytes are available as `Wants` returned. Returns true if the
  // text `ahead` begins with the block. If the text begins with the block, the block's actions are
  // replayed, and the caller must skip the lines of the block.
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

  // Must be called before a line is read. The argument `closed` is true if no request is open before the
  // line. May start a block.
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
  // Must be called after a line has been read. The text of the line, without the newline, consists of the
  // arguments `prefix` and `line`. If the line has no action, the argument `action` is nullptr.
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
  // Ends the block, because the lines after it are different. If the block was repeated, another block may
  // begin immediately.
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
  // The part of an action that depends only on the text of its line. The structure is small for sends and
  // receives, which are the most frequent actions. The data of all ranks should fit into a cache.
  struct Kept {
    rankine::ti::Kind kind;
    uint32_t request;
    uint32_t more;         // index in `more_`; `kPlain`: a send or receive, which needs no `More`
    rankine::ti::End end;  // the partner: `from` for a receive, and `to` for other actions
  };
  struct More {
    rankine::ti::Collective collective;
    int32_t root;
    double volume;
    rankine::ti::End from;
    uint32_t list, completed;  // The requests of the action, as a range of `lists_`.
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
  size_t lines_ = 0, first_line_ = 0;  // The value of `first_line_` is a length in bytes.
  size_t at_ = 0, playing_to_ = 0;
  bool recording_ = false;
  // The number of lines to skip before another block may begin. The value is the number of lines of the last
  // block that was not repeated, times a power of two.
  size_t break_ = 0;
  uint32_t misses_ = 0;  // The number of consecutive blocks that were not repeated.
};

}  // namespace rankine::exchange::ti
