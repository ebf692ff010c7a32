// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/deadlock_words.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analysis/findings/open_meeting.h"
#include "archive/rows/communicator.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "layout/spool_layout.h"
#include "mpi_facts/facts.h"
#include "mpi_facts/generated/functions.h"
#include "query/records/mpi_names.h"
#include "report/units.h"

namespace rankine::report {
namespace {

constexpr size_t kMostNamed = 4;

// Returns, for example, "rank 0, rank 2 and 5 more ranks".
std::string List(const Facts& facts, const std::vector<uint32_t>& processes) {
  std::string text;
  for (size_t i = 0; i < processes.size() && i < kMostNamed; ++i)
    text += (i == 0 ? "" : ", ") + facts.NameWithProgram(processes[i]);
  const size_t more = processes.size() - std::min(processes.size(), kMostNamed);
  if (more > 0) text += " and " + CountText(more) + (more == 1 ? " more rank" : " more ranks");
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

// Returns, for example, "rank 1 (tag 7)" or "any rank (tag 7, halo)".
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
  if (more > 0) parts.push_back(CountText(more) + (more == 1 ? " more operation" : " more operations"));
  std::string text = parts.size() == 1 || stuck.surely ? " for " : " probably for ";
  for (size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? (stuck.surely ? " and " : " or ") : ", ") + parts[i];
  return text;
}

// Returns a description of the partner of a call, if no record names the partner.
std::string StrangerText(uint16_t function) {
  namespace fn = mpi_facts::fn;
  switch (function) {
    case fn::Comm_spawn:
    case fn::Comm_spawn_multiple:
      return " for the processes that it started to call MPI_Init";
    case fn::Comm_accept:
      return " for an unknown process to call MPI_Comm_connect";
    case fn::Comm_connect:
      return " for an unknown process to call MPI_Comm_accept";
    case fn::Comm_join:
      return " for the unknown process at the other end of the socket";
    default:
      break;
  }
  if (mpi_facts::FactsOf(function).action.joins_groups) return " for the other group, which is unknown";
  return " for an unknown rank";
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

// Returns a part of a sentence for each group of ranks that wait for the same ranks in the same call.
std::string WaitingText(Facts& facts, const analysis::Deadlock& deadlock) {
  constexpr size_t kShown = 6;
  // Whether the ranks poll, and a description of the call and of the ranks for which it waits.
  using Group = std::pair<bool, std::string>;
  std::map<Group, std::vector<uint32_t>> groups;
  std::vector<Group> order;
  for (const analysis::Stuck& stuck : deadlock.ranks) {
    Group group{stuck.polls != 0, OpenCallText(facts, stuck.call) + WhomText(facts, stuck)};
    std::vector<uint32_t>& members = groups[group];
    if (members.empty()) order.push_back(std::move(group));
    members.push_back(stuck.process);
  }
  std::string text;
  for (size_t i = 0; i < order.size() && i < kShown; ++i) {
    const auto& [polls, call] = order[i];
    const std::vector<uint32_t>& members = groups[order[i]];
    text += (i == 0 ? "" : "; ") + List(facts, members) + (polls ? " poll" : " wait") +
            (members.size() == 1 ? "s in " : " in ") + call;
  }
  if (order.size() > kShown) text += "; and more in " + CountText(order.size() - kShown) + " other calls";
  return text;
}

std::string CycleText(const Facts& facts, const analysis::Deadlock& deadlock) {
  if (deadlock.cycle.size() < 2) return "";  // A rank that waits for itself was named before.
  std::string text =
      deadlock.cycle_certain ? "; the ranks wait in a cycle: " : "; the ranks probably wait in a cycle: ";
  for (const uint32_t process : deadlock.cycle) text += facts.NameWithProgram(process) + ", ";
  return text + "and " + facts.NameOf(deadlock.cycle.front()) + " again";
}

// Names the ranks that have ended normally although other ranks wait for them.
std::string EndedText(const Facts& facts, const analysis::Deadlock& deadlock) {
  std::set<uint32_t> ended;
  for (const analysis::Stuck& stuck : deadlock.ranks)
    ended.insert(stuck.waits_for.begin(), stuck.waits_for.end());
  for (const analysis::Stuck& stuck : deadlock.ranks) ended.erase(stuck.process);
  return ended.empty() ? "" : "; " + List(facts, {ended.begin(), ended.end()}) + " had ended before";
}

std::string TitleText(const analysis::Deadlock& deadlock) {
  if (deadlock.certain) return "Deadlock";
  return deadlock.strangers ? "Possible deadlock" : "Probable deadlock";
}

std::string WhatText(const analysis::Deadlock& deadlock, const std::string& cost) {
  const std::string whom =
      !deadlock.certain && deadlock.strangers ? "each recorded rank waited" : "each rank waited for another";
  return whom + " for the last " + Time(deadlock.ns) +
         (deadlock.polls ? " in a call that never returned or in polls that found nothing"
                         : " in a call that never returned") +
         ". All of them waited " + cost;
}

// Explains why the finding may not be a deadlock; empty if it certainly is a deadlock.
std::string DoubtText(const analysis::Deadlock& deadlock) {
  std::string text;
  const auto add = [&text](const char* part) {
    text += (text.empty() ? ". Doubts: " : "; ") + std::string(part);
  };
  if (deadlock.strangers && !deadlock.certain)
    add("an unknown or unrecorded process may have been working, or late");
  if (deadlock.all_came && !deadlock.certain)
    add("all ranks had entered that call, which may simply take long");
  if (deadlock.asleep) add("other threads that had called MPI slept outside of MPI, or had ended");
  if (deadlock.polls) add("a rank that polls may work between its polls, or stop polling");
  if (deadlock.may_pass)
    add("a message may still have been in transfer, but only a very large message takes so long");
  return text;
}

// Recommends a remedy, depending on the kinds of the open calls.
std::string RemedyText(const analysis::Deadlock& deadlock) {
  const analysis::Stuck* collective = nullptr;
  bool sends = false, receives = false, other = false;
  for (const analysis::Stuck& stuck : deadlock.ranks) {
    const mpi_facts::Function& function = mpi_facts::FactsOf(stuck.call.function);
    if (analysis::IsCollective(stuck.call.function))
      collective = &stuck;
    else if (function.action.kind == ti::Kind::send)
      sends = true;
    else if (function.action.kind == ti::Kind::recv || function.action.kind == ti::Kind::probe)
      receives = true;
    else
      other = true;
  }
  if (collective != nullptr)
    return "check why the other ranks do not call " + query::FunctionName(collective->call.function) +
           ": all ranks of a communicator must call its collective operations in the same order";
  if (sends && !receives && !other)
    return "let some of these ranks receive before they send, or use MPI_Sendrecv or MPI_Irecv";
  if (receives && !sends && !other)
    return "let some of these ranks send before they receive, and compare source, tag and communicator of "
           "each receive with its intended send";
  return "compare peer, tag and communicator of each of these calls with the call at the other end of its "
         "message";
}

}  // namespace

std::string PollsText(Facts& facts, uint32_t process, const query::OpenPolls& polls) {
  analysis::Stuck stuck{.process = process, .call = polls.call, .polls = polls.count, .waits_for = {}};
  const std::string whom = polls.call.partners.partners.empty() ? "" : PartnersText(facts, stuck);
  return facts.NameWithProgram(process) + " polled " + CountText(polls.count) +
         " times without success in the last " + Time(polls.call.ns) + ", in " +
         OpenCallText(facts, polls.call) + whom;
}

std::string OpenCallText(Facts& facts, const query::OpenCall& call) {
  return query::FunctionName(call.function) + PlaceText(facts, call.site);
}

FindingWords WordsOfDeadlock(Facts& facts, const analysis::Deadlock& deadlock, const std::string& cost) {
  return {"deadlock",
          TitleText(deadlock),
          "summary",
          WhatText(deadlock, cost),
          WaitingText(facts, deadlock) + CycleText(facts, deadlock) + EndedText(facts, deadlock) +
              DoubtText(deadlock),
          RemedyText(deadlock)};
}

}  // namespace rankine::report
