#include "manager/message.h"

#include <array>
#include <string_view>

#include "base/byte_reader.h"
#include "base/byte_writer.h"

namespace rankine::manager {
namespace {

constexpr uint32_t kMagic = 0x4d494e52;  // "RNIM"
constexpr uint8_t kVersion = 2;
constexpr size_t kMostHostBytes = 255;

void Put(base::ByteWriter& out, const std::optional<Activity>& activity) {
  out.Fixed<uint8_t>(activity ? 1 : 0);
  if (!activity) return;
  out.String(std::string_view(activity->subject.host).substr(0, kMostHostBytes));
  out.Varint(activity->subject.pid);
  out.String(std::string_view(activity->name).substr(0, kMostNameBytes));
  out.Zigzag(activity->rank);
  for (const uint64_t number :
       {activity->latency_ns, activity->call_ns, activity->operations, activity->bytes, activity->time_ns})
    out.Varint(number);
}

std::string Text(base::ByteReader& in, size_t most) {
  const std::string_view text = in.String();
  if (text.size() > most) in.Fail();
  return in.ok() ? std::string(text) : std::string();
}

std::optional<Activity> Get(base::ByteReader& in) {
  const auto there = in.Fixed<uint8_t>();
  if (there > 1) in.Fail();
  if (there != 1) return std::nullopt;
  Activity activity;
  activity.subject.host = Text(in, kMostHostBytes);
  activity.subject.pid = in.Varint();
  activity.name = Text(in, kMostNameBytes);
  activity.rank = in.Zigzag();
  for (uint64_t* number :
       {&activity.latency_ns, &activity.call_ns, &activity.operations, &activity.bytes, &activity.time_ns})
    *number = in.Varint();
  return activity;
}

}  // namespace

std::vector<std::byte> Encode(const Message& message) {
  std::array<std::byte, kMostMessageBytes> room{};
  base::ByteWriter out(room);
  out.Fixed(kMagic);
  out.Fixed(kVersion);
  out.Fixed(static_cast<uint8_t>(message.kind));
  out.Varint(message.interval);
  out.Varint(message.interval_ns);
  Put(out, message.process);
  Put(out, message.server);
  Put(out, message.client);
  return {out.written().begin(), out.written().end()};
}

std::optional<Message> Decode(std::span<const std::byte> bytes) {
  if (bytes.size() > kMostMessageBytes) return std::nullopt;
  base::ByteReader in(bytes);
  const bool is_ours = in.Fixed<uint32_t>() == kMagic && in.Fixed<uint8_t>() == kVersion;
  const auto kind = in.Fixed<uint8_t>();
  if (!is_ours || (kind != static_cast<uint8_t>(Kind::report) && kind != static_cast<uint8_t>(Kind::verdict)))
    return std::nullopt;
  Message message;
  message.kind = static_cast<Kind>(kind);
  message.interval = in.Varint();
  message.interval_ns = in.Varint();
  message.process = Get(in);
  message.server = Get(in);
  message.client = Get(in);
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return message;
}

}  // namespace rankine::manager
