// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/otf2/trace.h"

#include <cstdlib>

#include "archive/file_bytes.h"
#include "exchange/otf2/collectives.h"
#include "exchange/otf2/definitions.h"
#include "exchange/otf2/library.h"
#include "exchange/otf2/rank_events.h"

namespace rankine::exchange::otf2 {
namespace {

using rankine::ti::Action;
using rankine::ti::kNone;

constexpr uint64_t kRecordsAtOnce = 256;
constexpr uint32_t kMostRanks = 1u << 20;

// The state while one rank's records are read. The library passes this object to the callbacks. The pointer
// `events` is null during the first pass.
struct Sink {
  const Definitions* definitions = nullptr;
  uint32_t rank = 0;
  double base = -1;
  RankEvents* events = nullptr;
  Unrecorded* unrecorded = nullptr;
  Volumes volumes = Volumes::totals;
  // The number of starts and completions of non-blocking sends and receives.
  uint64_t starts[2] = {}, ends[2] = {};
  uint64_t shared_evenly = 0;
  std::string failure;
};

enum Direction { kSend, kReceive };

// For operations with MPI_PROC_NULL, the partner in eztrace's record is the MPI library's value of this
// constant.
bool IsNobody(uint32_t partner) {
  return partner > INT32_MAX;
}

// Checks that the record's partner and communicator are valid.
bool IsGood(Sink& sink, uint32_t partner, uint32_t comm) {
  if (comm == kNone || sink.definitions->RankIn(comm, sink.rank) == kNone) {
    sink.failure = "a record names a communicator that does not contain the rank";
    return false;
  }
  if (!IsNobody(partner) && sink.definitions->WorldRank(comm, partner) == kNone) {
    sink.failure = "a record's partner " + std::to_string(partner) + " is not a rank of its communicator";
    return false;
  }
  return true;
}

RankEvents::Message MessageOf(Sink& sink, Direction direction, uint32_t partner, uint32_t comm, uint32_t tag,
                              uint64_t bytes) {
  const Definitions& d = *sink.definitions;
  if (IsNobody(partner)) return {kNone, comm, tag, bytes};
  if (sink.events == nullptr) {
    const uint32_t self = d.RankIn(comm, sink.rank);
    if (direction == kSend) {
      sink.unrecorded->Sent(d.WorldRank(comm, partner), {self, comm, tag, bytes});
    } else {
      sink.unrecorded->Received(sink.rank, {partner, comm, tag, bytes});
    }
  }
  return {partner, comm, tag, bytes};
}

// Callbacks for libotf2. The callbacks are static functions, because the library has a C interface.
struct EventCallbacks {
  using Code = OTF2_CallbackCode;
  static Sink& Of(void* self) { return *static_cast<Sink*>(self); }
  static Code Done(const Sink& sink) {
    return sink.failure.empty() ? OTF2_CALLBACK_SUCCESS : OTF2_CALLBACK_INTERRUPT;
  }
  static double Ns(Sink& sink, OTF2_TimeStamp time) {
    const auto ticks = static_cast<double>(time);
    if (sink.base < 0) sink.base = ticks;
    return (ticks - sink.base) * sink.definitions->ns_per_tick();
  }

