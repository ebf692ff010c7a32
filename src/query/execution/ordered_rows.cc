// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/ordered_rows.h"

#include <algorithm>

namespace rankine::query {
namespace {

constexpr size_t kBuffer = size_t{12} << 20;  // The limit on the total size, in bytes, of the rows of all
                                              // parts that wait for an earlier part.

}  // namespace

void OrderedRows::Opened(size_t input, size_t first, size_t last) {
  const std::scoped_lock lock(mutex_);
  parts_[input] = {first, last};
  Advance();
  moved_.notify_all();
}

bool OrderedRows::full() {
  const std::scoped_lock lock(mutex_);
  return stopped_;
}

void OrderedRows::Write(const RowChunk& chunk) {
  size_t begin = 0;
  for (const size_t end : chunk.ends) {
    if (limit_ && rows_ >= *limit_) stopped_ = true;
    if (stopped_) return;
    status_ = emit_(std::string_view(chunk.bytes).substr(begin, end - begin));
    stopped_ = stopped_ || !status_.ok();
    ++rows_;
    begin = end;
  }
  if (limit_ && rows_ >= *limit_) stopped_ = true;
}

void OrderedRows::WriteAll(std::vector<RowChunk>& waiting) {
  for (RowChunk& chunk : waiting) {
    Write(chunk);
    held_ -= chunk.bytes.capacity();
    chunk = {};
  }
  waiting.clear();
}

bool OrderedRows::Give(PartPlace place, RowChunk&& chunk) {
  std::unique_lock lock(mutex_);
  Waiting& mine = waiting_[place];
  moved_.wait(lock, [&] { return stopped_ || place == next_ || held_ < kBuffer; });
  if (stopped_) return false;
  if (place == next_) {
    if (!mine.chunks.empty()) moved_.notify_all();  // the buffer has space again
    WriteAll(mine.chunks);
    Write(chunk);
  } else {
    held_ += chunk.bytes.capacity();
    mine.chunks.push_back(std::move(chunk));
  }
  if (stopped_) moved_.notify_all();
  return !stopped_;
}

void OrderedRows::Done(PartPlace place) {
  const std::scoped_lock lock(mutex_);
  waiting_[place].done = true;
  Advance();
  moved_.notify_all();
}

// Moves on to the first part that has not ended. Skips inputs in which all parts have ended.
void OrderedRows::Advance() {
  for (;;) {
    const auto opened = parts_.find(next_.input);
    if (opened == parts_.end()) return;
    next_.part = std::max(next_.part, opened->second.first);
    if (next_.part >= opened->second.second) {
      next_ = {next_.input + 1, 0};
      continue;
    }
    const auto found = waiting_.find(next_);
    if (found == waiting_.end()) return;
    WriteAll(found->second.chunks);
    if (!found->second.done) return;
    waiting_.erase(found);
    ++next_.part;
  }
}

void OrderedRows::Stop() {
  const std::scoped_lock lock(mutex_);
  stopped_ = true;
  moved_.notify_all();
}

}  // namespace rankine::query
