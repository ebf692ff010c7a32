// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/traffic.h"

#include <string>
#include <utility>

#include "analysis/waits/wire.h"
#include "query/values/value_bytes.h"

namespace rankine::analysis {
namespace {

// The type of a list in a message between processes. The first byte of a list in a message is a value of this
// type.
enum class What : uint8_t { sends, collective, remote };

template <class Item>
struct Placed {
  uint64_t place;  // The position in the queue, counted from the first item that was ever added.
  Item item;
};

Part& PartOf(Part& part) {
  return part;
}
Part& PartOf(CollectivePart& part) {
  return part.part;
}

// Returns the items that the other process does not have yet, or that have changed to their final state.
template <class Item>
std::vector<Placed<Item>> TakeNew(Queue<Item>* queue) {
  std::vector<Placed<Item>> list;
  for (size_t i = 0; i < queue->held(); ++i) {
    Item& item = queue->held(i);
    Part& part = PartOf(item);
    if (part.dealt_closed || (part.dealt && part.open)) continue;
    part.dealt = true;
    part.dealt_closed = !part.open;
    list.push_back({queue->gone() + i, item});
  }
  while (!queue->empty() && PartOf(queue->front()).dealt_closed) queue->pop_front();
  return list;
}

template <class Item>
void PutInto(Queue<Item>* queue, const Placed<Item>& placed) {
  if (placed.place == queue->size()) {
    queue->push_back(placed.item);
  } else if (placed.place >= queue->gone() && placed.place < queue->size()) {
    // The field `told` is not overwritten, because this process may already have found that no call waits for
    // the operation.
    const bool told = PartOf((*queue)[placed.place]).told;
    (*queue)[placed.place] = placed.item;
    PartOf((*queue)[placed.place]).told = told;
  }
}

template <class Key, class Item>
void PutList(What what, uint32_t process, const Key& key, Queue<Item>* queue, std::string* out) {
  const std::vector<Placed<Item>> list = TakeNew(queue);
  if (list.empty()) return;
  PutOne(what, out);
  PutOne(process, out);
  PutOne(key, out);
  PutRow(list, out);
}

void PutRemote(const WorkerTeam& workers, uint32_t process, Operations* operations,
               std::vector<std::string>* to) {
  std::vector<std::vector<RemoteCall>> lists(workers.size());
  std::erase_if(operations->remote, [&](const RemoteCall& call) {
    if (workers.Has(call.target)) return false;
    lists[workers.OwnerOf(call.target)].push_back(call);
    return true;
  });
  for (size_t i = 0; i < lists.size(); ++i) {
    if (lists[i].empty()) continue;
    PutOne(What::remote, &(*to)[i]);
    PutOne(process, &(*to)[i]);
    PutRow(lists[i], &(*to)[i]);
  }
}

void TakeLists(const std::string& bytes, std::vector<Operations>* all) {
  base::ByteReader in = query::ReaderOf(bytes);
  while (in.ok() && in.left() > 0) {
    const auto what = in.Fixed<What>();
    const auto process = in.Fixed<uint32_t>();
    if (process >= all->size()) return;
    Operations& of = (*all)[process];
    if (what == What::sends) {
      Queue<Part>& queue = of.sends[in.Fixed<MessageKey>()];
      for (const auto& placed : TakeRow<Placed<Part>>(in)) PutInto(&queue, placed);
    } else if (what == What::collective) {
      Queue<CollectivePart>& queue = of.collectives[in.Fixed<CollectiveKey>()];
      for (const auto& placed : TakeRow<Placed<CollectivePart>>(in)) PutInto(&queue, placed);
    } else {
      const std::vector<RemoteCall> calls = TakeRow<RemoteCall>(in);
      of.remote.insert(of.remote.end(), calls.begin(), calls.end());
    }
  }
}

template <class Item>
void PutLists(const std::map<EpochKey, std::vector<Item>>& lists, std::string* out) {
  PutOne(uint64_t{lists.size()}, out);
  for (const auto& [key, list] : lists) {
    PutOne(key, out);
    PutRow(list, out);
  }
}
template <class Item>
void TakeLists(base::ByteReader& in, std::map<EpochKey, std::vector<Item>>* lists) {
  const auto count = in.Fixed<uint64_t>();
  for (uint64_t i = 0; i < count && in.ok(); ++i) {
    const auto key = in.Fixed<EpochKey>();
    (*lists)[key] = TakeRow<Item>(in);
  }
}

// The part of a lock epoch that has a fixed size. The calls of the epoch follow in the message.
struct LockHead {
  uint64_t comm;
  uint32_t object, target;
  bool every, shared;
  uint32_t line;
  uint64_t begin, end;
};

void PutEpochs(const Operations& of, std::string* out) {
  for (const auto* lists : {&of.posts, &of.starts, &of.completes, &of.waits}) PutLists(*lists, out);
  PutLists(of.accesses, out);
  PutOne(uint64_t{of.locks.size()}, out);
  for (const LockEpoch& lock : of.locks) {
    PutOne(LockHead{lock.comm, lock.object, lock.target, lock.every, lock.shared, lock.line, lock.begin,
                    lock.end},
           out);
    PutRow(lock.calls, out);
  }
}

void TakeEpochs(base::ByteReader& in, Operations* of) {
  for (auto* lists : {&of->posts, &of->starts, &of->completes, &of->waits}) TakeLists(in, lists);
  TakeLists(in, &of->accesses);
  const auto count = in.Fixed<uint64_t>();
  for (uint64_t i = 0; i < count && in.ok(); ++i) {
    const auto head = in.Fixed<LockHead>();
    of->locks.push_back({head.comm, head.object, head.target, head.every, head.shared, head.line,
                         TakeRow<LockEpoch::Call>(in), head.begin, head.end});
  }
}

}  // namespace

void DealOperations(const WorkerTeam& workers, std::vector<Operations>* all) {
  std::vector<std::string> to(workers.size());
  for (uint32_t i = 0; i < all->size(); ++i) {
    if (!workers.Has(i)) continue;
    Operations& own = (*all)[i];
    for (auto& [key, queue] : own.sends) {
      if (!workers.Has(key.to)) PutList(What::sends, i, key, &queue, &to[workers.OwnerOf(key.to)]);
    }
    for (auto& [key, queue] : own.collectives) {
      if (!workers.Has(key)) PutList(What::collective, i, key, &queue, &to[workers.OwnerOf(key)]);
    }
    PutRemote(workers, i, &own, &to);
  }
  for (const std::string& bytes : workers.Exchange(std::move(to))) TakeLists(bytes, all);
}

void ShareEpochs(const WorkerTeam& workers, std::vector<Operations>* all) {
  std::string own;
  for (uint32_t i = 0; i < all->size(); ++i) {
    if (!workers.Has(i)) continue;
    PutOne(i, &own);
    PutEpochs((*all)[i], &own);
  }
  for (const std::string& bytes : workers.ShareAll(own)) {
    base::ByteReader in = query::ReaderOf(bytes);
    while (in.ok() && in.left() > 0) {
      const auto process = in.Fixed<uint32_t>();
      if (process >= all->size()) return;
      Operations come;
      TakeEpochs(in, &come);
      if (workers.Has(process)) continue;
      Operations& of = (*all)[process];
      of.posts = std::move(come.posts);
      of.starts = std::move(come.starts);
      of.completes = std::move(come.completes);
      of.waits = std::move(come.waits);
      of.accesses = std::move(come.accesses);
      of.locks = std::move(come.locks);
    }
  }
}

std::vector<Wait> BringWaits(const WorkerTeam& workers, const std::vector<archive::Timeline>& lines,
                             const std::vector<Wait>& found) {
  std::vector<std::vector<Wait>> of(workers.size());
  for (const Wait& wait : found) of[workers.OwnerOf(lines[wait.where.line].process)].push_back(wait);
  std::vector<std::string> to(workers.size());
  for (size_t i = 0; i < to.size(); ++i) {
    if (!of[i].empty()) PutRow(of[i], &to[i]);
  }
  std::vector<Wait> own;
  for (const std::string& bytes : workers.Exchange(std::move(to))) {
    if (bytes.empty()) continue;
    base::ByteReader in = query::ReaderOf(bytes);
    const std::vector<Wait> some = TakeRow<Wait>(in);
    own.insert(own.end(), some.begin(), some.end());
  }
  return own;
}

}  // namespace rankine::analysis
