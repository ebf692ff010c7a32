// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/otf2/writer.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/text/valid_text.h"
#include "exchange/otf2/collectives.h"
#include "exchange/otf2/comm_definitions.h"
#include "exchange/otf2/library.h"

namespace rankine::exchange::otf2 {
namespace {

constexpr uint64_t kNsPerSecond = 1'000'000'000;
constexpr uint32_t kThreadBits = 16;
constexpr OTF2_CommRef kWorld = 0;
constexpr OTF2_GroupRef kLocations = 0, kMembers = 1;

OTF2_FlushType Flush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool) {
  return OTF2_FLUSH;
}
OTF2_TimeStamp FlushTime(void*, OTF2_FileType, OTF2_LocationRef) {
  return 0;
}
constexpr OTF2_FlushCallbacks kFlush = {Flush, FlushTime};

class Writer : public SliceSink {
 public:
  Writer(const Library& library, OTF2_Archive* archive, std::string folder)
      : otf2_(library), archive_(archive), folder_(std::move(folder)) {}
  ~Writer() override {
    if (archive_ != nullptr && failed_ == OTF2_SUCCESS) otf2_.Archive_Close(archive_);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  base::Status Open() {
    Do(otf2_.Archive_SetSerialCollectiveCallbacks, archive_);
    Do(otf2_.Archive_SetFlushCallbacks, archive_, &kFlush, nullptr);
    Do(otf2_.Archive_SetCreator, archive_, "rankine");
    Do(otf2_.Archive_OpenEvtFiles, archive_);
    return Result();
  }

  base::Status Thread(const SliceThread& thread) override {
    CloseEvents();
    location_ = LocationOf(thread.pid, thread.tid);
    events_ = 0;
    threads_[location_] = {StringOf(thread.name), 0};
    processes_[thread.pid] = StringOf(thread.process_name);
    out_ = otf2_.Archive_GetEvtWriter(archive_, location_);
    if (out_ == nullptr) failed_ = OTF2_ERROR_INVALID_CALL;
    return Result();
  }

  base::Status Begin(uint64_t at, SliceCategory category, std::string_view name, SliceArguments,
                     std::span<const SliceMessage> starts, std::span<const SliceMessage> ends) override {
    const OTF2_RegionRef region = RegionOf(category, name);
    open_.push_back({region,
                     {ends.begin(), ends.end()},
                     std::exchange(sends_completed_, {}),
                     std::exchange(collective_, std::nullopt)});
    Event(at, otf2_.EvtWriter_Enter, out_, nullptr, at, region);
    if (open_.back().collective) Event(at, otf2_.EvtWriter_MpiCollectiveBegin, out_, nullptr, at);
    for (const SliceMessage& message : starts) {
      peers_.insert(message.peer_pid);
      if (message.request) {
        Event(at, otf2_.EvtWriter_MpiIsend, out_, nullptr, at, message.peer_pid, kWorld, TagOf(message),
              message.bytes, SendOf(message.number));
      } else {
        Event(at, otf2_.EvtWriter_MpiSend, out_, nullptr, at, message.peer_pid, kWorld, TagOf(message),
              message.bytes);
      }
    }
    for (const uint64_t number : std::exchange(receives_started_, {}))
      Event(at, otf2_.EvtWriter_MpiIrecvRequest, out_, nullptr, at, ReceiveOf(number));
    return Result();
  }

  base::Status End(uint64_t at) override {
    const Slice ended = std::move(open_.back());
    open_.pop_back();
    for (const uint64_t number : ended.sends_completed)
      Event(at, otf2_.EvtWriter_MpiIsendComplete, out_, nullptr, at, SendOf(number));
    for (const SliceMessage& message : ended.arrive) {
      peers_.insert(message.peer_pid);
      if (message.request) {
        Event(at, otf2_.EvtWriter_MpiIrecv, out_, nullptr, at, message.peer_pid, kWorld, TagOf(message),
              message.bytes, ReceiveOf(message.number));
      } else {
        Event(at, otf2_.EvtWriter_MpiRecv, out_, nullptr, at, message.peer_pid, kWorld, TagOf(message),
              message.bytes);
      }
    }
    if (ended.collective) EndCollective(at, *ended.collective);
    Event(at, otf2_.EvtWriter_Leave, out_, nullptr, at, ended.region);
    return Result();
  }

  void Requests(std::span<const uint64_t> receives, std::span<const uint64_t> sends) override {
    receives_started_.assign(receives.begin(), receives.end());
    sends_completed_.assign(sends.begin(), sends.end());
  }
  void Communicator(const SliceComm& comm) override { comms_.Add(comm); }
  void Collective(const SliceCollective& operation) override {
    if (OperationOf(operation.operation)) collective_ = operation;
  }

  base::Status Close() override {
    CloseEvents();
    // Readers need an event file and a definition file for each location. The files may be empty.
    if (failed_ == OTF2_SUCCESS) AddSilentProcesses();
    Do(otf2_.Archive_CloseEvtFiles, archive_);
    Do(otf2_.Archive_OpenDefFiles, archive_);
    for (const auto& [location, thread] : threads_) {
      if (failed_ != OTF2_SUCCESS) return Result();
      OTF2_DefWriter* const local = otf2_.Archive_GetDefWriter(archive_, location);
      Do(otf2_.Archive_CloseDefWriter, archive_, local);
    }
    Do(otf2_.Archive_CloseDefFiles, archive_);
    if (failed_ == OTF2_SUCCESS) WriteDefinitions();
    Do(otf2_.Archive_Close, archive_);
    archive_ = nullptr;
    return Result();
  }

 private:
  struct Slice {
    OTF2_RegionRef region;
    std::vector<SliceMessage> arrive;
    std::vector<uint64_t> sends_completed;
    std::optional<SliceCollective> collective;
  };
  struct Written {
    OTF2_StringRef name = 0;
    uint64_t events = 0;
  };
  struct Region {
    SliceCategory category;
    OTF2_StringRef name;
  };

  void EndCollective(uint64_t at, const SliceCollective& one) {
    const Totals totals = TotalsOf(one.operation, one.size, one.rank, one.root, one.to, one.from);
    uint32_t last = 0;
    const OTF2_CommRef comm = comms_.Use(one.comm, &last);
    peers_.insert(last);
    const uint32_t root = one.root < 0 ? OTF2_COLLECTIVE_ROOT_NONE : static_cast<uint32_t>(one.root);
    Event(at, otf2_.EvtWriter_MpiCollectiveEnd, out_, nullptr, at, *OperationOf(one.operation), comm, root,
          totals.sent, totals.received);
  }

  static OTF2_LocationRef LocationOf(uint32_t pid, uint32_t tid) {
    return (uint64_t{pid} << kThreadBits) + std::min(tid, (1u << kThreadBits) - 1);
  }
  // The numbers of a message's requests. The sender and the receiver may both use a request, and may be in
  // the same process.
  static uint64_t SendOf(uint64_t message) { return 2 * message; }
  static uint64_t ReceiveOf(uint64_t message) { return 2 * message + 1; }
  static uint32_t TagOf(const SliceMessage& message) { return static_cast<uint32_t>(message.tag); }

  // After a failure, the library is not called again. A further call of the library would free the unwritten
  // data a second time.
  template <class Function, class... Arguments>
  void Do(Function function, Arguments... arguments) {
    if (failed_ == OTF2_SUCCESS) failed_ = function(arguments...);
  }
  template <class Function, class... Arguments>
  void Event(uint64_t at, Function function, Arguments... arguments) {
    Do(function, arguments...);
    ++events_;
    last_ = std::max(last_, at);
  }
  base::Status Result() const {
    if (failed_ == OTF2_SUCCESS) return base::Status::Ok();
    return {"cannot write " + folder_ + ": " + otf2_.Error_GetDescription(failed_)};
  }
  void CloseEvents() {
    if (out_ == nullptr) return;
    threads_[location_].events = events_;
    Do(otf2_.Archive_CloseEvtWriter, archive_, out_);
    out_ = nullptr;
  }

  OTF2_StringRef StringOf(std::string_view text) {
    // In OTF2, strings end at a zero byte.
    std::string whole = base::ValidText(text.substr(0, text.find('\0')));
    return strings_.emplace(std::move(whole), static_cast<OTF2_StringRef>(strings_.size())).first->second;
  }
  OTF2_RegionRef RegionOf(SliceCategory category, std::string_view name) {
    const OTF2_StringRef text = StringOf(name);
    const auto [at, fresh] =
        region_of_.emplace(std::pair(category, text), static_cast<OTF2_RegionRef>(regions_.size()));
    if (fresh) regions_.push_back({category, text});
    return at->second;
  }

  // The number of a process is its rank in the communicator, so the numbers must not have gaps.
  void AddSilentProcesses() {
    const uint32_t last =
        std::max(processes_.empty() ? 0 : processes_.rbegin()->first, peers_.empty() ? 0 : *peers_.rbegin());
    for (uint32_t pid = 0; pid <= last; ++pid) {
      if (failed_ != OTF2_SUCCESS) return;
      if (!processes_.emplace(pid, StringOf("rank " + std::to_string(pid))).second) continue;
      threads_[LocationOf(pid, 0)] = {StringOf("not in this trace"), 0};
      OTF2_EvtWriter* const silent = otf2_.Archive_GetEvtWriter(archive_, LocationOf(pid, 0));
      Do(otf2_.Archive_CloseEvtWriter, archive_, silent);
    }
  }
  // Returns one thread per process: the thread with the lowest number.
  std::vector<uint64_t> FirstThreads() const {
    std::vector<uint64_t> members;
    for (const auto& [location, thread] : threads_) {
      if (members.empty() || members.back() >> kThreadBits != location >> kThreadBits)
        members.push_back(location);
    }
    return members;
  }

  void WriteDefinitions() {
    OTF2_GlobalDefWriter* const out = otf2_.Archive_GetGlobalDefWriter(archive_);
    const OTF2_StringRef none = StringOf("");
    const OTF2_StringRef world = StringOf("MPI_COMM_WORLD");
    const OTF2_StringRef machine = StringOf("machine");
    comms_.Name([this](const std::string& name) { return StringOf(name); });
    Do(otf2_.GlobalDefWriter_WriteClockProperties, out, kNsPerSecond, 0, last_ + 1, OTF2_UNDEFINED_TIMESTAMP);
    for (const auto& [text, ref] : strings_) Do(otf2_.GlobalDefWriter_WriteString, out, ref, text.c_str());
    for (uint32_t i = 0; i < regions_.size(); ++i) {
      const bool mpi = regions_[i].category == SliceCategory::mpi;
      const bool io = regions_[i].category == SliceCategory::io;
      Do(otf2_.GlobalDefWriter_WriteRegion, out, i, regions_[i].name, regions_[i].name, none,
         mpi  ? OTF2_REGION_ROLE_FUNCTION
         : io ? OTF2_REGION_ROLE_FILE_IO
              : OTF2_REGION_ROLE_CODE,
         mpi ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_USER, OTF2_REGION_FLAG_NONE, none, 0, 0);
    }
    Do(otf2_.GlobalDefWriter_WriteSystemTreeNode, out, 0, machine, machine, OTF2_UNDEFINED_SYSTEM_TREE_NODE);
    for (const auto& [pid, name] : processes_)
      Do(otf2_.GlobalDefWriter_WriteLocationGroup, out, pid, name, OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
         OTF2_UNDEFINED_LOCATION_GROUP);
    for (const auto& [location, thread] : threads_)
      Do(otf2_.GlobalDefWriter_WriteLocation, out, location, thread.name, OTF2_LOCATION_TYPE_CPU_THREAD,
         thread.events, static_cast<OTF2_LocationGroupRef>(location >> kThreadBits));
    const std::vector<uint64_t> members = FirstThreads();
    std::vector<uint64_t> order(members.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto count = static_cast<uint32_t>(members.size());
    Do(otf2_.GlobalDefWriter_WriteGroup, out, kLocations, none, OTF2_GROUP_TYPE_COMM_LOCATIONS,
       OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE, count, members.data());
    Do(otf2_.GlobalDefWriter_WriteGroup, out, kMembers, world, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
       OTF2_GROUP_FLAG_NONE, count, order.data());
    Do(otf2_.GlobalDefWriter_WriteComm, out, kWorld, world, kMembers, OTF2_UNDEFINED_COMM,
       OTF2_COMM_FLAG_NONE);
    if (failed_ == OTF2_SUCCESS) failed_ = comms_.Write(otf2_, out, kMembers + 1, none);
    Do(otf2_.Archive_CloseGlobalDefWriter, archive_, out);
  }

  const Library& otf2_;
  OTF2_Archive* archive_;
  std::string folder_;
  OTF2_ErrorCode failed_ = OTF2_SUCCESS;
  OTF2_EvtWriter* out_ = nullptr;
  OTF2_LocationRef location_ = 0;
  uint64_t events_ = 0, last_ = 0;
  std::vector<Slice> open_;
  // The collective operation to which the next slice belongs.
  std::optional<SliceCollective> collective_;
  std::vector<uint64_t> receives_started_, sends_completed_;
  CommDefinitions comms_;
  std::map<OTF2_LocationRef, Written> threads_;
  std::map<uint32_t, OTF2_StringRef> processes_;  // names by pid
  std::set<uint32_t> peers_;
  std::map<std::string, OTF2_StringRef, std::less<>> strings_;
  std::map<std::pair<SliceCategory, OTF2_StringRef>, OTF2_RegionRef> region_of_;
  std::vector<Region> regions_;
};

}  // namespace

base::Result<std::unique_ptr<SliceSink>> MakeWriter(const std::string& folder) {
  const auto library = LoadLibrary();
  if (!library.ok()) return base::Error{library.error()};
  std::error_code error;
  if (!std::filesystem::create_directory(folder, error))
    return base::Error{"cannot make the folder " + folder + ": " + (error ? error.message() : "File exists")};
  OTF2_Archive* const archive = library.value()->Archive_Open(
      folder.c_str(), "traces", OTF2_FILEMODE_WRITE, OTF2_CHUNK_SIZE_EVENTS_DEFAULT,
      OTF2_CHUNK_SIZE_DEFINITIONS_DEFAULT, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  auto writer = std::make_unique<Writer>(*library.value(), archive, folder);
  const base::Status status =
      archive == nullptr ? base::Status{"libotf2 cannot make a trace in " + folder} : writer->Open();
  if (!status.ok()) {
    std::filesystem::remove_all(folder, error);
    return base::Error{status.message};
  }
  return std::unique_ptr<SliceSink>(std::move(writer));
}

}  // namespace rankine::exchange::otf2
