// The sequence of keys that a grammar stands for, one after the other: what a Folder has been given, read
// back from its parts wherever they lie, in the spool or in an archive. Nothing of them is trusted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/ti/layout.h"

namespace rankine::layout {

// One body as a reader has it. `rules` and `nodes` by number.
struct TiGrammar {
  std::span<const TiRule> rules;
  std::span<const TiNode> nodes;
  uint32_t keys = 0;

  // Every reference is in bounds, no rule contains itself, and no nesting is deeper than kTiDepth: a rule's
  // body names rules with lower numbers alone.
  bool IsSound() const;
};

// Walks `count` repetitions of a node of a sound grammar.
class TiWalk {
 public:
  struct Frame {
    const TiNode* body;
    uint32_t length, at, done;
  };
  static constexpr uint32_t kMostFrames = kTiDepth + 1;
  // How many a walk of this grammar needs, at most kMostFrames.
  static uint32_t FramesOf(const TiGrammar& grammar);

  // `frames`: as many as FramesOf says; theirs and the grammar's owner outlives it.
  TiWalk(const TiGrammar& grammar, Frame* frames) : grammar_(grammar), frames_(frames) {}

  void Begin(TiNode node);
  // The next key; false at the end.
  bool Next(uint32_t* key);

 private:
  const TiGrammar& grammar_;
  TiNode top_{};
  uint32_t depth_ = 0;
  Frame* frames_;
};

}  // namespace rankine::layout
