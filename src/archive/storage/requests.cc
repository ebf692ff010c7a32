// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/requests.h"

#include <algorithm>
#include <iterator>

namespace rankine::archive {
namespace {

constexpr size_t kFarthest = 4096;  // maximum number of requests that are searched for one operation

uint64_t Overlap(const StorageExtent& a, const StorageExtent& b) {
  const uint64_t begin = std::max(a.offset, b.offset), end = std::min(a.offset + a.bytes, b.offset + b.bytes);
  return end > begin ? end - begin : 0;
}

}  // namespace

const StorageRequest* StorageRequests::Numbered::Find(const StorageClientOperation& operation) const {
  const bool is_coded = (operation.number & kStorageCoded) != 0;
  const uint64_t number = operation.number & ~kStorageCoded;
  const auto found = lists_.find({operation.thread, number});
  if (number == 0 || found == lists_.end()) return nullptr;
  const auto after =
      std::upper_bound(found->second.begin(), found->second.end(), operation.begin,
                       [](uint64_t wanted, const StorageRequest* item) { return wanted < item->begin; });
  if (after == found->second.begin()) return nullptr;
  const StorageRequest* last = *std::prev(after);
  return last->action == operation.action || is_coded ? last : nullptr;
}

StorageRequests::StorageRequests(const std::vector<StorageRequest>& all,
                                 const std::vector<StorageRequest>& wholes) {
  for (const StorageRequest& request : all) {
    asked_[{request.thread, request.file, request.action}].items.push_back({&request, request.bytes});
    numbers_.Add(request);
  }
  for (const StorageRequest& whole : wholes) wholes_.Add(whole);
}

const StorageRequest* StorageRequests::Carried(const StorageClientOperation& operation, uint32_t* count) {
  *count = 0;
  if ((operation.number & kStorageCoded) != 0) return Coded(operation, count);
  StorageClientOperation wanted = operation;
  // A piece of a file has its own name and offsets. The piece's entry in the list `wholes` has the extent in
  // the original file. The piece belongs to the request that contains this extent.
  if (const StorageRequest* whole = wholes_.Find(operation); whole != nullptr) {
    wanted.file = whole->file;
    wanted.offset = whole->offset;
    wanted.bytes = whole->bytes;
  }
  Asked* asked = AskedOf(wanted, wanted.bytes == operation.bytes && wanted.file == operation.file);
  const StorageRequest* first = nullptr;
  if (asked != nullptr)
    first = wanted.action == StorageAction::write ? Written(*asked, wanted, operation.bytes, count)
                                                  : Latest(*asked, wanted, count);
  return first != nullptr ? first : ByNumber(operation, count);
}

// With erasure coding, every brick stores a fragment of each stripe. So all bricks get operations for the
// same bytes of a request. A brick may also get several operations for one request in the list `wholes`. If
// all bytes of the request have already been assigned to operations, the operation belongs to the latest
// request.
const StorageRequest* StorageRequests::Coded(const StorageClientOperation& operation, uint32_t* count) {
  const StorageRequest* whole = wholes_.Find(operation);
  if (whole == nullptr) return nullptr;
  StorageClientOperation wanted = operation;
  wanted.file = whole->file;
  wanted.action = whole->action;
  wanted.offset = whole->offset;
  wanted.bytes = whole->bytes;
  const StorageRequest* first = nullptr;
  Asked* asked = AskedOf(wanted, true);
  if (asked != nullptr && operation.action == StorageAction::write)
    first = Written(*asked, wanted, whole->bytes, count);
  if (asked != nullptr && first == nullptr) first = Latest(*asked, wanted, count);
  return first != nullptr ? first : ByNumber(operation, count);
}

const StorageRequest* StorageRequests::ByNumber(const StorageClientOperation& operation,
                                                uint32_t* count) const {
  const StorageRequest* found = numbers_.Find(operation);
  *count = found == nullptr ? 0 : 1;
  return found;
}

// If a file has several copies, each server gets each byte once. The pieces of one copy are distributed over
// several servers.
StorageRequests::Asked* StorageRequests::AskedOf(const StorageClientOperation& wanted, bool by_connection) {
  const AskedKey key{wanted.thread, wanted.file, wanted.action};
  const auto found = asked_.find(key);
  if (found == asked_.end()) return nullptr;
  if (!by_connection) return &found->second;
  return &copies_.try_emplace({key, wanted.connection}, found->second).first->second;
}

// Each byte of a write request is sent once. Overlapping requests are handled in order.
const StorageRequest* StorageRequests::Written(Asked& asked, const StorageClientOperation& operation,
                                               uint64_t wanted, uint32_t* count) {
  while (asked.first < asked.items.size() && asked.items[asked.first].left == 0) ++asked.first;
  const StorageRequest* first = nullptr;
  const size_t end = std::min(asked.items.size(), asked.first + kFarthest);
  for (size_t i = asked.first; i < end && wanted > 0; ++i) {
    Asked::Item& item = asked.items[i];
    if (item.request->begin > operation.begin) break;
    const uint64_t common = std::min({Overlap(*item.request, operation), item.left, wanted});
    if (common == 0) continue;
    item.left -= common;
    wanted -= common;
    ++*count;
    if (first == nullptr) first = item.request;
  }
  return first;
}

const StorageRequest* StorageRequests::Latest(const Asked& asked, const StorageClientOperation& operation,
                                              uint32_t* count) {
  auto at =
      std::upper_bound(asked.items.begin(), asked.items.end(), operation.begin,
                       [](uint64_t wanted, const Asked::Item& item) { return wanted < item.request->begin; });
  for (size_t left = kFarthest; at != asked.items.begin() && left > 0; --left) {
    const StorageRequest& request = *std::prev(at)->request;
    if (operation.action == StorageAction::sync || Overlap(request, operation) != 0) {
      *count = 1;
      return &request;
    }
    --at;
  }
  return nullptr;
}

}  // namespace rankine::archive
