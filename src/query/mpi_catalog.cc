#include "query/mpi_catalog.h"

#include <algorithm>
#include <array>

#include "query/key_values.h"
#include "query/mpi_names.h"

namespace rankine::query {
namespace {

enum Field : int {
  rank,
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
  duration,
  shortest,
  longest,
  peer,
};

struct FieldInfo {
  Field field{};
  Attribute attribute;
};

constexpr std::array<FieldInfo, 16> kCallFields = {{{rank, {"mpi.rank", true}},
                                                    {thread, {"thread.id", true}},
                                                    {host, {"host", false}},
                                                    {function, {"mpi.function", false}},
                                                    {function_class, {"mpi.class", false}},
                                                    {comm, {"mpi.comm", false}},
                                                    {comm_size, {"mpi.comm.size", true}},
                                                    {callsite, {"mpi.callsite", false}},
                                                    {count, {"count", true}},
                                                    {duration, {"time.duration.ns", true}},
                                                    {shortest, {"time.min.ns", true}},
                                                    {longest, {"time.max.ns", true}},
                                                    {bytes, {"mpi.bytes", true}},
                                                    {bytes_sent, {"mpi.bytes.sent", true}},
                                                    {bytes_received, {"mpi.bytes.received", true}},
                                                    {bytes_completed, {"mpi.bytes.completed", true}}}};
constexpr std::array<FieldInfo, 13> kMessageFields = {{{rank, {"mpi.rank", true}},
                                                       {peer, {"mpi.peer", true}},
                                                       {thread, {"thread.id", true}},
                                                       {host, {"host", false}},
                                                       {function, {"mpi.function", false}},
                                                       {function_class, {"mpi.class", false}},
                                                       {comm, {"mpi.comm", false}},
                                                       {comm_size, {"mpi.comm.size", true}},
                                                       {callsite, {"mpi.callsite", false}},
                                                       {count, {"count", true}},
                                                       {bytes, {"mpi.bytes", true}},
                                                       {bytes_sent, {"mpi.bytes.sent", true}},
                                                       {bytes_received, {"mpi.bytes.received", true}}}};

template <size_t N>
RecordKind MakeKind(std::string_view name, const std::array<FieldInfo, N>& fields) {
  RecordKind kind{name, {}};
  for (const FieldInfo& info : fields) kind.attributes.push_back(info.attribute);
  return kind;
}

Value Natural(uint64_t value) {
  return Int128{value};
}

}  // namespace

class RowSource : public RecordSource {
 public:
  explicit RowSource(const MpiCatalog& catalog) : catalog_(catalog) {}
  bool Next() override {
    return next_ < catalog_.tables_.rows.size() && (row_ = &catalog_.tables_.rows[next_++]);
  }
  Value Get(size_t index) override { return catalog_.RowValue(*row_, kCallFields[index].field); }

 private:
  const MpiCatalog& catalog_;
  size_t next_ = 0;
  const archive::Row* row_ = nullptr;
};

class PeerSource : public RecordSource {
 public:
  explicit PeerSource(const MpiCatalog& catalog) : catalog_(catalog) {}

  bool Next() override {
    const archive::Tables& tables = catalog_.tables_;
    while (next_ < tables.peers.size()) {
      peer_ = &tables.peers[next_++];
      if (peer_->row < tables.rows.size()) return true;
    }
    return false;
  }

  Value Get(size_t index) override {
    const archive::Row& row = catalog_.tables_.rows[peer_->row];
    const Field field = kMessageFields[index].field;
    switch (field) {
      case peer:
        return catalog_.PeerRank(row, peer_->peer);
      case count:
        return Natural(peer_->messages);
      case bytes:
        return Natural(peer_->bytes);
      case bytes_sent:
        return Natural(peer_->incoming ? 0 : peer_->bytes);
      case bytes_received:
        return Natural(peer_->incoming ? peer_->bytes : 0);
      default:
        return catalog_.RowValue(row, field);
    }
  }

 private:
  const MpiCatalog& catalog_;
  size_t next_ = 0;
  const archive::Peer* peer_ = nullptr;
};

MpiCatalog::MpiCatalog(const archive::Tables& tables, SiteNamer& namer) : tables_(tables), namer_(namer) {
  kinds_ = {MakeKind("calls", kCallFields), MakeKind("messages", kMessageFields)};
  for (const archive::Communicator& communicator : tables.comms)
    comm_names_.push_back(CommName(communicator));
  size_t functions = 0;
  for (const archive::Row& row : tables.rows)
    functions = std::max<size_t>(functions, row.function + size_t{1});
  for (size_t id = 0; id < functions; ++id)
    function_names_.push_back(FunctionName(static_cast<uint16_t>(id)));
}

std::unique_ptr<RecordSource> MpiCatalog::Open(size_t kind) const {
  if (kind == 0) return std::make_unique<RowSource>(*this);
  return std::make_unique<PeerSource>(*this);
}

Value MpiCatalog::RowValue(const archive::Row& row, int field) const {
  const bool known_comm = row.comm < tables_.comms.size();
  const archive::Process* process =
      row.process < tables_.processes.size() ? &tables_.processes[row.process] : nullptr;
  switch (field) {
    case rank:
      if (process == nullptr || process->rank == archive::kNone) return {};
      return Natural(process->rank);
    case function:
      return std::string_view(function_names_[row.function]);
    case function_class:
      return std::string_view(FunctionClass(row.function));
    case comm:
      return known_comm ? Value(std::string_view(comm_names_[row.comm])) : Value();
    case comm_size:
      return known_comm ? Natural(tables_.comms[row.comm].size) : Value();
    case bytes:
      return Natural(BytesMoved(row));
    case bytes_sent:
      return Natural(row.bytes_sent);
    case bytes_received:
      return Natural(row.bytes_received);
    case bytes_completed:
      return Natural(row.bytes_completed);
    case callsite:
      return row.site < tables_.sites.size() ? Value(namer_.NameOf(row.site)) : Value();
    case thread:
      return Natural(row.thread);
    case host: {
      const std::string_view name =
          process == nullptr ? std::string_view{} : TextOf(process->attributes, "host");
      return name.empty() ? Value() : Value(name);
    }
    case count:
      return Natural(row.calls);
    case duration:
      return Natural(row.time_sum);
    case shortest:
      return row.calls == 0 ? Value() : Natural(row.time_min);
    default:
      return row.calls == 0 ? Value() : Natural(row.time_max);
  }
}

Value MpiCatalog::PeerRank(const archive::Row& row, int32_t peer_rank) const {
  if (row.comm < tables_.comms.size() && peer_rank >= 0) {
    const archive::Communicator& communicator = tables_.comms[row.comm];
    const size_t index = static_cast<size_t>(peer_rank);
    // On an intercommunicator a peer counts in the remote group, whose members are not in this list.
    if (!communicator.inter && index < communicator.members.size())
      return Natural(communicator.members[index]);
  }
  return Int128{peer_rank};
}

}  // namespace rankine::query
