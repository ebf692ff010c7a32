// SPDX-License-Identifier: BSD-3-Clause
#include "layout/ti/sequence.h"

namespace rankine::layout {

bool TiGrammar::IsSound() const {
  for (size_t i = 0; i < rules.size(); ++i) {
    const TiRule& rule = rules[i];
    if (rule.length == 0 || rule.depth == 0 || rule.depth > kTiDepth || rule.begin > nodes.size() ||
        rule.length > nodes.size() - rule.begin)
      return false;
    for (const TiNode& node : nodes.subspan(rule.begin, rule.length)) {
      const uint32_t id = node.id & ~kTiRuleBit;
      if (node.count == 0) return false;
      if ((node.id & kTiRuleBit) == 0) {
        if (id >= keys) return false;
      } else if (id >= i || rules[id].depth >= rule.depth) {
        return false;
      }
    }
  }
  return true;
}

uint32_t TiWalk::FramesOf(const TiGrammar& grammar) {
  uint32_t deepest = 0;
  for (const TiRule& rule : grammar.rules) deepest = rule.depth > deepest ? rule.depth : deepest;
  return deepest + 1;
}

void TiWalk::Begin(TiNode node) {
  top_ = node;
  frames_[0] = {&top_, 1, 0, 0};
  depth_ = 1;
}

bool TiWalk::Next(uint32_t* key) {
  while (depth_ != 0) {
    Frame& f = frames_[depth_ - 1];
    if (f.at == f.length) {
      depth_--;
      continue;
    }
    const TiNode& node = f.body[f.at];
    if (f.done == node.count) {
      f.at++;
      f.done = 0;
      continue;
    }
    f.done++;
    if ((node.id & kTiRuleBit) == 0) {
      *key = node.id;
      return true;
    }
    const TiRule& rule = grammar_.rules[node.id & ~kTiRuleBit];
    frames_[depth_++] = {grammar_.nodes.data() + rule.begin, rule.length, 0, 0};
  }
  return false;
}

}  // namespace rankine::layout