  static Code Enter(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void* self, OTF2_AttributeList*,
                    OTF2_RegionRef region) {
    Sink& sink = Of(self);
    if (sink.events != nullptr) sink.events->Enter(Ns(sink, time), sink.definitions->RegionOf(region));
    return Done(sink);
  }
  static Code Leave(OTF2_LocationRef, OTF2_TimeStamp time, uint64_t, void* self, OTF2_AttributeList*,
                    OTF2_RegionRef region) {
    Sink& sink = Of(self);
    if (sink.events != nullptr && sink.definitions->RegionOf(region).function != 0)
      sink.events->Leave(Ns(sink, time));
    return Done(sink);
  }
  static Code Send(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*, uint32_t to,
                   OTF2_CommRef comm, uint32_t tag, uint64_t bytes) {
    Sink& sink = Of(self);
    const uint32_t number = sink.definitions->CommOf(comm);
    if (!IsGood(sink, to, number)) return Done(sink);
    const auto m = MessageOf(sink, kSend, to, number, tag, bytes);
    if (sink.events != nullptr) sink.events->Send(m);
    return Done(sink);
  }
  static Code Receive(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*,
                      uint32_t from, OTF2_CommRef comm, uint32_t tag, uint64_t bytes) {
    Sink& sink = Of(self);
    const uint32_t number = sink.definitions->CommOf(comm);
    if (!IsGood(sink, from, number)) return Done(sink);
    const auto m = MessageOf(sink, kReceive, from, number, tag, bytes);
    if (sink.events != nullptr) sink.events->Receive(m);
    return Done(sink);
  }
  static Code StartSend(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*,
                        uint32_t to, OTF2_CommRef comm, uint32_t tag, uint64_t bytes, uint64_t id) {
    Sink& sink = Of(self);
    const uint32_t number = sink.definitions->CommOf(comm);
    if (!IsGood(sink, to, number)) return Done(sink);
    const auto m = MessageOf(sink, kSend, to, number, tag, bytes);
    sink.starts[kSend]++;
    if (sink.events != nullptr) sink.events->StartSend(m, id);
    return Done(sink);
  }
  static Code CompleteSend(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*,
                           uint64_t id) {
    Sink& sink = Of(self);
    sink.ends[kSend]++;
    if (sink.events != nullptr) sink.events->CompleteSend(id);
    return Done(sink);
  }
  static Code StartReceive(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*,
                           uint64_t id) {
    Sink& sink = Of(self);
    sink.starts[kReceive]++;
    if (sink.events != nullptr) sink.events->StartReceive(id);
    return Done(sink);
  }
  static Code CompleteReceive(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*,
                              uint32_t from, OTF2_CommRef comm, uint32_t tag, uint64_t bytes, uint64_t id) {
    Sink& sink = Of(self);
    const uint32_t number = sink.definitions->CommOf(comm);
    if (!IsGood(sink, from, number)) return Done(sink);
    const auto m = MessageOf(sink, kReceive, from, number, tag, bytes);
    sink.ends[kReceive]++;
    if (sink.events != nullptr) sink.events->CompleteReceive(m, id);
    return Done(sink);
  }
  static Code Cancelled(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*,
                        uint64_t id) {
    Sink& sink = Of(self);
    sink.ends[kReceive]++;
    if (sink.events != nullptr) sink.events->Cancelled(id);
    return Done(sink);
  }

  // Returns false if the collective has no action, because it creates a communicator or a window.
  static bool RecordOf(Sink& sink, OTF2_CollectiveOp op, OTF2_CommRef comm, uint32_t root, uint64_t sent,
                       uint64_t received, CollectiveRecord* record) {
    const std::optional<rankine::ti::Collective> operation = CollectiveOf(op);
    if (!operation) return false;
    const uint32_t number = sink.definitions->CommOf(comm);
    const uint32_t rank = number == kNone ? kNone : sink.definitions->RankIn(number, sink.rank);
    if (rank == kNone) {
      sink.failure = "a record names a communicator that does not contain the rank";
      return false;
    }
    if (root >= sink.definitions->SizeOf(number)) root = 0;
    const Shares shares =
        SharesOf({*operation, sink.definitions->SizeOf(number), rank, root, sent, received}, sink.volumes);
    sink.shared_evenly += shares.shared_evenly;
    *record = {*operation,  number,           static_cast<int32_t>(root), shares.to,
               shares.from, shares.to_counts, shares.from_counts};
    return true;
  }
  static Code Collective(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*,
                         OTF2_CollectiveOp op, OTF2_CommRef comm, uint32_t root, uint64_t sent,
                         uint64_t received) {
    Sink& sink = Of(self);
    CollectiveRecord record;
    if (sink.events != nullptr && RecordOf(sink, op, comm, root, sent, received, &record))
      sink.events->Collective(record);
    return Done(sink);
  }
  static Code StartCollective(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*,
                              uint64_t id) {
    Sink& sink = Of(self);
    if (sink.events != nullptr) sink.events->StartCollective(id);
    return Done(sink);
  }
  static Code CompleteCollective(OTF2_LocationRef, OTF2_TimeStamp, uint64_t, void* self, OTF2_AttributeList*,
                                 OTF2_CollectiveOp op, OTF2_CommRef comm, uint32_t root, uint64_t sent,
                                 uint64_t received, uint64_t id) {
    Sink& sink = Of(self);
    CollectiveRecord record;
    if (sink.events == nullptr) return Done(sink);
    if (RecordOf(sink, op, comm, root, sent, received, &record)) {
      sink.events->CompleteCollective(record, id);
    } else {
      sink.events->Cancelled(id);
    }
    return Done(sink);
  }
};

class Otf2Trace : public Trace {
 public:
  Otf2Trace(const Library& library, std::string anchor) : library_(library), anchor_(std::move(anchor)) {}
  Otf2Trace(const Otf2Trace&) = delete;
  Otf2Trace& operator=(const Otf2Trace&) = delete;
  ~Otf2Trace() override {
    if (events_reader_ != nullptr) library_.Reader_CloseEvtReader(reader_, events_reader_);
    if (reader_ != nullptr) library_.Reader_Close(reader_);
  }

