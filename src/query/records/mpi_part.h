// SPDX-License-Identifier: BSD-3-Clause
// Delivers profile rows or messages of an archive as batches, with the wanted columns. Only mpi_catalog.cc
// uses this header.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "context/batch.h"
#include "query/records/mpi_catalog.h"

namespace rankine::archive {
struct Peer;
struct Row;
}  // namespace rankine::archive

namespace rankine::query {

inline constexpr size_t kMpiBatch = 4096;

enum class MpiField {
  rank,
  world,
  function,
  function_class,
  comm,
  comm_size,
  bytes,
  bytes_sent,
  bytes_received,
  bytes_completed,
  callsite,
  thread,
  host,
  count,
  unfinished,
  duration,
  shortest,
  longest,
  peer,
  messages,
  message_bytes,
  message_sent,
  message_received,
  state,
  state_duration,
};

enum class MpiRecords { calls, messages, states };

struct MpiColumn {
  MpiField field;
  std::string name;
  bool number;
};

class MpiPart : public context::Part {
 public:
  // The arguments `begin` and `end` are the range of the part. For calls, the range is in the profile rows,
  // followed by MpiInput::unfinished_. For messages, the range is in the list of peers. For states, the
  // range is in the profile rows.
  MpiPart(const MpiInput& input, MpiRecords records, std::vector<MpiColumn> columns, size_t begin, size_t end)
      : input_(input), kind_(records), columns_(std::move(columns)), begin_(begin), end_(end) {}
  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>& lost) override;

 private:
  struct Record {
    const archive::Row* row;
    const archive::Peer* peer;  // the peer of a message; nullptr for other records
    bool stall;                 // For a record of a state: true for stall, and false for work.
    bool unfinished;            // For a record of a call: true if the call did not return.
  };
  std::vector<Record> Records(size_t begin, size_t end) const;
  void AddStates(const archive::Row& row, std::vector<Record>& records) const;
  std::optional<uint64_t> Number(const Record& record, MpiField field) const;
  std::optional<uint64_t> PeerRank(const Record& record) const;
  // Returns an empty text if the record does not have the field.
  std::string_view Text(const Record& record, MpiField field) const;

  const MpiInput& input_;
  MpiRecords kind_;
  std::vector<MpiColumn> columns_;
  size_t begin_, end_;
};

}  // namespace rankine::query
