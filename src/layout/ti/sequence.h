// SPDX-License-Identifier: BSD-3-Clause
// Reads the sequence of keys that a grammar represents, one key at a time. The grammar represents the
// sequence that was passed to a Folder. The data may come from a spool or an archive, and are not trusted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/ti/layout.h"

namespace rankine::layout {

// The rules and nodes of a grammar, indexed by number.
struct TiGrammar {
  std::span<const TiRule> rules;
  std::span<const TiNode> nodes;
  uint32_t keys = 0;

  // Returns true if all references are in bounds, no rule contains itself, and no nesting is deeper than
  // kTiDepth. The body of a rule may only refer to rules with lower numbers.
  bool IsSound() const;
};

// Visits the keys of a node of a valid grammar. The keys are visited as many times as the node's `count`
// says.
class TiWalk {
 public:
  struct Frame {
    const TiNode* body;
    uint32_t length, at, done;
  };
  static constexpr uint32_t kMostFrames = kTiDepth + 1;
  // Returns the number of frames that are needed to read this grammar, at most kMostFrames.
  static uint32_t FramesOf(const TiGrammar& grammar);

  // The array `frames` must have as many entries as FramesOf returns. The frames and the grammar must
  // outlive the walk.
  TiWalk(const TiGrammar& grammar, Frame* frames) : grammar_(grammar), frames_(frames) {}

  void Begin(TiNode node);
  // Stores the next key. Returns false at the end of the sequence.
  bool Next(uint32_t* key);

 private:
  const TiGrammar& grammar_;
  TiNode top_{};
  uint32_t depth_ = 0;
  Frame* frames_;
};

}  // namespace rankine::layout