  base::Status Open() {
    reader_ = library_.Reader_Open(anchor_.c_str());
    if (reader_ == nullptr) return {anchor_ + ": libotf2 cannot read it"};
    library_.Reader_SetSerialCollectiveCallbacks(reader_);
    if (base::Status status = definitions_.Read(library_, reader_); !status.ok())
      return {anchor_ + ": " + status.message};
    if (definitions_.locations().size() > kMostRanks) return {anchor_ + ": more ranks than can be replayed"};
    for (const OTF2_LocationRef location : definitions_.locations())
      library_.Reader_SelectLocation(reader_, location);
    char* creator = nullptr;
    if (library_.Reader_GetCreator(reader_, &creator) == OTF2_SUCCESS && creator != nullptr) {
      // eztrace leaves the creator empty.
      if (*creator == '\0') volumes_ = Volumes::one_pair;
      std::free(creator);
    }
    ReadMappings();
    if (library_.Reader_OpenEvtFiles(reader_) != OTF2_SUCCESS)
      return {anchor_ + ": the events cannot be opened"};
    return LookThrough();
  }

  uint32_t ranks() const override { return static_cast<uint32_t>(definitions_.locations().size()); }
  rankine::ti::VolumeUnit unit() const override { return {"ns", 1e9}; }
  const rankine::ti::Communicator& communicator(uint32_t index) const override {
    static const rankine::ti::Communicator kNobody;
    return index < definitions_.comms().size() ? definitions_.comms()[index] : kNobody;
  }
  const rankine::ti::Datatype& datatype(uint32_t) const override {
    static const rankine::ti::Datatype kByte{1, 1, "MPI_BYTE"};
    return kByte;
  }
  std::string_view region(uint32_t) const override { return {}; }

  // The ranks must be read one after another. When the reading of a rank begins, the previous rank cannot be
  // read any further.
  base::Result<size_t> Read(uint32_t rank, std::span<Action> to) override {
    if (rank >= ranks() || to.empty()) return size_t{0};
    if (events_ == nullptr || sink_.rank != rank) Begin(rank);
    for (;;) {
      if (events_->Next(&to[0])) return size_t{1};
      if (ended_) break;
      bool more = false;
      if (base::Status status = ReadRecords(&more); !status.ok()) return base::Error{status.message};
      if (more) continue;
      ended_ = true;
      events_->End();
      if (!events_->failure().empty()) return base::Error{Where() + events_->failure()};
      for (const auto& [function, times] : events_->silent()) silent_[function] += times;
      shared_evenly_ += sink_.shared_evenly;
      if (unrecorded_.IsShared(rank)) turns_++;
    }
    return size_t{0};
  }

  std::vector<std::string> Notes() const override {
    std::vector<std::string> notes;
    const auto say = [&notes](uint64_t number, const std::string& text) {
      if (number != 0) notes.push_back(std::to_string(number) + text);
    };
    for (const auto& [function, times] : silent_)
      say(times,
          " calls of " + function + " left no record (or were sent to MPI_PROC_NULL) and are not included");
    say(definitions_.other_locations(), " locations are not the first thread of a rank and are not included");
    say(shared_evenly_,
        " collectives with a size for each rank are recorded with the sum of the sizes, which is divided "
        "evenly");
    say(untold_,
        " ranks have non-blocking calls whose completion is not recorded: the waits that follow complete "
        "them");
    say(turns_,
        " ranks receive from several others and the trace does not contain the sender of each receive: the "
        "senders take turns");
    return notes;
  }

 private:
  std::string Where() const { return anchor_ + ": rank " + std::to_string(sink_.rank) + ": "; }

  // Reads the mappings from local to global definition numbers, for each location.
  void ReadMappings() {
    if (library_.Reader_OpenDefFiles(reader_) != OTF2_SUCCESS) return;
    for (const OTF2_LocationRef location : definitions_.locations()) {
      OTF2_DefReader* reader = library_.Reader_GetDefReader(reader_, location);
      if (reader == nullptr) continue;
      uint64_t read = 0;
      library_.Reader_ReadAllLocalDefinitions(reader_, reader, &read);
      library_.Reader_CloseDefReader(reader_, reader);
    }
    library_.Reader_CloseDefFiles(reader_);
  }

