// SPDX-License-Identifier: BSD-3-Clause
// Finds the program's requests that an operation of a mount serves. Requests and operations are matched by
// thread, file and extent, or by the mount's request number (docs/design/probe.md). All mounts are on one
// host.
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
  // Both lists must be sorted by start time, and must outlive this object. The list `wholes` contains the
  // requests that a module of the mount split into several operations.
  StorageRequests(const std::vector<StorageRequest>& all, const std::vector<StorageRequest>& wholes);

  // Returns the first request that the operation serves, and stores the number of such requests. Operations
  // must be passed in the order in which they began.
  const StorageRequest* Carried(const StorageClientOperation& operation, uint32_t* count);

 private:
  // The requests of one thread for one file, in order.
  struct Asked {
    struct Item {
      const StorageRequest* request;
      uint64_t left;  // The number of bytes of a write request that are not part of any operation yet.
    };
    std::vector<Item> items;
    size_t first = 0;  // The items before this index are finished.
  };
  using AskedKey = std::tuple<uint64_t, uint32_t, StorageAction>;  // the key: thread, file and action

  // Requests by the mount's number, in the order in which they began; numbers are reused.
  class Numbered {
   public:
    void Add(const StorageRequest& item) { lists_[{item.thread, item.number}].push_back(&item); }
    // Returns the last request that began before the operation, or nullptr. With erasure-coded data, a read
    // may be part of a write. A read of this kind belongs to the write request.
    const StorageRequest* Find(const StorageClientOperation& operation) const;

   private:
    std::map<std::pair<uint64_t, uint64_t>, std::vector<const StorageRequest*>> lists_;
  };

  // Returns the request of an operation on erasure-coded data.
  const StorageRequest* Coded(const StorageClientOperation& operation, uint32_t* count);
  const StorageRequest* ByNumber(const StorageClientOperation& operation, uint32_t* count) const;
  Asked* AskedOf(const StorageClientOperation& wanted, bool by_connection);
  static const StorageRequest* Written(Asked& asked, const StorageClientOperation& operation, uint64_t wanted,
                                       uint32_t* count);
  static const StorageRequest* Latest(const Asked& asked, const StorageClientOperation& operation,
                                      uint32_t* count);

  std::map<AskedKey, Asked> asked_;
  std::map<std::pair<AskedKey, uint32_t>, Asked> copies_;  // the second part of the key is the connection
  Numbered numbers_, wholes_;
};

}  // namespace rankine::archive
