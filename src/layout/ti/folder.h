// SPDX-License-Identifier: BSD-3-Clause
// Compresses a sequence of keys while it is recorded, in constant space: it finds loops, and loops inside
// them.
//
// The sequence so far is a list of nodes (key or rule, repetitions). A rule is the body of a loop, which is a
// list of nodes, too; equal bodies share one rule. The last node, the tail, is open: another repetition costs
// one comparison, because the next key is known in advance (Expected). When another key comes, the tail is
// closed. If the last k nodes equal the k nodes before them, both become a rule with two repetitions.
// Candidates for k come from the last positions of an equal node. Bodies are compared by sums of hashes, so a
// key costs the same for a loop of any length. If a loop ends in the middle of a repetition, the matched part
// becomes nodes again.
//
// The idea is that of the regular section descriptors by Noeth, Ratn, Mueller, Schulz and de Supinski
// (ScalaTrace, IPDPS 2007). ScalaTrace compares bodies element by element in a window. This code compares
// hashes, and stores the body of a loop once.
//
// The window is bounded: nodes that leave it are appended to a stream of bytes. Only the owner thread may
// call. The content of the spool can be read at any time (layout/ti/sequence.h).
#pragma once
#include <cstdint>

#include "layout/ti/layout.h"
#include "layout/ti/parts.h"

namespace rankine::layout {

class Folder {
 public:
  // Zeroed memory is a Folder that is not open. Returns false if there is no memory.
  bool Open(const TiMemory& memory);

  // The key that continues the loop; kTiNone: none.
  uint32_t Expected() const { return expected_; }

  // `key` is less than kTiLiteral.
  [[gnu::always_inline]] inline void Push(uint32_t key) {
    if (key != expected_) [[unlikely]]
      return PushOther(key);
    Advance();
  }
  // Appends the key Expected().
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

  // Appends a key that has no number. Its bytes follow everything so far.
  void PutLiteral(const TiKey& key, const uint32_t* words, uint32_t n);

  TiLive* live() const { return live_; }

 private:
  struct Frame {
    const TiNode* body;
    uint32_t length;
    uint32_t at;    // position in the body
    uint32_t done;  // repetitions of body[at]
  };

  void Again();  // adds one more repetition of the tail, which is one key or a whole body
  void Turn();   // handles the end of a body, or the start of a loop in it
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
  uint32_t depth_;  // frames in use; 0: the tail is a key, or there is no prediction
  TiTail* tail_;    // live_->tails[live_->which]
  TiLive* live_;
  TiMemory memory_;
  Frame frames_[kTiDepth + 1];

  // Private data for each closed node of the window.
  struct Side {
    uint64_t sum;       // sum of the hashes of the nodes before it
    uint32_t previous;  // position + 1 of the last earlier node with the same hash
    uint32_t reserved;
  };
  Side* sides_;           // kTiWindow + 1
  uint64_t* powers_;      // kTiWindow + 1
  uint32_t* heads_;       // by hash: position + 1
  uint32_t* rule_slots_;  // by hash: rule + 1

  Parts<TiNode, kTiNodesPerPart, kTiNodeParts> nodes_;
  Parts<TiRule, kTiRulesPerPart, kTiRuleParts> rules_;
  ExtentHeader* stream_;
  uint64_t stream_at_;  // bytes written; published with the next tail
};

}  // namespace rankine::layout
