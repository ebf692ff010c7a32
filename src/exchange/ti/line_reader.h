// SPDX-License-Identifier: BSD-3-Clause
// Parses one line of a text trace into an action.
#pragma once
#include <string>
#include <string_view>

#include "exchange/ti/reader.h"
#include "exchange/ti/words.h"

namespace rankine::exchange::ti {

class LineReader {
 public:
  LineReader(Reader& reader, Form form, uint32_t rank, std::string_view line, rankine::ti::Action* action)
      : form_(form),
        rank_(rank),
        ranks_(reader.ranks()),
        types_(reader.types_),
        adjustments_(reader.adjustments_.get()),
        state_(reader.ranks_[rank]),
        words_(line),
        action_(*action) {}
  // Returns true if the line has an action. If the line is invalid, sets `reason`.
  bool Read();
  const std::string& reason() const { return reason_; }
  bool unknown() const { return unknown_; }  // True if the line is invalid because its action is unknown.

 private:
  bool ReadCollective(std::string_view name);
  bool ReadPoint(bool sends, bool blocking);
  bool ReadSendRecv();
  bool ReadWait();
  bool ReadWaitAll();
  bool ReadRooted(rankine::ti::Collective collective, bool reduces);
  bool ReadPair(rankine::ti::Collective collective, bool rooted);
  bool ReadGatherV(bool rooted);
  bool ReadScatterV();
  bool ReadAllToAllV();
  bool ReadReduceScatter();
  bool ReadLocation();

  bool Fail(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }
  bool Count(const char* what, uint64_t* count);  // Parses a number of elements. The number must not be
                                                  // negative.
  bool Real(const char* what, double* value);     // The value must not be negative.
  bool Peer(const char* what, bool any, int32_t* peer);
  bool Whole(const char* what, int32_t* value);
  bool Root();  // parses the root, which is optional; a missing root is 0
  // parses the type, which is optional; if the type is missing, the default type is used
  bool Type(uint32_t* type);
  bool Counts(const char* what, std::vector<uint64_t>* counts);
  // Converts numbers of elements to bytes. Returns false if a result is too large to represent.
  bool Scale(uint64_t* count, uint32_t type);
  bool Shorten() {  // Divides the amount by the speedup of the position.
    action_.volume /= state_.speedup;
    return true;
  }
  bool Scale(std::vector<uint64_t>* counts, uint32_t type);

  const Form form_;
  const uint32_t rank_;
  const uint32_t ranks_;
  const std::vector<rankine::ti::Datatype>& types_;
  const Adjustments* const adjustments_;
  Reader::Rank& state_;
  Words words_;
  rankine::ti::Action& action_;
  std::string reason_;
  bool unknown_ = false;
};

}  // namespace rankine::exchange::ti
