// SPDX-License-Identifier: BSD-3-Clause
// Compresses a sequence of keys while the sequence is recorded. The compression finds (nested) loops, and
// needs constant space.
//
// The sequence so far is a list of nodes (key or rule, repetitions). A rule is the body of a loop, which is
// also a list of nodes. Equal bodies share one rule. The last node of the list is called the tail, and is
// still open. For a further repetition of the tail, only one comparison per key is needed: the next key can
// be predicted (Expected). When a different key arrives, the tail is closed. If the last k nodes then equal
// the k nodes before them, both are replaced by one rule with two repetitions. The values of k that are tried
// are the distances to the most recent equal nodes. Bodies of loops are compared by sums of hashes. So the
// cost of a key does not depend on the length of the loop. If a loop ends in the middle of a repetition, the
// part of the repetition that matched is converted back to nodes.
//
// This compression follows the regular section descriptors of Noeth, Ratn, Mueller, Schulz and de Supinski
// (ScalaTrace, IPDPS 2007). ScalaTrace compares the bodies of loops element by element, among recent
// elements only. Rankine compares hashes, and stores the body of a loop once.
//
// The list of nodes has a limited size and is called the window. Older nodes are removed from the window and
// appended to a stream of bytes. Only the thread that owns a Folder may call its functions. Other threads and
// processes can read the content of the spool at any time (layout/ti/sequence.h).
#pragma once
#include <cstdint>

#include "layout/ti/layout.h"
#include "layout/ti/parts.h"

namespace rankine::layout {

class Folder {
 public:
  // A zeroed Folder is valid, but not open. Returns false if there is no memory.
  bool Open(const TiMemory& memory);
  // Removes the whole sequence, so that another one can begin. The extents of the stream are no longer used.
  // No other thread or process may read the spool.
  void Clear();

  // Returns the key that would continue the current loop; kTiNone: there is no prediction.
  uint32_t Expected() const { return expected_; }

  // The key must be less than kTiLiteral.
  [[gnu::always_inline]] inline void Push(uint32_t key) {
    if (key != expected_) [[unlikely]]
      return PushOther(key);
    Advance();
  }
  // Appends the key that Expected() returns.
  [[gnu::always_inline]] inline void Advance() {
    if (depth_ == 0) return Again();
    Frame& f = frames_[depth_ - 1];
    tail_->prefix++;
    if (++f.done < f.body[f.at].count) return;
    f.done = 0;
    if (++f.at < f.length && (f.body[f.at].id & kTiRuleBit) == 0) [[likely]] {
      expected_ = f.body[f.at].id;
      return;
    }
    Turn();
  }

  // Appends a call whose key has no number, because the table of keys is full. The key itself is written to
  // the stream.
  void PutLiteral(const TiKey& key, const uint32_t* words, uint32_t n);

  TiLive* live() const { return live_; }

 private:
  struct Frame {
    const TiNode* body;
    uint32_t length;
    uint32_t at;    // index of a node in the body
    uint32_t done;  // number of repetitions of body[at] so far
  };

  void Again();  // Adds one repetition of the tail, which is a key or the body of a loop.
  void Turn();   // Continues after the end of a body, or at the start of a nested loop.
  void PushOther(uint32_t key);
  void Materialise();
  void Append(TiNode node);
  bool Fold();
  uint32_t RuleOf(const TiNode* body, uint32_t length, uint64_t hash);
  uint32_t NewRule(const TiNode* body, uint32_t length, uint64_t hash);
  void Enter(uint32_t node_id);
  void Expect();
  void Publish(const TiTail& next);
  void Index(uint32_t at);
  void Unindex(uint32_t from, uint32_t to);
  void SpillHalf(TiTail* next);
  void SpillAll();
  bool PutBytes(const std::byte* bytes, uint32_t n);
  void PutNode(TiNode node);
  TiNode* Window() { return live_->windows[tail_->window]; }

  uint32_t expected_;
  uint32_t depth_;  // number of frames in use; 0: the tail is a key, or there is no prediction
  TiTail* tail_;    // live_->tails[live_->which]
  TiLive* live_;
  TiMemory memory_;
  Frame frames_[kTiDepth + 1];

  // Data about each closed node of the window that readers of the spool do not need.
  struct Side {
    uint64_t sum;       // sum of the hashes of the preceding nodes
    uint32_t previous;  // 1 plus the position of the most recent earlier node with the same hash
    uint32_t reserved;
  };
  Side* sides_;           // array of kTiWindow + 1 entries
  uint64_t* powers_;      // array of kTiWindow + 1 entries
  uint32_t* heads_;       // for each hash: the position of the node plus 1
  uint32_t* rule_slots_;  // For each hash: the number of the rule plus 1.

  Parts<TiNode, kTiNodesPerPart, kTiNodeParts> nodes_;
  Parts<TiRule, kTiRulesPerPart, kTiRuleParts> rules_;
  ExtentHeader* stream_;
  uint64_t stream_at_;  // number of bytes written; published together with the next tail
};

}  // namespace rankine::layout
