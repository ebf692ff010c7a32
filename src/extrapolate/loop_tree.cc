// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/loop_tree.h"

#include <algorithm>

#include "base/hash.h"

namespace rankine::extrapolate {
namespace {

constexpr size_t kLongestBody = 512;  // number of nodes
constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;

void SetHash(LoopNode* node) {
  node->hash = base::Mix64(node->body_hash * kOdd + node->count);
}

uint64_t HashOf(const LoopNode* nodes, size_t n) {
  uint64_t hash = n;
  for (size_t i = 0; i < n; ++i) hash = base::Mix64(hash * kOdd + nodes[i].hash);
  return hash;
}

LoopNode LeafOf(uint32_t token) {
  LoopNode node;
  node.token = token;
  node.body_hash = base::Mix64(token + kOdd);
  SetHash(&node);
  return node;
}

// If the last two nodes repeat the same body, merges the two nodes.
bool Merge(LoopTree* list) {
  const size_t n = list->size();
  if (n < 2 || (*list)[n - 1].body_hash != (*list)[n - 2].body_hash) return false;
  (*list)[n - 2].count += (*list)[n - 1].count;
  list->pop_back();
  SetHash(&list->back());
  return true;
}

// If the last nodes of the list equal the body of the preceding loop, replaces these nodes by another
// repetition of the loop.
bool Extend(LoopTree* list) {
  const size_t n = list->size();
  for (size_t length = 2; length < n && length <= kLongestBody; ++length) {
    LoopNode& loop = (*list)[n - 1 - length];
    if (!loop.IsLoop() || loop.body->size() != length || loop.body->back().hash != list->back().hash)
      continue;
    if (HashOf(&(*list)[n - length], length) != loop.body_hash) continue;
    ++loop.count;
    list->resize(n - length);
    SetHash(&list->back());
    return true;
  }
  return false;
}

// If the last nodes equal the preceding nodes, replaces both groups of nodes by a loop.
bool Begin(LoopTree* list) {
  const size_t n = list->size();
  for (size_t length = 2; 2 * length <= n && length <= kLongestBody; ++length) {
    if ((*list)[n - 1 - length].hash != list->back().hash) continue;
    const bool equal = std::equal(list->end() - static_cast<ptrdiff_t>(length), list->end(),
                                  list->end() - static_cast<ptrdiff_t>(2 * length),
                                  [](const LoopNode& a, const LoopNode& b) { return a.hash == b.hash; });
    if (!equal) continue;
    LoopNode loop;
    loop.count = 2;
    loop.body_hash = HashOf(&(*list)[n - length], length);
    loop.body = std::make_shared<const LoopTree>(list->end() - static_cast<ptrdiff_t>(length), list->end());
    SetHash(&loop);
    list->resize(n - 2 * length);
    list->push_back(std::move(loop));
    return true;
  }
  return false;
}

void AddSteps(const LoopTree& tree, Steps* steps) {
  for (const LoopNode& node : tree) {
    if (!node.IsLoop()) {
      steps->push_back({node.token, node.count, 1});
      continue;
    }
    const size_t at = steps->size();
    steps->push_back({UINT32_MAX, node.count, 1});
    AddSteps(*node.body, steps);
    (*steps)[at].length = static_cast<uint32_t>(steps->size() - at);
  }
}

class Matcher {
 public:
  Matcher(const Steps& model, const Steps& other, const std::function<bool(uint32_t, uint32_t)>& alike,
          std::vector<uint32_t>* matched, std::vector<uint64_t>* counts)
      : model_(model), other_(other), alike_(alike), matched_(*matched), counts_(*counts) {}

  // Matches the steps [begin, end) of the model with the other sequence. The match begins at step `*at` of
  // the other sequence. Moves `*at` to the end of the matching range. Returns false if the steps do not
  // match.
  bool Match(size_t begin, size_t end, size_t* at, size_t other_end) {
    for (size_t i = begin; i < end; i += model_[i].length) {
      if (model_[i].token != UINT32_MAX) {
        if (*at >= other_end || other_[*at].token == UINT32_MAX ||
            !alike_(model_[i].token, other_[*at].token))
          return false;
        matched_[*at] = static_cast<uint32_t>(i);
        counts_[i] = other_[*at].count;
        ++*at;
        continue;
      }
      if (!MatchLoop(i, at, other_end)) return false;
    }
    return true;
  }

 private:
  bool MatchLoop(size_t loop, size_t* at, size_t other_end) {
    const size_t begin = loop + 1, end = loop + model_[loop].length;
    if (*at < other_end && other_[*at].token == UINT32_MAX) {
      size_t inner = *at + 1;
      const size_t inner_end = *at + other_[*at].length;
      if (Match(begin, end, &inner, inner_end) && inner == inner_end) {
        matched_[*at] = static_cast<uint32_t>(loop);
        counts_[loop] = other_[*at].count;
        *at = inner_end;
        return true;
      }
    }
    // In the sequence `other_`, a loop that runs only once is stored without a loop node. So if the loop runs
    // once in `other_`, the body is compared directly.
    size_t once = *at;
    if (Match(begin, end, &once, other_end)) {
      counts_[loop] = 1;
      *at = once;
      return true;
    }
    // The loop may have no repetitions. For a loop without repetitions, the steps after the loop must match.
    counts_[loop] = 0;
    return true;
  }

  const Steps& model_;
  const Steps& other_;
  const std::function<bool(uint32_t, uint32_t)>& alike_;
  std::vector<uint32_t>& matched_;
  std::vector<uint64_t>& counts_;
};

void Expand(const Steps& steps, size_t begin, size_t end, const std::function<void(uint32_t)>& visit) {
  for (size_t i = begin; i < end; i += steps[i].length) {
    for (uint64_t n = 0; n < steps[i].count; ++n) {
      if (steps[i].token != UINT32_MAX) {
        visit(static_cast<uint32_t>(i));
      } else {
        Expand(steps, i + 1, i + steps[i].length, visit);
      }
    }
  }
}

}  // namespace

LoopTree FoldLoops(const std::vector<uint32_t>& tokens) {
  LoopTree list;
  for (const uint32_t token : tokens) {
    list.push_back(LeafOf(token));
    while (Merge(&list) || Extend(&list) || Begin(&list)) {
    }
  }
  return list;
}

Steps StepsOf(const LoopTree& tree) {
  Steps steps;
  AddSteps(tree, &steps);
  return steps;
}

bool MatchLoops(const Steps& model, const Steps& other, const std::function<bool(uint32_t, uint32_t)>& alike,
                std::vector<uint32_t>* matched, std::vector<uint64_t>* counts) {
  matched->assign(other.size(), UINT32_MAX);
  counts->assign(model.size(), 0);
  size_t at = 0;
  return Matcher(model, other, alike, matched, counts).Match(0, model.size(), &at, other.size()) &&
         at == other.size();
}

void ExpandSteps(const Steps& steps, const std::function<void(uint32_t)>& visit) {
  Expand(steps, 0, steps.size(), visit);
}

}  // namespace rankine::extrapolate
