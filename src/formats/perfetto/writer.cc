#include "formats/perfetto/writer.h"

#include <protozero/pbf_writer.hpp>

namespace rankine::formats::perfetto {
namespace {

using protozero::pbf_writer;

// Numbers of fields, from Perfetto's published definitions.
constexpr uint32_t kTracePacket = 1;
namespace packet {
constexpr uint32_t kTimestamp = 8, kSequence = 10, kEvent = 11, kInterned = 12, kFlags = 13, kTrack = 60;
}
namespace track {
constexpr uint32_t kUuid = 1, kProcess = 3, kThread = 4, kParent = 5;
constexpr uint32_t kProcessPid = 1, kProcessName = 6;
constexpr uint32_t kThreadPid = 1, kThreadTid = 2, kThreadName = 5;
}  // namespace track
namespace event {
constexpr uint32_t kAnnotation = 4, kType = 9, kNameId = 10, kTrack = 11, kCategory = 22;
constexpr uint32_t kFlow = 47, kFlowEnd = 48;
constexpr int32_t kBegin = 1, kEnd = 2;  // of kType
constexpr uint32_t kAnnotationUint = 3, kAnnotationInt = 4, kAnnotationText = 6, kAnnotationName = 10;
}  // namespace event
constexpr uint32_t kEventName = 2, kInternedId = 1, kInternedName = 2;
constexpr uint32_t kSequence = 1;             // one writer, one sequence
constexpr uint32_t kCleared = 1, kNeeds = 2;  // of kFlags

// Perfetto takes a process of number 0 for the machine's idle task.
constexpr uint32_t kFirstPid = 1;
constexpr uint64_t kThreadTracks = uint64_t{1} << 32;

void Text(pbf_writer& event, std::string_view name, std::string_view value) {
  pbf_writer annotation(event, event::kAnnotation);
  annotation.add_string(event::kAnnotationName, name.data(), name.size());
  annotation.add_string(event::kAnnotationText, value.data(), value.size());
}

void Annotate(pbf_writer& event, const SliceArguments& arguments) {
  if (arguments.peer >= 0) {
    for (const auto& [name, value] :
         {std::pair<std::string_view, int64_t>{"peer", arguments.peer}, {"tag", arguments.tag}}) {
      pbf_writer annotation(event, event::kAnnotation);
      annotation.add_string(event::kAnnotationName, name.data(), name.size());
      annotation.add_int64(event::kAnnotationInt, value);
    }
    pbf_writer annotation(event, event::kAnnotation);
    annotation.add_string(event::kAnnotationName, "bytes", 5);
    annotation.add_uint64(event::kAnnotationUint, arguments.bytes);
  }
  if (!arguments.comm.empty()) Text(event, "communicator", arguments.comm);
  if (!arguments.site.empty()) Text(event, "called at", arguments.site);
}

}  // namespace

base::Status Writer::Packet(const std::string& packet) {
  std::string framed;
  pbf_writer(framed).add_message(kTracePacket, packet);
  return file_.Write(framed);
}

base::Status Writer::Thread(const SliceThread& thread) {
  const uint64_t process = uint64_t{thread.pid} + kFirstPid;
  if (!any_process_ || last_pid_ != thread.pid) {
    std::string bytes;
    pbf_writer out(bytes);
    {
      pbf_writer of(out, packet::kTrack);
      of.add_uint64(track::kUuid, process);
      pbf_writer described(of, track::kProcess);
      described.add_int32(track::kProcessPid, static_cast<int32_t>(process));
      described.add_string(track::kProcessName, thread.process_name);
    }
    out.add_uint32(packet::kSequence, kSequence);
    if (base::Status status = Packet(bytes); !status.ok()) return status;
    last_pid_ = thread.pid;
    any_process_ = true;
  }
  track_ = kThreadTracks * process + thread.tid + 1;
  std::string bytes;
  pbf_writer out(bytes);
  {
    pbf_writer of(out, packet::kTrack);
    of.add_uint64(track::kUuid, track_);
    of.add_uint64(track::kParent, process);
    pbf_writer described(of, track::kThread);
    described.add_int32(track::kThreadPid, static_cast<int32_t>(process));
    // Threads of different processes have different numbers there.
    described.add_int32(track::kThreadTid, static_cast<int32_t>((process << 12) + (thread.tid & 0xfff)));
    described.add_string(track::kThreadName, thread.name);
  }
  out.add_uint32(packet::kSequence, kSequence);
  return Packet(bytes);
}

base::Status Writer::Begin(uint64_t at, SliceCategory category, std::string_view name,
                           const SliceArguments& arguments, std::span<const SliceMessage> starts,
                           std::span<const SliceMessage> ends) {
  std::string bytes;
  pbf_writer out(bytes);
  out.add_uint64(packet::kTimestamp, at);
  out.add_uint32(packet::kSequence, kSequence);
  out.add_uint32(packet::kFlags, begun_ ? kNeeds : kCleared | kNeeds);
  begun_ = true;
  auto known = names_.find(name);
  if (known == names_.end()) {
    known = names_.emplace(std::string(name), names_.size() + 1).first;
    pbf_writer interned(out, packet::kInterned);
    pbf_writer of(interned, kEventName);
    of.add_uint64(kInternedId, known->second);
    of.add_string(kInternedName, known->first);
  }
  {
    pbf_writer slice(out, packet::kEvent);
    slice.add_enum(event::kType, event::kBegin);
    slice.add_uint64(event::kTrack, track_);
    slice.add_uint64(event::kNameId, known->second);
    slice.add_string(event::kCategory, category == SliceCategory::mpi ? "mpi" : "region");
    if (category == SliceCategory::mpi) Annotate(slice, arguments);
    for (const SliceMessage& message : starts) slice.add_fixed64(event::kFlow, message.number + 1);
    for (const SliceMessage& message : ends) slice.add_fixed64(event::kFlowEnd, message.number + 1);
  }
  return Packet(bytes);
}

base::Status Writer::End(uint64_t at) {
  std::string bytes;
  pbf_writer out(bytes);
  out.add_uint64(packet::kTimestamp, at);
  out.add_uint32(packet::kSequence, kSequence);
  out.add_uint32(packet::kFlags, begun_ ? kNeeds : kCleared | kNeeds);
  begun_ = true;
  {
    pbf_writer slice(out, packet::kEvent);
    slice.add_enum(event::kType, event::kEnd);
    slice.add_uint64(event::kTrack, track_);
  }
  return Packet(bytes);
}

}  // namespace rankine::formats::perfetto
