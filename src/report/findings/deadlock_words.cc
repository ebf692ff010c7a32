#include "report/findings/deadlock_words.h"

#include <algorithm>
#include <map>
#include <set>

#include "analysis/findings/open_meeting.h"
#include "base/text/visible_text.h"
#include "layout/spool_layout.h"
#include "mpi_facts/facts.h"
#include "mpi_facts/generated/functions.h"
#include "query/records/mpi_names.h"
#include "report/units.h"

namespace rankine::report {
namespace {

constexpr size_t kMostNamed = 4;

// "rank 0, rank 2 and 5 ranks more".
std::string List(const Facts& facts, const std::vector<uint32_t>& processes) {
  std::string text;
  for (size_t i = 0; i < processes.size() && i < kMostNamed; ++i)
    text += (i == 0 ? "" : ", ") + facts.NameWithProgram(processes[i]);
  const size_t more = processes.size() - std::min(processes.size(), kMostNamed);
  if (more > 0) text += " and " + CountText(more) + (more == 1 ? " rank more" : " ranks more");
  return text;
}

std::string Beside(const Facts& facts, const query::OpenPartner& partner) {
  std::string text;
  if (partner.tag != layout::kUnknownTag)
    text = partner.tag == layout::kAnyTag ? "any tag" : "tag " + std::to_string(partner.tag);
  const auto& comms = facts.tables.comms;
  if (partner.comm < comms.size() && comms[partner.comm].name != "MPI_COMM_WORLD")
    text += (text.empty() ? "" : ", ") + base::Visible(query::CommName(comms[partner.comm]));
  return text.empty() ? text : " (" + text + ")";
}

// "rank 1 (tag 7)", "any rank (tag 7, halo)".
std::string PartnerText(const Facts& facts, const analysis::Stuck& stuck, const query::OpenPartner& partner) {
  if (partner.started != 0) return "all in " + query::FunctionName(partner.started) + Beside(facts, partner);
  const uint32_t process = analysis::ProcessOf(facts.tables, stuck.process, partner);
  const auto& comms = facts.tables.comms;
  const bool inter = partner.comm < comms.size() && comms[partner.comm].inter;
  std::string whom = "any rank";
  if (process == stuck.process) {
    whom = "itself";
  } else if (process != archive::kNone) {
    whom = facts.NameWithProgram(process);
  } else if (partner.peer >= 0) {
    whom = "rank " + std::to_string(partner.peer) + (inter ? " of the other group" : "");
    if (inter && stuck.waits_for.size() == 1 && stuck.call.partners.partners.size() == 1)
      whom += ", probably " + facts.NameWithProgram(stuck.waits_for.front());
  }
  return whom + Beside(facts, partner);
}

std::string PartnersText(const Facts& facts, const analysis::Stuck& stuck) {
  const query::OpenPartners& named = stuck.call.partners;
  std::vector<std::string> parts;
  for (size_t i = 0; i < named.partners.size() && i < kMostNamed; ++i)
    parts.push_back(PartnerText(facts, stuck, named.partners[i]));
  const uint64_t more = named.more + (named.partners.size() - parts.size());
  if (more > 0) parts.push_back(CountText(more) + (more == 1 ? " operation more" : " operations more"));
  std::string text = parts.size() == 1 || stuck.surely ? " for " : " probably for ";
  for (size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? (stuck.surely ? " and " : " or ") : ", ") + parts[i];
  return text;
}

// The partner of a call that nothing recorded names.
std::string StrangerText(uint16_t function) {
  namespace fn = mpi_facts::fn;
  switch (function) {
    case fn::Comm_spawn:
    case fn::Comm_spawn_multiple:
      return " for the processes that it starts to come to MPI_Init";
    case fn::Comm_accept:
      return " for a process that is not known to call MPI_Comm_connect";
    case fn::Comm_connect:
      return " for a process that is not known to call MPI_Comm_accept";
    case fn::Comm_join:
      return " for the process at the other end of the socket, which is not known";
    default:
      break;
  }
  if (mpi_facts::FactsOf(function).action.joins_groups) return " for the other group, which is not known";
  return " for a rank that is not known";
}

std::string WhomText(const Facts& facts, const analysis::Stuck& stuck) {
  if (!analysis::IsCollective(stuck.call.function) && !stuck.call.partners.partners.empty())
    return PartnersText(facts, stuck);
  const auto& comms = facts.tables.comms;
  const uint32_t comm = stuck.call.partners.comm;
  std::string text;
  if (comm < comms.size() && comms[comm].name != "MPI_COMM_WORLD")
    text = " on " + base::Visible(query::CommName(comms[comm]));
  if (stuck.waits_for.empty()) return text + StrangerText(stuck.call.function);
  return text + (stuck.surely ? " for " : " probably for ") + List(facts, stuck.waits_for);
}

// Ranks in the same call, which wait for the same.
std::string WaitingText(Facts& facts, const analysis::Deadlock& deadlock) {
  constexpr size_t kShown = 6;
  std::map<std::string, std::vector<uint32_t>> groups;  // by what they do
  std::vector<std::string> order;
  for (const analysis::Stuck& stuck : deadlock.ranks) {
    const std::string what = " in " + OpenCallText(facts, stuck.call) + WhomText(facts, stuck);
    std::vector<uint32_t>& members = groups[what];
    if (members.empty()) order.push_back(what);
    members.push_back(stuck.process);
  }
  std::string text;
  for (size_t i = 0; i < order.size() && i < kShown; ++i) {
    const std::vector<uint32_t>& members = groups[order[i]];
    text +=
        (i == 0 ? "" : "; ") + List(facts, members) + (members.size() == 1 ? " waits" : " wait") + order[i];
  }
  if (order.size() > kShown) text += "; and more in " + CountText(order.size() - kShown) + " other calls";
  return text;
}

std::string CycleText(const Facts& facts, const analysis::Deadlock& deadlock) {
  if (deadlock.cycle.size() < 2) return "";  // who waits for itself is said
  std::string text = deadlock.cycle_certain ? "; a cycle: " : "; probably a cycle: ";
  for (const uint32_t process : deadlock.cycle) text += facts.NameWithProgram(process) + ", ";
  return text + "and " + facts.NameOf(deadlock.cycle.front()) + " again";
}

// The ranks that others wait for and that have ended as they should.
std::string EndedText(const Facts& facts, const analysis::Deadlock& deadlock) {
  std::set<uint32_t> ended;
  for (const analysis::Stuck& stuck : deadlock.ranks)
    ended.insert(stuck.waits_for.begin(), stuck.waits_for.end());
  for (const analysis::Stuck& stuck : deadlock.ranks) ended.erase(stuck.process);
  return ended.empty() ? "" : "; " + List(facts, {ended.begin(), ended.end()}) + " had ended before";
}

std::string WhatText(const analysis::Deadlock& deadlock) {
  const std::string last = " in a call that never returned, for the last " + Time(deadlock.ns);
  if (deadlock.certain) return "a deadlock: each rank waited for another" + last;
  if (!deadlock.strangers) return "probably a deadlock: each rank waited for another" + last;
  return "perhaps a deadlock: each recorded rank waited" + last;
}

}  // namespace

std::string OpenCallText(Facts& facts, const query::OpenCall& call) {
  return query::FunctionName(call.function) + PlaceText(facts, call.site);
}

FindingWords WordsOfDeadlock(Facts& facts, const analysis::Deadlock& deadlock) {
  FindingWords words{"deadlock", "summary", "", "", ""};
  words.what = WhatText(deadlock);
  words.evidence = WaitingText(facts, deadlock) + CycleText(facts, deadlock) + EndedText(facts, deadlock);
  if (deadlock.strangers && !deadlock.certain)
    words.evidence += "; a process that is not recorded, or not known, may have been at work or late";
  if (deadlock.all_came && !deadlock.certain)
    words.evidence += "; all had come to that call, so it may just have taken long";
  if (deadlock.asleep)
    words.evidence += "; other threads that have called MPI slept outside of it, or had ended";
  if (deadlock.may_pass)
    words.evidence += "; a message could have been on its way, which takes so long only if it is very large";
  words.usual =
      "look which message these calls wait for, and whether its other side has the same communicator and "
      "tag; let all ranks come to each collective operation";
  return words;
}

}  // namespace rankine::report
