// Requests of one host's mounts, to be found by the operations that carry them: by thread, file and extent,
// or the mount's number of the request (docs/design/probe.md).
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "archive/storage/rows.h"

namespace rankine::archive {

class StorageRequests {
 public:
  // Both by begin; they outlive this. `wholes`: what parts of a mount took that make several operations of
  // one.
  StorageRequests(const std::vector<StorageRequest>& all, const std::vector<StorageRequest>& wholes);

  // The first request that the operation carries, and how many; operations come in the order of their begins.
  const StorageRequest* Carried(const StorageClientOperation& operation, uint32_t* count);

 private:
  // What one thread asked for of one file, in its order.
  struct Asked {
    struct Item {
      const StorageRequest* request;
      uint64_t left;  // bytes of a write that no operation has carried
    };
    std::vector<Item> items;
    size_t first = 0;  // before it nothing is left
  };
  using AskedKey = std::tuple<uint64_t, uint32_t, StorageAction>;  // thread, file, action

  // By number, in the order of their begins: numbers are used again.
  class Numbered {
   public:
    void Add(const StorageRequest& item) { lists_[{item.thread, item.number}].push_back(&item); }
    // The last before the operation; nullptr: none. What reads for a write is the write's where data is
    // coded.
    const StorageRequest* Find(const StorageClientOperation& operation) const;

   private:
    std::map<std::pair<uint64_t, uint64_t>, std::vector<const StorageRequest*>> lists_;
  };

  // Of what is stored coded.
  const StorageRequest* Coded(const StorageClientOperation& operation, uint32_t* count);
  const StorageRequest* ByNumber(const StorageClientOperation& operation, uint32_t* count) const;
  Asked* AskedOf(const StorageClientOperation& wanted, bool by_connection);
  static const StorageRequest* Written(Asked& asked, const StorageClientOperation& operation, uint64_t wanted,
                                       uint32_t* count);
  static const StorageRequest* Latest(const Asked& asked, const StorageClientOperation& operation,
                                      uint32_t* count);

  std::map<AskedKey, Asked> asked_;
  std::map<std::pair<AskedKey, uint32_t>, Asked> copies_;  // by connection
  Numbered numbers_, wholes_;
};

}  // namespace rankine::archive
