// SPDX-License-Identifier: BSD-3-Clause
#include "layout/ti/folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include "base/varint.h"
#include "layout/ti/sequence.h"

namespace rankine::layout {
namespace {

struct Free {
  void operator()(void* at) const { std::free(at); }
};

// Provides memory in the same way as a spool, and reads back the sequence stored in this memory.
class Rig {
 public:
  Rig() : folder_(static_cast<Folder*>(Map(sizeof(Folder)))) {
    EXPECT_TRUE(folder_->Open({this, ClaimOf, MapOf}));
  }
  Folder& folder() { return *folder_; }
  size_t stream_bytes() const { return folder_->live()->tails[folder_->live()->which].stream_bytes; }
  size_t rules() const { return Items<TiRule>(ExtentKind::ti_rules).size(); }

  std::vector<uint32_t> Read() const {
    const auto rules = Items<TiRule>(ExtentKind::ti_rules);
    const auto nodes = Items<TiNode>(ExtentKind::ti_nodes);
    const TiGrammar grammar{rules, nodes, kTiLiteral};
    EXPECT_TRUE(grammar.IsSound());
    std::vector<uint32_t> keys;
    const auto walk = [&](TiNode node, uint64_t most) {
      TiWalk::Frame frames[TiWalk::kMostFrames];
      ASSERT_LE(TiWalk::FramesOf(grammar), TiWalk::kMostFrames);
      TiWalk walker(grammar, frames);
      walker.Begin(node);
      uint32_t key = 0;
      for (uint64_t n = 0; n < most && walker.Next(&key); ++n) keys.push_back(key);
    };
    const TiLive& live = *folder_->live();
    const TiTail& tail = live.tails[live.which];
    const std::vector<std::byte> stream = Stream(tail.stream_bytes);
    for (size_t at = 0; at < stream.size();) {
      uint64_t word = 0, count = 1;
      at += base::DecodeVarint(stream.data() + at, stream.size() - at, &word);
      if (word-- == 0) {
        keys.push_back(kTiLiteral);
        uint64_t n = 0;
        at += sizeof(TiKey);
        at += base::DecodeVarint(stream.data() + at, stream.size() - at, &n);
        at += n * 4;
        continue;
      }
      if ((word & 1) != 0) {
        at += base::DecodeVarint(stream.data() + at, stream.size() - at, &count);
        count += 2;
      }
      walk({static_cast<uint32_t>(word >> 2) | ((word & 2) != 0 ? kTiRuleBit : 0),
            static_cast<uint32_t>(count)},
           UINT64_MAX);
    }
    for (uint32_t i = 0; i < tail.closed; ++i) walk(live.windows[tail.window][i], UINT64_MAX);
    if (tail.present != 0) {
      walk({tail.id, tail.count}, UINT64_MAX);
      walk({tail.id, 1}, tail.prefix);
    }
    return keys;
  }

 private:
  struct Extent {
    std::unique_ptr<void, Free> bytes;
    const ExtentHeader* header() const { return static_cast<const ExtentHeader*>(bytes.get()); }
  };

  template <class T>
  std::vector<T> Items(ExtentKind kind) const {
    std::vector<T> all;
    const auto at = extents_.find(kind);
    if (at == extents_.end()) return all;
    for (const Extent& extent : at->second) {
      all.resize(extent.header()->base + extent.header()->count);
      std::memcpy(&all[extent.header()->base], extent.header() + 1, extent.header()->count * sizeof(T));
    }
    return all;
  }
  std::vector<std::byte> Stream(uint64_t size) const {
    std::vector<std::byte> all = Items<std::byte>(ExtentKind::ti_stream);
    EXPECT_LE(size, all.size());
    all.resize(size);
    return all;
  }

  void* Map(uint64_t bytes) { return mapped_.emplace_back(std::calloc(1, bytes)).get(); }
  static void* MapOf(void* self, uint64_t bytes) { return static_cast<Rig*>(self)->Map(bytes); }
  static ExtentHeader* ClaimOf(void* self, ExtentKind kind, uint32_t item_size, uint32_t items,
                               uint64_t base) {
    const size_t size = sizeof(ExtentHeader) + size_t{item_size} * items;
    auto* header = static_cast<ExtentHeader*>(std::calloc(1, size));
    header->payload_size = item_size * items;
    header->item_size = item_size;
    header->base = base;
    static_cast<Rig*>(self)->extents_[kind].push_back({std::unique_ptr<void, Free>(header)});
    return header;
  }

