// SPDX-License-Identifier: BSD-3-Clause
#include "layout/partners_text.h"

#include <algorithm>

namespace rankine::layout {
namespace {

class Words {
 public:
  explicit Words(std::span<char> room) : room_(room) {}

  void Add(std::string_view word) {
    if (used_ != 0) Put(' ');
    for (const char c : word) Put(c);
  }
  void Add(std::string_view word, int64_t number) {
    Add(word);
    Put(' ');
    char digits[20];
    size_t count = 0;
    auto rest = static_cast<uint64_t>(number < 0 ? -number : number);
    do {
      digits[count++] = static_cast<char>('0' + rest % 10);
      rest /= 10;
    } while (rest != 0);
    if (number < 0) Put('-');
    while (count != 0) Put(digits[--count]);
  }
  std::string_view text() const { return {room_.data(), used_}; }

 private:
  void Put(char c) {
    if (used_ < room_.size()) room_[used_++] = c;
  }

  std::span<char> room_;
  size_t used_ = 0;
};

// The parameter `comm` is the communicator's index plus 1.
void AddComm(uint32_t comm, const SpoolLog& log, Words* words) {
  const uint32_t place = comm == 0 ? 0 : log.CommColumn(comm - 1);
  if (place != 0) words->Add("comm", place - 1);
}

}  // namespace

std::string_view PartnersText(const OpenCallNote& note, const SpoolLog& log, Arena& arena) {
  constexpr size_t kMostOfOne = 64, kMostBeside = 64;
  constexpr size_t kRoom = kMostBeside + OpenCallNote::kMostPartners * kMostOfOne;
  char* const room = arena.Array<char>(kRoom);
  if (room == nullptr) return {};
  Words words({room, kRoom});
  AddComm(note.comm, log, &words);
  const int count = std::min<int>(note.count, OpenCallNote::kMostPartners);
  for (const OpenPartner& partner : std::span(note.partners, static_cast<size_t>(count))) {
    const std::string_view side = partner.side == PartnerSide::to     ? "to"
                                  : partner.side == PartnerSide::with ? "with"
                                                                      : "from";
    if (partner.peer == kAnyPartner) {
      words.Add(side);
      words.Add("any");
    } else {
      words.Add(side, partner.peer);
    }
    if (partner.tag == kAnyTag) {
      words.Add("tag");
      words.Add("any");
    } else if (partner.tag != kUnknownTag) {
      words.Add("tag", partner.tag);
    }
    AddComm(partner.comm, log, &words);
  }
  if (note.more != 0) words.Add("more", note.more);
  return words.text();
}

}  // namespace rankine::layout
