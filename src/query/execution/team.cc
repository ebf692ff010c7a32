// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/team.h"

#include "query/values/value_bytes.h"

namespace rankine::query {
namespace {

constexpr size_t kMessage = size_t{1} << 20;
constexpr char kMore = 'm',
               kEnd = 'e';  // the first byte of a message; an end message may contain an error message

}  // namespace

void Team::ForChildren(const std::function<void(size_t)>& each) const {
  for (size_t child = 2 * rank() + 1; child <= 2 * rank() + 2 && child < size(); ++child) each(child);
}

std::string FromFirst(Team& team, std::string bytes) {
  if (team.rank() > 0) bytes = team.Receive(team.Parent());
  team.ForChildren([&](size_t child) { team.Send(child, bytes); });
  return bytes;
}

void PieceSender::Put(std::string_view piece) {
  if (message_.empty()) message_ += kMore;
  PutText(message_, piece);
  if (message_.size() < kMessage) return;
  team_.Send(to_, message_);
  message_.clear();
}

void PieceSender::End(const base::Status& status) {
  if (!message_.empty()) team_.Send(to_, message_);
  team_.Send(to_, kEnd + status.message);
}

base::Status ReceivePieces(Team& team, size_t from,
                           const std::function<base::Status(std::string_view)>& each) {
  base::Status status;
  for (;;) {
    const std::string message = team.Receive(from);
    if (message.empty() || message[0] != kMore) {
      return status.ok() && message.size() > 1 ? base::Status{message.substr(1)} : status;
    }
    base::ByteReader in = ReaderOf(std::string_view(message).substr(1));
    while (in.ok() && in.left() > 0 && status.ok()) {
      const std::string_view piece = in.String();
      status = in.ok() ? each(piece) : base::Status{"another process sent unreadable data"};
    }
  }
}

Share ShareOf(size_t inputs, size_t rank, size_t size) {
  if (inputs >= size) return {inputs * rank / size, inputs * (rank + 1) / size, 0, 1};
  const auto input_of = [&](size_t other) { return other * inputs / size; };
  const size_t input = input_of(rank);
  Share share{input, input + 1, 0, 0};
  for (size_t other = 0; other < size; ++other) {
    if (input_of(other) != input) continue;
    if (other < rank) ++share.piece;
    ++share.pieces;
  }
  return share;
}

}  // namespace rankine::query