  void OpenRecords(uint32_t rank) {
    if (events_reader_ != nullptr) library_.Reader_CloseEvtReader(reader_, events_reader_);
    events_reader_ = library_.Reader_GetEvtReader(reader_, definitions_.locations()[rank]);
    if (events_reader_ == nullptr) return;
    using Callbacks = EventCallbacks;
    OTF2_EvtReaderCallbacks* c = library_.EvtReaderCallbacks_New();
    library_.EvtReaderCallbacks_SetEnterCallback(c, Callbacks::Enter);
    library_.EvtReaderCallbacks_SetLeaveCallback(c, Callbacks::Leave);
    library_.EvtReaderCallbacks_SetMpiSendCallback(c, Callbacks::Send);
    library_.EvtReaderCallbacks_SetMpiRecvCallback(c, Callbacks::Receive);
    library_.EvtReaderCallbacks_SetMpiIsendCallback(c, Callbacks::StartSend);
    library_.EvtReaderCallbacks_SetMpiIsendCompleteCallback(c, Callbacks::CompleteSend);
    library_.EvtReaderCallbacks_SetMpiIrecvRequestCallback(c, Callbacks::StartReceive);
    library_.EvtReaderCallbacks_SetMpiIrecvCallback(c, Callbacks::CompleteReceive);
    library_.EvtReaderCallbacks_SetMpiRequestCancelledCallback(c, Callbacks::Cancelled);
    library_.EvtReaderCallbacks_SetMpiCollectiveEndCallback(c, Callbacks::Collective);
    library_.EvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback(c, Callbacks::StartCollective);
    library_.EvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback(c, Callbacks::CompleteCollective);
    library_.Reader_RegisterEvtCallbacks(reader_, events_reader_, c, &sink_);
    library_.EvtReaderCallbacks_Delete(c);
  }

  base::Status ReadRecords(bool* more) {
    if (events_reader_ == nullptr) return {Where() + "it has no events"};
    uint64_t read = 0;
    const OTF2_ErrorCode error =
        library_.Reader_ReadLocalEvents(reader_, events_reader_, kRecordsAtOnce, &read);
    if (!sink_.failure.empty()) return {Where() + sink_.failure};
    if (events_ != nullptr && !events_->failure().empty()) return {Where() + events_->failure()};
    if (error != OTF2_SUCCESS)
      return {Where() + "the events cannot be read: " + library_.Error_GetDescription(error)};
    *more = read == kRecordsAtOnce;
    return {};
  }

  // The first pass determines which completions are recorded, and which messages were sent to receives
  // without a record.
  base::Status LookThrough() {
    lacks_.resize(ranks());
    for (uint32_t rank = 0; rank < ranks(); ++rank) {
      sink_ = {};
      sink_.definitions = &definitions_;
      sink_.rank = rank;
      sink_.unrecorded = &unrecorded_;
      OpenRecords(rank);
      for (bool more = true; more;) {
        if (base::Status status = ReadRecords(&more); !status.ok()) return status;
      }
      lacks_[rank] = {sink_.ends[kSend] < sink_.starts[kSend], sink_.ends[kReceive] < sink_.starts[kReceive]};
      if (lacks_[rank].receives && sink_.ends[kReceive] != 0)
        return {Where() + "some non-blocking receives never complete"};
      untold_ += lacks_[rank].sends || lacks_[rank].receives;
    }
    return {};
  }

  void Begin(uint32_t rank) {
    events_ = std::make_unique<RankEvents>(rank, lacks_[rank], &unrecorded_);
    sink_ = {};
    sink_.definitions = &definitions_;
    sink_.rank = rank;
    sink_.events = events_.get();
    sink_.volumes = volumes_;
    ended_ = false;
    OpenRecords(rank);
  }

  const Library& library_;
  const std::string anchor_;
  OTF2_Reader* reader_ = nullptr;
  OTF2_EvtReader* events_reader_ = nullptr;
  Definitions definitions_;
  Volumes volumes_ = Volumes::totals;
  Unrecorded unrecorded_;
  std::vector<Lacks> lacks_;
  Sink sink_;
  std::unique_ptr<RankEvents> events_;
  bool ended_ = false;
  std::map<std::string, uint64_t> silent_;
  uint64_t shared_evenly_ = 0, untold_ = 0, turns_ = 0;
};

}  // namespace

base::Result<std::unique_ptr<Trace>> Open(const std::string& anchor) {
  // Checks the file first, because libotf2 accepts any name, and gives no reason when it fails.
  const auto file = archive::OpenFile::Open(anchor, true);
  if (!file.ok()) return base::Error{file.error()};
  const auto library = LoadLibrary();
  if (!library.ok()) return base::Error{library.error()};
  auto trace = std::make_unique<Otf2Trace>(*library.value(), anchor);
  if (base::Status status = trace->Open(); !status.ok()) return base::Error{status.message};
  return std::unique_ptr<Trace>(std::move(trace));
}

}  // namespace rankine::exchange::otf2
