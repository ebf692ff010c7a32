// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/line_reader.h"

#include "exchange/ti/datatypes.h"

namespace rankine::exchange::ti {
namespace {

using rankine::ti::Collective;
using rankine::ti::Kind;

constexpr uint64_t kMostBytes = uint64_t{1} << 50;  // limit in bytes per message

// The values that SimGrid's tracer writes for any source. -1 is accepted, too.
constexpr bool IsAnySource(int32_t peer) {
  return peer == -1 || peer == -333 || peer == -555;
}
constexpr bool IsAnyTag(int32_t tag) {
  return tag == -1 || tag == -444;
}
constexpr int32_t kSimGridProcNull = -666;

constexpr char Lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool Same(std::string_view given, std::string_view lower) {
  if (given.size() != lower.size()) return false;
  for (size_t i = 0; i < given.size(); ++i) {
    if (Lower(given[i]) != lower[i]) return false;
  }
  return true;
}

}  // namespace

bool LineReader::Count(const char* what, uint64_t* count) {
  int64_t value = 0;
  const std::string_view word = words_.Next();
  if (word.empty()) return Fail(std::string("no ") + what);
  if (!ReadCount(word, &value) || value < 0)
    return Fail(std::string(what) + " is no count: " + std::string(word));
  *count = static_cast<uint64_t>(value);
  return true;
}

bool LineReader::Real(const char* what, double* value) {
  const std::string_view word = words_.Next();
  if (word.empty()) return Fail(std::string("no ") + what);
  if (!ReadReal(word, value) || *value < 0)
    return Fail(std::string(what) + " is no amount: " + std::string(word));
  return true;
}

bool LineReader::Whole(const char* what, int32_t* value) {
  const std::string_view word = words_.Next();
  if (word.empty()) return Fail(std::string("no ") + what);
  if (!ReadWhole(word, value))
    return Fail(std::string(what) + " is not a whole number: " + std::string(word));
  return true;
}

bool LineReader::Peer(const char* what, bool any, int32_t* peer) {
  std::string_view word = words_.Next();
  if (word.empty()) return Fail(std::string("no ") + what);
  if (form_ == Form::year_2011 && word[0] == 'p') word.remove_prefix(1);
  if (!ReadWhole(word, peer)) return Fail(std::string(what) + " is no rank: " + std::string(word));
  if (*peer == kSimGridProcNull) {
    *peer = rankine::ti::kProcNull;
    return true;
  }
  if (any && IsAnySource(*peer)) {
    *peer = rankine::ti::kAnySource;
    return true;
  }
  if (*peer < 0 || static_cast<uint32_t>(*peer) >= ranks_)
    return Fail(std::string(what) + " is not a rank of the " + std::to_string(ranks_) + ": " +
                std::string(word));
  return true;
}

bool LineReader::Root() {
  action_.root = 0;
  return words_.AtEnd() || Peer("root", false, &action_.root);
}

bool LineReader::Type(uint32_t* type) {
  *type = state_.type;
  const std::string_view word = words_.Next();
  if (word.empty()) return true;
  if (!ReadWhole(word, type) || *type >= types_.size())
    return Fail("datatype " + std::string(word) + " is not known");
  return true;
}

bool LineReader::Scale(uint64_t* count, uint32_t type) {
  const uint64_t size = types_[type].size;
  if (size > 0 && *count > kMostBytes / size) return Fail("a message of more than 2^50 bytes");
  *count *= size;
  return true;
}

bool LineReader::Scale(std::vector<uint64_t>* counts, uint32_t type) {
  for (uint64_t& count : *counts) {
    if (!Scale(&count, type)) return false;
  }
  return true;
}

bool LineReader::Counts(const char* what, std::vector<uint64_t>* counts) {
  counts->resize(ranks_);
  for (uint64_t& count : *counts) {
    if (!Count(what, &count)) return false;
  }
  return true;
}

bool LineReader::ReadPoint(bool sends, bool blocking) {
  rankine::ti::End& end = sends ? action_.to : action_.from;
  action_.kind = sends ? Kind::send : Kind::recv;
  if (!Peer(sends ? "receiver" : "sender", !sends, &end.peer)) return false;
  if (form_ == Form::current) {
    if (!Whole("tag", &end.tag)) return false;
    if (!sends && IsAnyTag(end.tag)) end.tag = rankine::ti::kAnyTag;
    if (end.tag < (sends ? 0 : rankine::ti::kAnyTag))
      return Fail("tag " + std::to_string(end.tag) + " is negative");
  }
  int64_t count = -1;
  const std::string_view word = words_.Next();
  const bool told = form_ != Form::year_2011 || sends || !word.empty();
  if (told && (word.empty() || !ReadCount(word, &count)))
    return Fail(word.empty() ? "no count" : "count is none: " + std::string(word));
  if (sends && count < 0) return Fail("a send of negative size");
  if (!Type(&end.type)) return false;
  end.bytes = rankine::ti::kUnknownBytes;
  if (count >= 0) {
    end.bytes = static_cast<uint64_t>(count);
    if (!Scale(&end.bytes, end.type)) return false;
  }
  const int32_t self = static_cast<int32_t>(rank_);
  // In traces of the 2011 tool, sends have no waits, and only large sends block.
  const bool forgotten = form_ == Form::year_2011 && sends && (!blocking || end.bytes < 65536);
  if (forgotten) {
    action_.request = state_.to_free = state_.outstanding.Number();
  } else if (!blocking) {
    action_.request = sends ? state_.outstanding.Add(self, end.peer, end.tag)
                            : state_.outstanding.Add(end.peer, self, end.tag);
  }
  return true;
}

bool LineReader::ReadSendRecv() {
  action_.kind = Kind::sendrecv;
  if (!Count("send count", &action_.to.bytes) || !Peer("receiver", false, &action_.to.peer) ||
      !Count("receive count", &action_.from.bytes) || !Peer("sender", true, &action_.from.peer) ||
      !Type(&action_.to.type) || !Type(&action_.from.type))
    return false;
  return Scale(&action_.to.bytes, action_.to.type) && Scale(&action_.from.bytes, action_.from.type);
}

bool LineReader::ReadWait() {
  action_.kind = Kind::wait;
  uint32_t request = 0;
  if (state_.outstanding.empty()) return Fail("the rank waits, but no request is open");
  if (form_ != Form::current && words_.AtEnd()) {
    state_.outstanding.TakeLast(&request);
  } else {
    int32_t source = 0, target = 0, tag = 0;
    if (!Peer("sender", true, &source) || !Peer("receiver", false, &target) || !Whole("tag", &tag))
      return false;
    if (IsAnyTag(tag)) tag = rankine::ti::kAnyTag;
    // A preceding test may have completed the request. SimGrid makes the same assumption.
    if (!state_.outstanding.TakeKey(source, target, tag, &request)) return false;
  }
  state_.list.assign(1, request);
  action_.offered = action_.completed = state_.list;
  return true;
}

bool LineReader::ReadWaitAll() {
  action_.kind = Kind::wait;
  if (state_.outstanding.empty()) return false;
  state_.outstanding.TakeAll(&state_.list);
  action_.offered = action_.completed = state_.list;
  return true;
}

bool LineReader::ReadRooted(Collective collective, bool reduces) {
  action_.kind = Kind::collective;
  action_.collective = collective;
  if (!Count("count", &action_.to.bytes)) return false;
  if (reduces && !Real("work of the reduction", &action_.volume)) return false;
  const bool rooted = collective == Collective::bcast || collective == Collective::reduce;
  if (rooted && form_ != Form::year_2011 && !Root()) return false;
  if (!Type(&action_.to.type) || !Scale(&action_.to.bytes, action_.to.type)) return false;
  action_.from.bytes = action_.to.bytes;
  action_.from.type = action_.to.type;
  return true;
}

bool LineReader::ReadPair(Collective collective, bool rooted) {
  action_.kind = Kind::collective;
  action_.collective = collective;
  if (!Count("send count", &action_.to.bytes) || !Count("receive count", &action_.from.bytes)) return false;
  if (rooted && !Root()) return false;
  return Type(&action_.to.type) && Type(&action_.from.type) && Scale(&action_.to.bytes, action_.to.type) &&
         Scale(&action_.from.bytes, action_.from.type);
}

bool LineReader::ReadGatherV(bool rooted) {
  action_.kind = Kind::collective;
  action_.collective = rooted ? Collective::gatherv : Collective::allgatherv;
  if (!Count("send count", &action_.to.bytes) || !Counts("receive counts", &state_.from_counts)) return false;
  if (rooted && !Root()) return false;
  // The arguments of allgatherv may end with the types and the displacements. The arguments may also end
  // with only one displacement per rank.
  Words rest = words_;
  size_t left = 0;
  while (!rest.Next().empty()) ++left;
  action_.to.type = action_.from.type = state_.type;
  if (rooted || left <= 2 || left >= ranks_ + 2) {
    if (!Type(&action_.to.type) || !Type(&action_.from.type)) return false;
  }
  action_.from_counts = state_.from_counts;
  return Scale(&action_.to.bytes, action_.to.type) && Scale(&state_.from_counts, action_.from.type);
}

bool LineReader::ReadScatterV() {
  action_.kind = Kind::collective;
  action_.collective = Collective::scatterv;
  if (!Counts("send counts", &state_.to_counts) || !Count("receive count", &action_.from.bytes) || !Root() ||
      !Type(&action_.to.type) || !Type(&action_.from.type))
    return false;
  action_.to_counts = state_.to_counts;
  return Scale(&action_.from.bytes, action_.from.type) && Scale(&state_.to_counts, action_.to.type);
}

bool LineReader::ReadAllToAllV() {
  action_.kind = Kind::collective;
  action_.collective = Collective::alltoallv;
  uint64_t buffer = 0;
  if (!Count("size of the send buffer", &buffer) || !Counts("send counts", &state_.to_counts) ||
      !Count("size of the receive buffer", &buffer) || !Counts("receive counts", &state_.from_counts) ||
      !Type(&action_.to.type) || !Type(&action_.from.type))
    return false;
  action_.to_counts = state_.to_counts;
  action_.from_counts = state_.from_counts;
  return Scale(&state_.to_counts, action_.to.type) && Scale(&state_.from_counts, action_.from.type);
}

bool LineReader::ReadReduceScatter() {
  action_.kind = Kind::collective;
  action_.collective = Collective::reduce_scatter;
  if (!Counts("counts", &state_.from_counts) || !Real("work of the reduction", &action_.volume) ||
      !Type(&action_.to.type))
    return false;
  action_.from.type = action_.to.type;
  action_.from_counts = state_.from_counts;
  return Scale(&state_.from_counts, action_.to.type);
}

bool LineReader::ReadCollective(std::string_view name) {
  if (Same(name, "bcast")) return ReadRooted(Collective::bcast, false);
  if (Same(name, "reduce")) return ReadRooted(Collective::reduce, true);
  if (Same(name, "allreduce")) return ReadRooted(Collective::allreduce, true);
  if (Same(name, "barrier")) {
    action_.kind = Kind::collective;
    action_.collective = Collective::barrier;
    return true;
  }
  if (Same(name, "scan")) return ReadRooted(Collective::scan, true);
  if (Same(name, "exscan")) return ReadRooted(Collective::exscan, true);
  if (Same(name, "alltoall")) return ReadPair(Collective::alltoall, false);
  if (Same(name, "alltoallv")) return ReadAllToAllV();
  if (Same(name, "gather")) return ReadPair(Collective::gather, true);
  if (Same(name, "scatter")) return ReadPair(Collective::scatter, true);
  if (Same(name, "allgather")) return ReadPair(Collective::allgather, false);
  if (Same(name, "gatherv")) return ReadGatherV(true);
  if (Same(name, "allgatherv")) return ReadGatherV(false);
  if (Same(name, "scatterv")) return ReadScatterV();
  if (Same(name, "reducescatter")) return ReadReduceScatter();
  unknown_ = true;
  return Fail("unknown action " + std::string(name));
}

// A `location` line gives the position of the rank's next call. A `location` line is not an action.
bool LineReader::ReadLocation() {
  if (adjustments_ == nullptr) return false;
  const std::string_view file = words_.Next();
  int32_t line = 0;
  if (file.empty()) return Fail("no file");
  if (!Whole("line", &line)) return false;
  state_.speedup = adjustments_->Move(file, line, state_.positions.get());
  return false;
}

bool LineReader::Read() {
  const std::string_view name = words_.Next();
  switch (name.empty() ? '\0' : Lower(name[0])) {
    case 'c':
      if (Same(name, "compute")) {
        action_.kind = Kind::compute;
        return Real("volume", &action_.volume) && Shorten();
      }
      if (Same(name, "comm_size") || Same(name, "comm_split") || Same(name, "comm_dup")) return false;
      break;
    case 'i':
      if (Same(name, "isend")) return ReadPoint(true, false);
      if (Same(name, "irecv")) return ReadPoint(false, false);
      if (Same(name, "init")) {
        state_.type = words_.AtEnd() ? kByte : kDouble;
        action_.kind = Kind::init;
        return true;
      }
      break;
    case 's':
      if (Same(name, "send")) return ReadPoint(true, true);
      if (Same(name, "sendrecv")) return ReadSendRecv();
      if (Same(name, "sleep")) {
        action_.kind = Kind::sleep;
        return Real("seconds", &action_.volume) && Shorten();
      }
      break;
    case 'r':
      if (Same(name, "recv")) return ReadPoint(false, true);
      break;
    case 'w':
      if (Same(name, "wait")) return ReadWait();
      if (Same(name, "waitall")) return ReadWaitAll();
      break;
    case 't':
      if (Same(name, "test")) return false;
      break;
    case 'l':
      if (Same(name, "location")) return ReadLocation();
      break;
    case 'f':
      if (Same(name, "finalize")) {
        action_.kind = Kind::finalize;
        return true;
      }
      break;
    case '\0':
      return Fail("the line has a rank, but no action");
    default:
      break;
  }
  return ReadCollective(name);
}

}  // namespace rankine::exchange::ti
