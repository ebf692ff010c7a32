// Nodes of an archive's space as nodes of another, which is the same tree: copied when they are first asked
// for.
#pragma once
#include <algorithm>
#include <vector>

#include "archive/tables.h"
#include "context/batch.h"
#include "query/mpi_catalog.h"

namespace rankine::query {

// One thread. Both spaces outlive it; `from` is not changed meanwhile.
class NodeMap {
 public:
  // With a namer, what stands below a call path also has `callpath.function`.
  NodeMap(const archive::Tables& from, context::Space& to, const context::Wanted& wanted, SiteNamer* namer)
      : tables_(from), from_(from.space), to_(to), known_(from_.nodes(), kUnknown) {
    const bool named =
        std::find(wanted.names.begin(), wanted.names.end(), "callpath.function") != wanted.names.end();
    if (wanted.all || named) namer_ = namer;
  }

  // A node that `from` does not have is the root.
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
      if (namer_ != nullptr && from_.is_site(*next)) at = known_[*next] = Named(at, *next);
    }
  }

  context::NodeId Named(context::NodeId at, context::NodeId site) {
    const auto found = tables_.call_paths.find(site);
    if (found == tables_.call_paths.end()) return at;
    const context::AttributeId function =
        to_.Declare({"callpath.function", context::Type::string, context::kSite, "", "", ""});
    return to_.Child(at, function, {context::Type::string, 0, namer_->NameOf(found->second)});
  }

  const archive::Tables& tables_;
  const context::Space& from_;
  context::Space& to_;
  SiteNamer* namer_ = nullptr;
  std::vector<context::NodeId> known_;
};

}  // namespace rankine::query
