// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/mpi_part.h"

#include <algorithm>

#include "archive/key_values.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "query/records/mpi_names.h"
#include "query/records/mpi_states.h"
#include "query/records/node_map.h"

namespace rankine::query {

base::Status MpiPart::Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                           std::vector<context::Lost>&) {
  struct Buffers {
    std::vector<uint64_t> bits;
    std::vector<uint8_t> present;
  };
  std::vector<Buffers> buffers(columns_.size());
  std::vector<context::Column> columns(columns_.size());
  for (size_t i = 0; i < columns_.size(); ++i) {
    // The rank of a peer may be negative (MPI_PROC_NULL and others).
    const context::Type type = !columns_[i].number                   ? context::Type::string
                               : columns_[i].field == MpiField::peer ? context::Type::int_
                                                                     : context::Type::uint;
    columns[i].type = type;
    columns[i].attribute = space.Declare({columns_[i].name, type, context::kAsValue, "", "", ""});
  }
  NodeMap marked(*input_.tables_, space, wanted, input_.namer_.get());
  std::vector<context::NodeId> nodes;
  for (size_t at = begin_; at < end_; at += kMpiBatch) {
    const std::vector<Record> records = Records(at, std::min(end_, at + kMpiBatch));
    nodes.clear();
    for (const Record& record : records) nodes.push_back(marked.Of(record.row->node));
    for (size_t i = 0; i < columns_.size(); ++i) {
      Buffers& buffer = buffers[i];
      buffer.bits.assign(records.size(), 0);
      buffer.present.assign(records.size(), 0);
      for (size_t r = 0; r < records.size(); ++r) {
        std::optional<uint64_t> bits;
        if (columns_[i].number) {
          bits = Number(records[r], columns_[i].field);
        } else if (const std::string_view text = Text(records[r], columns_[i].field); !text.empty()) {
          bits = space.Intern(text);
        }
        buffer.present[r] = bits.has_value() ? 1 : 0;
        buffer.bits[r] = bits.value_or(0);
      }
      columns[i].bits = buffer.bits.data();
      columns[i].present = buffer.present.data();
    }
    if (!sink.Take(space, {records.size(), nodes.data(), columns})) break;
  }
  return base::Status::Ok();
}

std::vector<MpiPart::Record> MpiPart::Records(size_t begin, size_t end) const {
  const archive::Tables& tables = *input_.tables_;
  std::vector<Record> records;
  for (size_t i = begin; i < end; ++i) {
    if (kind_ == MpiRecords::calls) {
      const bool returned = i < tables.rows.size();
      const archive::Row& row = returned ? tables.rows[i] : input_.unfinished_[i - tables.rows.size()];
      records.push_back({&row, nullptr, false, !returned});
    } else if (kind_ == MpiRecords::states) {
      AddStates(tables.rows[i], records);
    } else if (tables.peers[i].row < tables.rows.size()) {
      records.push_back({&tables.rows[tables.peers[i].row], &tables.peers[i], false, false});
    }
  }
  return records;
}

void MpiPart::AddStates(const archive::Row& row, std::vector<Record>& records) const {
  const archive::Tables& tables = *input_.tables_;
  if (row.process >= tables.processes.size() || !KnowsStall(tables.processes[row.process])) return;
  const uint64_t stall = StallOf(row);
  if (row.time_sum > stall) records.push_back({&row, nullptr, false, false});
  if (stall > 0) records.push_back({&row, nullptr, true, false});
}

std::string_view MpiPart::Text(const Record& record, MpiField field) const {
  const archive::Tables& tables = *input_.tables_;
  const archive::Row& row = *record.row;
  switch (field) {
    case MpiField::function:
      return input_.function_names_[row.function];
    case MpiField::function_class:
      return FunctionClass(row.function);
    case MpiField::state:
      return record.stall ? "stall" : "work";
    case MpiField::comm:
      return row.comm < tables.comms.size() ? std::string_view(input_.comm_names_[row.comm])
                                            : std::string_view{};
    case MpiField::callsite:
      return row.site < tables.sites.size() ? input_.namer_->NameOf(row.site) : std::string_view{};
    default:
      return row.process < tables.processes.size()
                 ? archive::TextOf(tables.processes[row.process].attributes, "host")
                 : std::string_view{};
  }
}

std::optional<uint64_t> MpiPart::Number(const Record& record, MpiField field) const {
  const archive::Tables& tables = *input_.tables_;
  const archive::Row& row = *record.row;
  const auto when = [](bool known, uint64_t value) {
    return known ? std::optional<uint64_t>(value) : std::nullopt;
  };
  switch (field) {
    case MpiField::rank: {
      if (row.process >= tables.processes.size()) return std::nullopt;
      const uint32_t rank = tables.processes[row.process].rank;
      return when(rank != archive::kNone, rank);
    }
    case MpiField::world:
      return archive::WorldIn(tables, row.process);
    case MpiField::comm_size:
      return row.comm < tables.comms.size() ? std::optional<uint64_t>(tables.comms[row.comm].size)
                                            : std::nullopt;
    case MpiField::bytes:
      return BytesMoved(row);
    case MpiField::bytes_sent:
      return row.bytes_sent;
    case MpiField::bytes_received:
      return row.bytes_received;
    case MpiField::bytes_completed:
      return row.bytes_completed;
    case MpiField::thread:
      return row.thread;
    case MpiField::count:
      return row.calls;
    case MpiField::unfinished:
      return when(record.unfinished, row.calls);
    case MpiField::duration:
      return row.time_sum;
    case MpiField::state_duration:
      return record.stall ? StallOf(row) : row.time_sum - StallOf(row);
    case MpiField::shortest:
      return when(row.calls != 0, row.time_min);
    case MpiField::longest:
      return when(row.calls != 0, row.time_max);
    case MpiField::peer:
      return PeerRank(record);
    case MpiField::messages:
      return record.peer->messages;
    case MpiField::message_bytes:
      return record.peer->bytes;
    case MpiField::message_sent:
      return record.peer->incoming ? 0 : record.peer->bytes;
    default:
      return record.peer->incoming ? record.peer->bytes : 0;
  }
}

std::optional<uint64_t> MpiPart::PeerRank(const Record& record) const {
  const archive::Tables& tables = *input_.tables_;
  const int32_t rank = record.peer->peer;
  if (record.row->comm < tables.comms.size() && rank >= 0) {
    const archive::Communicator& communicator = tables.comms[record.row->comm];
    const size_t index = static_cast<size_t>(rank);
    // In an intercommunicator, a peer is a rank of the remote group. The communicator's list of members does
    // not contain the remote group.
    if (!communicator.inter && index < communicator.members.size()) return communicator.members[index];
  }
  return static_cast<uint64_t>(int64_t{rank});
}

}  // namespace rankine::query
