// SPDX-License-Identifier: BSD-3-Clause
#include "manager/message.h"

#include <array>
#include <string_view>

#include "base/byte_reader.h"
#include "base/byte_writer.h"

namespace rankine::manager {
namespace {

constexpr uint32_t kMagic = 0x4d494e52;  // "RNIM"
constexpr uint8_t kVersion = 3;
constexpr size_t kMostHostBytes = 255, kMostVarintBytes = 10;

void Put(base::ByteWriter& out, const std::optional<Activity>& activity) {
  out.Fixed<uint8_t>(activity ? 1 : 0);
  if (!activity) return;
  out.String(std::string_view(activity->subject.host).substr(0, kMostHostBytes));
  out.Varint(activity->subject.pid);
  out.String(std::string_view(activity->name).substr(0, kMostNameBytes));
  out.Zigzag(activity->rank);
  for (const uint64_t number :
       {activity->latency_ns, activity->call_ns, activity->operations, activity->bytes, activity->time_ns,
        activity->waiting.file_system, activity->waiting.file, activity->waiting.ns})
    out.Varint(number);
}

void PutStores(base::ByteWriter& out, std::span<const Store> stores) {
  size_t room = kMostMessageBytes - out.written().size() - kMostVarintBytes, count = 0;
  for (const Store& store : stores) {
    const size_t most = store.subject.host.size() + store.name.size() + 6 * kMostVarintBytes;
    if (most > room || store.subject.host.size() > kMostHostBytes || store.name.size() > kMostNameBytes)
      break;
    room -= most;
    ++count;
  }
  out.Varint(count);
  for (const Store& store : stores.first(count)) {
    out.String(store.subject.host);
    out.Varint(store.subject.pid);
    out.String(store.name);
    for (const uint64_t number : {store.files.file_system, store.files.first, store.files.last})
      out.Varint(number);
  }
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
       {&activity.latency_ns, &activity.call_ns, &activity.operations, &activity.bytes, &activity.time_ns,
        &activity.waiting.file_system, &activity.waiting.file, &activity.waiting.ns})
    *number = in.Varint();
  return activity;
}

std::vector<Store> GetStores(base::ByteReader& in) {
  std::vector<Store> stores;
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) {
    Store& store = stores.emplace_back();
    store.subject.host = Text(in, kMostHostBytes);
    store.subject.pid = in.Varint();
    store.name = Text(in, kMostNameBytes);
    for (uint64_t* number : {&store.files.file_system, &store.files.first, &store.files.last})
      *number = in.Varint();
  }
  return stores;
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
  PutStores(out, message.stores);
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
  message.stores = GetStores(in);
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return message;
}

}  // namespace rankine::manager
