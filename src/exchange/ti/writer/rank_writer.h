// SPDX-License-Identifier: BSD-3-Clause
// Writes the actions of one rank as lines, in one form of traces.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "exchange/ti/writer/line.h"
#include "exchange/ti/writer/writer.h"

namespace rankine::exchange::ti {

using Action = rankine::ti::Action;

// The tag of messages that replace a collective. No program uses this tag, because tags are not negative.
inline constexpr int32_t kCollectiveTag = INT32_MIN;

// The data that is shared by all ranks of an export.
class Shared {
 public:
  Shared(rankine::ti::Source& of, const WriterOptions& wanted) : source(of), options(wanted) {}

  // Returns the world ranks of a communicator, in the order of its group. The result is empty if the ranks
  // are unknown.
  const std::vector<uint32_t>& MembersOf(uint32_t comm);
  // Returns the world ranks with which `rank` communicates. In an intercommunicator, these ranks are the
  // members of the other group.
  const std::vector<uint32_t>& PartnersOf(uint32_t comm, uint32_t rank);
  bool IsAll(uint32_t comm);  // True if the communicator has the same ranks as the trace, in the same
                              // order.
  // Returns a tag of MPI_COMM_WORLD that replaces the tag `tag` of another communicator. Returns -1 if no tag
  // is left.
  int64_t TagOf(uint32_t comm, int32_t tag);

  rankine::ti::Source& source;
  const WriterOptions& options;
  Written written;

 private:
  std::map<uint32_t, std::vector<uint32_t>> members_;
  std::map<uint32_t, std::pair<std::vector<uint32_t>, std::vector<uint32_t>>>
      groups_;  // groups of intercommunicators
  std::map<std::pair<uint32_t, uint32_t>, const std::vector<uint32_t>*> partners_;  // indexed by rank
  std::map<uint32_t, bool> all_;
  std::map<std::pair<uint32_t, int32_t>, int64_t> tags_;
};

// A message in the form of SimGrid, with ranks of MPI_COMM_WORLD.
struct Message {
  uint32_t from = 0, to = 0;
  int64_t tag = 0;
  uint64_t bytes = 0;
  uint32_t type = rankine::ti::kNone;
};

class RankWriter {
 public:
  RankWriter(uint32_t rank, Shared* shared, const std::vector<rankine::ti::Match>* matches, std::string* out)
      : rank_(rank),
        name_(NameOf(rank, shared->options.form)),
        shared_(*shared),
        matches_(*matches),
        line_(out) {}

  // Writes the lines for one action. An error message names the property that the form cannot express.
  base::Status Put(const Action& action);

  static std::string NameOf(uint32_t rank, WriterForm form);

  // `Send`, `Receive` and `Wait` write the parts of a translated action.
  void Send(const Message& m, bool waits);
  void Receive(const Message& m, bool waits);
  void Wait(const Message& m);
  uint32_t rank() const { return rank_; }

 private:
  struct Open {
    // The messages that belong to the request. There are at most two messages.
    std::vector<Message> messages;
    bool receives = false;
    uint64_t order = 0;
  };

  base::Status PutMessage(const Action& action);
  base::Status PutSend(const Action& action, std::vector<Message>* messages);
  base::Status PutReceive(const Action& action, std::vector<Message>* messages);
  base::Status PutWait(const Action& action);
  base::Status PutCollective(const Action& action);
  base::Status PutMaking(const Action& action);
  void PutOnAll(const Action& action);
  void PutLists(const Action& action, uint64_t to, uint32_t to_id, uint64_t from, uint32_t from_id);
  base::Status PutOld(const Action& action);
  base::Status Refuse(const Action& action, const std::string& why);
  base::Status MessageOf(const Action& action, const rankine::ti::End& end, int32_t peer, int32_t tag,
                         uint64_t bytes, Message* m);
  uint32_t IdOf(uint64_t bytes, uint32_t type) const;
  uint64_t Elements(uint64_t bytes, uint32_t id, uint32_t type) const;
  bool is_current() const { return shared_.options.form == WriterForm::simgrid; }
  bool is_2011() const { return shared_.options.form == WriterForm::year_2011; }

  uint32_t rank_;
  std::string name_;
  Shared& shared_;
  const std::vector<rankine::ti::Match>& matches_;
  size_t next_match_ = 0;
  Line line_;
  std::map<uint32_t, Open> open_;
  uint64_t started_ = 0;
  uint64_t actions_ = 0;
};

// Returns the name of the MPI or C library function that the action calls.
std::string FunctionName(const Action& action);

// If only some ranks take part in a collective, replaces the collective by the messages of SimGrid's default
// algorithms. Returns false if no messages can replace the collective.
bool Translate(const Action& action, const std::vector<uint32_t>& members, int64_t tag, RankWriter* out);

// Returns true if the action waits for a message, and the arguments do not determine the sender of this
// message.
bool IsWild(const Action& action);

}  // namespace rankine::exchange::ti
