// SPDX-License-Identifier: BSD-3-Clause
// Maps nodes of an archive's context space to equivalent nodes of another context space. A node is copied
// when it is first used.
#pragma once
#include <algorithm>
#include <unordered_map>
#include <vector>

#include "archive/tables.h"
#include "context/batch.h"
#include "query/records/mpi_catalog.h"

namespace rankine::query {

// Not thread-safe. Both spaces must outlive this object. The space `from` must not change in the meantime.
class NodeMap {
 public:
  // If there is a namer and the attribute `callpath.function` is wanted, nodes of a call path get an
  // additional child with this attribute. In the same way, nodes of an OpenMP parallel region get a child
  // `omp.parallel.function`.
  NodeMap(const archive::Tables& from, context::Space& to, const context::Wanted& wanted, SiteNamer* namer)
      : tables_(from), from_(from.space), to_(to), known_(from_.nodes(), kUnknown) {
    const auto wants = [&wanted](const char* name) {
      return wanted.all || std::find(wanted.names.begin(), wanted.names.end(), name) != wanted.names.end();
    };
    if (wants(kCallPathName)) path_namer_ = namer;
    if (wants(kConstructName)) construct_namer_ = namer;
  }

  // If the space `from` does not contain the node, returns the root.
  context::NodeId Of(context::NodeId node) {
    if (node == context::kRoot || node >= known_.size()) return context::kRoot;
    if (known_[node] == kUnknown) Copy(node);
    return known_[node];
  }

 private:
  static constexpr context::NodeId kUnknown = 0xffffffffu;

  void Copy(context::NodeId node) {
    std::vector<context::NodeId> way;
    for (; node != context::kRoot && known_[node] == kUnknown; node = from_.parent(node)) way.push_back(node);
    context::NodeId at = node == context::kRoot ? context::kRoot : known_[node];
    for (auto next = way.rbegin(); next != way.rend(); ++next) {
      const context::AttributeId attribute = to_.Declare(from_.attribute(from_.attribute_of(*next)));
      at = known_[*next] = to_.Child(at, attribute, from_.value_of(*next));
      at = Named(path_namer_, tables_.call_paths, *next, at, kCallPathName);
      at = known_[*next] = Named(construct_namer_, tables_.constructs, *next, at, kConstructName);
    }
  }

  // If `node` represents a position in the code, returns a child of `at` with the name of this position. For
  // any other node, returns `at`.
  context::NodeId Named(SiteNamer* namer, const std::unordered_map<context::NodeId, uint32_t>& places,
                        context::NodeId node, context::NodeId at, const char* name) {
    if (namer == nullptr) return at;
    const auto found = places.find(node);
    if (found == places.end()) return at;
    const context::AttributeId function =
        to_.Declare({name, context::Type::string, context::kSite, "", "", ""});
    return to_.Child(at, function, {context::Type::string, 0, namer->NameOf(found->second)});
  }

  const archive::Tables& tables_;
  const context::Space& from_;
  context::Space& to_;
  SiteNamer* path_namer_ = nullptr;
  SiteNamer* construct_namer_ = nullptr;
  std::vector<context::NodeId> known_;
};

}  // namespace rankine::query