  std::vector<std::unique_ptr<void, Free>> mapped_;
  std::map<ExtentKind, std::vector<Extent>> extents_;
  Folder* folder_;
};

using Keys = std::vector<uint32_t>;

Keys Times(const Keys& body, int n) {
  Keys all;
  for (int i = 0; i < n; ++i) all.insert(all.end(), body.begin(), body.end());
  return all;
}

Keys Join(std::initializer_list<Keys> parts) {
  Keys all;
  for (const Keys& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

void Feed(Rig* rig, const Keys& keys) {
  for (uint32_t key : keys) rig->folder().Push(key);
}

const TiTail& TailOf(Rig& rig) {
  return rig.folder().live()->tails[rig.folder().live()->which];
}

TEST(TiFolder, ALoopTakesNoMoreSpaceThanItsBody) {
  Rig rig;
  const Keys keys = Times({1, 2, 3, 4}, 100000);
  Feed(&rig, keys);
  EXPECT_EQ(rig.Read(), keys);
  EXPECT_EQ(rig.rules(), 1u);
  EXPECT_EQ(TailOf(rig).closed, 0u);
}

TEST(TiFolder, LoopsInLoopsAreFoundOnce) {
  const Keys inner = Times({1, 2, 3}, 7);
  const Keys middle = Times(Join({{9}, inner, {4, 4, 4}, inner, {5}}), 11);
  const Keys keys = Join({{20}, Times(Join({middle, {6, 7}}), 50), {21}});
  Rig rig;
  Feed(&rig, keys);
  EXPECT_EQ(rig.Read(), keys);
  EXPECT_LT(rig.rules(), 12u);
  EXPECT_LT(TailOf(rig).closed, 40u);
  EXPECT_EQ(rig.stream_bytes(), 0u);
}

TEST(TiFolder, EveryPrefixOfALoopIsExact) {
  const Keys body = Join({Times({1, 2}, 3), {5}, Times(Join({{7}, Times({8}, 4)}), 2)});
  const Keys all = Times(body, 6);
  for (size_t n = 0; n <= all.size(); ++n) {
    Rig rig;
    const Keys keys(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n));
    Feed(&rig, keys);
    ASSERT_EQ(rig.Read(), keys) << n;
  }
}

TEST(TiFolder, ALoopThatEndsInItsMiddleIsExact) {
  const Keys body = Join({{1}, Times({2, 3}, 5), {4}});
  for (size_t cut = 1; cut < body.size(); ++cut) {
    const Keys part(body.begin(), body.begin() + static_cast<std::ptrdiff_t>(cut));
    const Keys keys = Times(Join({Times(body, 4), part, {77}}), 5);
    Rig rig;
    Feed(&rig, keys);
    ASSERT_EQ(rig.Read(), keys) << cut;
  }
}

TEST(TiFolder, ALongBodyIsFoundWithinTheWindow) {
  Keys body;
  for (uint32_t i = 0; i < kTiWindow / 2 - 8; ++i) body.push_back(i * 7 % 1009 + i);
  const Keys keys = Times(body, 40);
  Rig rig;
  Feed(&rig, keys);
  EXPECT_EQ(rig.Read(), keys);
  EXPECT_LT(rig.stream_bytes(), 8 * body.size());
}

// A sequence without repetitions goes to the stream key by key, in order.
TEST(TiFolder, ASequenceWithoutRepetitionIsKept) {
  std::mt19937 random(1);
  Keys keys;
  for (int i = 0; i < 50000; ++i) keys.push_back(random() % 5000);
  Rig rig;
  Feed(&rig, keys);
  EXPECT_EQ(rig.Read(), keys);
}

TEST(TiFolder, LiteralsKeepTheirPlace) {
  Rig rig;
  const uint32_t words[] = {1, 2, 3};
  Feed(&rig, Times({1, 2}, 9));
  rig.folder().Push(1);
  rig.folder().PutLiteral({}, words, 3);
  Feed(&rig, Times({1, 2}, 9));
  EXPECT_EQ(rig.Read(), Join({Times({1, 2}, 9), {1, kTiLiteral}, Times({1, 2}, 9)}));
}

// Generates random programs over a small set of keys: sequences, and loops with different repetition counts.
Keys RandomProgram(std::mt19937& random, int depth) {
  Keys all;
  for (int i = 0, n = 1 + static_cast<int>(random() % 4); i < n; ++i) {
    if (depth == 0 || random() % 3 == 0) {
      all.push_back(random() % 4);
      continue;
    }
    const Keys body = RandomProgram(random, depth - 1);
    if (body.size() > 2000) continue;
    const Keys again = random() % 5 == 0 ? RandomProgram(random, depth - 1) : body;
    const int times = 1 + static_cast<int>(random() % 6);
    all = Join({all, Times(body, times), again});
  }
  return all;
}

TEST(TiFolder, IsLikeNewAfterClear) {
  Rig used, fresh;
  Feed(&used, Join({Times({1, 2, 2, 3}, 40), {7, 8, 9}, Times({4, 5}, 3), {4}}));
  EXPECT_NE(used.rules(), 0u);
  used.folder().Clear();
  EXPECT_EQ(used.rules(), 0u);
  EXPECT_TRUE(used.Read().empty());
  const Keys keys = Join({Times({9, 8, 7, 7}, 20), {1, 2, 2}, Times({3, 1, 2, 2}, 5), {9, 8}});
  Feed(&used, keys);
  Feed(&fresh, keys);
  EXPECT_EQ(used.Read(), keys);
  EXPECT_EQ(used.rules(), fresh.rules());
  EXPECT_EQ(TailOf(used).closed, TailOf(fresh).closed);
}

TEST(TiFolder, IsExactForRandomPrograms) {
  for (uint32_t seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    Keys keys;
    for (int i = 0; i < 6; ++i)
      keys = Join({keys, Times(RandomProgram(random, 4), 1 + static_cast<int>(random() % 3))});
    Rig rig;
    Feed(&rig, keys);
    ASSERT_EQ(rig.Read(), keys) << "seed " << seed;
  }
}

}  // namespace
}  // namespace rankine::layout
