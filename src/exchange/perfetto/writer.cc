// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/perfetto/writer.h"

#include <protozero/pbf_writer.hpp>

#include "base/text/valid_text.h"

namespace rankine::exchange::perfetto {
namespace {

using protozero::pbf_writer;

// The field numbers come from Perfetto's published definitions.
constexpr uint32_t kTracePacket = 1;
namespace packet {
constexpr uint32_t kTimestamp = 8, kSequence = 10, kEvent = 11, kInterned = 12, kFlags = 13, kTrack = 60;
}
namespace track {
constexpr uint32_t kUuid = 1, kName = 2, kProcess = 3, kThread = 4, kParent = 5;
constexpr uint32_t kProcessPid = 1, kProcessName = 6;
constexpr uint32_t kThreadPid = 1, kThreadTid = 2, kThreadName = 5;
}  // namespace track
namespace event {
constexpr uint32_t kCategoryId = 3, kAnnotation = 4, kType = 9, kNameId = 10, kTrack = 11;
constexpr uint32_t kFlow = 47, kFlowEnd = 48;
constexpr int32_t kBegin = 1, kEnd = 2;  // values of `kType`
constexpr uint32_t kAnnotationNameId = 1, kAnnotationInt = 4, kAnnotationTextId = 17;
}  // namespace event
constexpr uint32_t kInternedId = 1, kInternedText = 2;
// Kinds of interned texts. A kind is represented by the number of the protobuf field that interns its
// texts.
constexpr uint32_t kCategory = 1, kEventName = 2, kAnnotationName = 3, kAnnotationText = 29;
constexpr uint32_t kSequence = 1;             // All packets of a writer belong to one sequence.
constexpr uint32_t kCleared = 1, kNeeds = 2;  // bits of `kFlags`

// Perfetto interprets process 0 as the machine's idle task.
constexpr uint32_t kFirstPid = 1;
constexpr uint64_t kThreadTracks = uint64_t{1} << 32;

template <class Annotation>
void Put(pbf_writer& event, const Annotation& one) {
  pbf_writer annotation(event, event::kAnnotation);
  annotation.add_uint64(event::kAnnotationNameId, one.name);
  if (one.field == event::kAnnotationInt)
    annotation.add_int64(one.field, one.value);
  else
    annotation.add_uint64(one.field, static_cast<uint64_t>(one.value));
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
      described.add_string(track::kProcessName, base::ValidText(thread.process_name));
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
    if (thread.beside) {
      of.add_string(track::kName, base::ValidText(thread.name));
    } else {
      pbf_writer described(of, track::kThread);
      described.add_int32(track::kThreadPid, static_cast<int32_t>(process));
      // Perfetto needs thread numbers that are unique across processes.
      described.add_int32(track::kThreadTid, static_cast<int32_t>((process << 12) + (thread.tid & 0xfff)));
      described.add_string(track::kThreadName, base::ValidText(thread.name));
    }
  }
  out.add_uint32(packet::kSequence, kSequence);
  return Packet(bytes);
}

uint64_t Writer::Interned(uint32_t kind, std::string_view text, std::string* fresh) {
  auto& known = interned_[kind];
  const auto at = known.find(text);
  if (at != known.end()) return at->second;
  const uint64_t id = known.size() + 1;
  known.emplace(std::string(text), id);
  pbf_writer out(*fresh);
  pbf_writer entry(out, kind);
  entry.add_uint64(kInternedId, id);
  entry.add_string(kInternedText, base::ValidText(text));
  return id;
}

base::Status Writer::Begin(uint64_t at, SliceCategory category, std::string_view name,
                           SliceArguments arguments, std::span<const SliceMessage> starts,
                           std::span<const SliceMessage> ends) {
  std::string fresh;  // texts that this packet interns
  const uint64_t name_id = Interned(kEventName, name, &fresh);
  const uint64_t category_id = Interned(kCategory, NameOf(category), &fresh);
  annotations_.clear();
  for (const SliceArgument& one : arguments) {
    const uint64_t name_of = Interned(kAnnotationName, one.name, &fresh);
    if (one.text.empty())
      annotations_.push_back({name_of, event::kAnnotationInt, one.number});
    else
      annotations_.push_back({name_of, event::kAnnotationTextId,
                              static_cast<int64_t>(Interned(kAnnotationText, one.text, &fresh))});
  }
  std::string bytes;
  pbf_writer out(bytes);
  out.add_uint64(packet::kTimestamp, at);
  out.add_uint32(packet::kSequence, kSequence);
  out.add_uint32(packet::kFlags, begun_ ? kNeeds : kCleared | kNeeds);
  begun_ = true;
  if (!fresh.empty()) out.add_message(packet::kInterned, fresh);
  {
    pbf_writer slice(out, packet::kEvent);
    slice.add_enum(event::kType, event::kBegin);
    slice.add_uint64(event::kTrack, track_);
    slice.add_uint64(event::kNameId, name_id);
    slice.add_uint64(event::kCategoryId, category_id);
    for (const Annotation& one : annotations_) Put(slice, one);
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

}  // namespace rankine::exchange::perfetto
