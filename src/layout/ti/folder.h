// Finds what repeats in a sequence of keys while it is recorded, in constant space: loops, and loops in them.
//
// The sequence so far is a row of nodes (key or rule, repetitions). A rule is the body of a loop, itself such
// a row, and equal bodies are one rule. The last node, the tail, is open: another repetition of it costs one
// comparison, since the next key is known in advance (Expected). When something else comes, the tail is
// closed, and if the last k nodes equal the k before them, both become a rule with two repetitions. Which k
// is found by the last places of an equal node, and compared by sums of hashes, so a key costs the same
// however long the loop. What a half-repeated loop has matched when it ends otherwise becomes nodes again.
//
// The same idea as the regular section descriptors of Noeth, Ratn, Mueller, Schulz and de Supinski
// (ScalaTrace, IPDPS 2007); theirs compares bodies element by element in a window, ours by hashes, and has
// loops' bodies once.
//
// The window is bounded: nodes that leave it are appended to a stream of bytes. Only the owner calls; what is
// in the spool can be read at any time (layout/ti/sequence.h).
#pragma once
#include <cstdint>

#include "layout/ti/layout.h"
#include "layout/ti/parts.h"

namespace rankine::layout {

class Folder {
 public:
  // Zeroed memory is a Folder that is not open. False: no memory.
  bool Open(const TiMemory& memory);

  // The key that continues the loop, kTiNone: none.
  uint32_t Expected() const { return expected_; }

  // `key` is below kTiLiteral.
  [[gnu::always_inline]] inline void Push(uint32_t key) {
    if (key != expected_) [[unlikely]]
      return PushOther(key);
    Advance();
  }
  // Expected() came.
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

  // A key that has no number: its bytes, behind everything so far.
  void PutLiteral(const TiKey& key, const uint32_t* words, uint32_t n);

  TiLive* live() const { return live_; }

 private:
  struct Frame {
    const TiNode* body;
    uint32_t length;
    uint32_t at;    // in the body
    uint32_t done;  // repetitions of body[at]
  };

  void Again();  // one more repetition of the tail, of one key or a whole body
  void Turn();   // the end of a body, or a loop in it begins
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
  uint32_t depth_;  // frames in use; 0: the tail is a key, or nothing is known
  TiTail* tail_;    // live_->tails[live_->which]
  TiLive* live_;
  TiMemory memory_;
  Frame frames_[kTiDepth + 1];

  // Beside each closed node of the window; private memory.
  struct Side {
    uint64_t sum;       // of the hashes of the nodes before it
    uint32_t previous;  // place + 1 of the last node before it with the same hash
    uint32_t reserved;
  };
  Side* sides_;           // kTiWindow + 1
  uint64_t* powers_;      // kTiWindow + 1
  uint32_t* heads_;       // by hash: place + 1
  uint32_t* rule_slots_;  // by hash: rule + 1

  Parts<TiNode, kTiNodesPerPart, kTiNodeParts> nodes_;
  Parts<TiRule, kTiRulesPerPart, kTiRuleParts> rules_;
  ExtentHeader* stream_;
  uint64_t stream_at_;  // bytes written, published with the next tail
};

}  // namespace rankine::layout
