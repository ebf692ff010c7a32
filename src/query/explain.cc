// SPDX-License-Identifier: BSD-3-Clause
#include "query/explain.h"

#include "base/text/visible_text.h"

namespace rankine::query {
namespace {

std::string FieldName(const Plan& plan, size_t field) {
  const Field& known = plan.fields[field];
  return known.kind == Field::Kind::context ? "the whole context" : base::Visible(known.name);
}

std::string Line(const std::string& what, const std::string& text) {
  return what + std::string(what.size() < 10 ? 10 - what.size() : 1, ' ') + text + "\n";
}

std::string Read(const Plan& plan) {
  const context::Wanted wanted = plan.wanted();
  if (wanted.all) return "all attributes";
  std::string names;
  for (const std::string& name : wanted.names)
    names.append(names.empty() ? "" : ", ").append(base::Visible(name));
  if (plan.whole_nodes()) names.append(names.empty() ? "" : ", ").append("the context nodes");
  return names.empty() ? "no attribute, only the number of records" : names;
}

std::string KeyNames(const Plan& plan) {
  std::string names;
  for (const size_t key : plan.keys) names.append(names.empty() ? "" : ", ").append(FieldName(plan, key));
  return names.empty() ? "one group" : names;
}

std::string Aggregates(const Plan& plan) {
  std::string names;
  for (const Aggregate& aggregate : plan.aggregates) {
    names.append(names.empty() ? "" : ", ").append(base::Visible(aggregate.name));
  }
  return names + " from " + std::to_string(plan.states.size()) +
         (plan.states.size() == 1 ? " state" : " states") + " a group";
}

}  // namespace

std::string Explain(const Plan& plan, size_t inputs, const Options& options) {
  const std::string memory = std::to_string(options.memory >> 20) + " MiB";
  std::string text = Line("inputs", std::to_string(inputs) + ", " + std::to_string(options.threads) +
                                        (options.threads == 1 ? " thread" : " threads"));
  text += Line("read", Read(plan));
  if (!plan.lets.empty())
    text += Line("let", std::to_string(plan.lets.size()) + " computed where they are used");
  if (!plan.filters.empty()) {
    text += Line("where",
                 std::to_string(plan.filters.size()) +
                     (plan.filters.size() == 1 ? " condition" : " conditions; all of them must be true") +
                     "; conditions on the context alone are evaluated once per context node");
  }
  if (plan.aggregated) {
    text += Line("group", KeyNames(plan) + "; groups beyond " + memory + " go to temporary files");
    text += Line("aggregate", Aggregates(plan));
    if (plan.inclusive()) text += Line("inclusive", "added up along the path when all records are read");
  }
  if (plan.having) text += Line("having", "evaluated for each finished group");
  if (!plan.order.empty()) {
    text += Line("order", plan.limit ? "a heap of " + std::to_string(*plan.limit) + " rows"
                                     : "sorted; rows beyond " + memory + " in sorted temporary files");
  }
  if (plan.limit && plan.order.empty() && !plan.aggregated)
    text += Line("limit", "reading stops at " + std::to_string(*plan.limit) + " rows");
  const bool streams = !plan.aggregated && plan.order.empty() && MakeRowFormat(plan) != nullptr;
  text += Line("write", streams ? "each record as soon as it is read" : "when all records are read");
  return text;
}

}  // namespace rankine::query
