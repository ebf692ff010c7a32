// SPDX-License-Identifier: BSD-3-Clause
#include "report/gains.h"

#include <optional>

#include "report/units.h"

namespace rankine::report {
namespace {

struct Words {
  std::string_view name, title, without;
};
constexpr Words kParallel = {"parallel_efficiency", "Parallel efficiency", "with nothing but useful work,"};
constexpr Words kBalance = {"load_balance", "Load balance", "without load imbalance,"};
constexpr Words kCommunication = {"communication_efficiency", "Communication efficiency",
                                  "without communication,"};
constexpr Words kSerialisation = {"serialisation_efficiency", "Serialisation efficiency",
                                  "if no rank waited for others' work,"};
constexpr Words kTransfer = {"transfer_efficiency", "Transfer efficiency", "if messages took no time,"};

std::string SentenceOf(const Words& words, double value, uint64_t with, uint64_t without) {
  constexpr double kNothing = 0.98;
  if (value >= kNothing) return "nothing to gain here";
  return std::string(words.without) + " this run would take " + TimeText(static_cast<double>(without)) +
         " instead of " + TimeText(static_cast<double>(with));
}

}  // namespace

std::vector<Gain> Gains(const analysis::Pop& pop) {
  std::vector<Gain> gains;
  const auto add = [&](const Words& words, const std::optional<double>& value) {
    if (!value) return;
    const auto without = static_cast<uint64_t>(*value * static_cast<double>(pop.runtime));
    gains.push_back(
        {words.name, words.title, *value, without, SentenceOf(words, *value, pop.runtime, without)});
  };
  add(kParallel, pop.parallel);
  if (pop.processes > 1) add(kBalance, pop.load_balance);
  add(kCommunication, pop.communication);
  add(kSerialisation, pop.serialisation);
  add(kTransfer, pop.transfer);
  return gains;
}

void WriteTimeShares(base::JsonWriter& json, Facts& facts) {
  const analysis::TimeShares& shares = facts.TimeShares();
  if (!shares.parts.empty()) {
    json.Key("time_shares").BeginObject().Key("ns").Unsigned(shares.ns);
    json.Key("has_samples").Bool(shares.has_samples).Key("has_waits").Bool(shares.has_waits);
    json.Key("parts").BeginList();
    for (const analysis::TimeShare& part : shares.parts) {
      json.BeginObject().Key("name").Text(analysis::NameOf(part.part));
      json.Key("title").Text(analysis::TitleOf(part.part));
      json.Key("sentence").Text(analysis::SentenceOf(part.part));
      json.Key("ns").Unsigned(part.ns).Key("share").Real(part.share);
      json.Key("per_mille").Unsigned(part.per_mille).EndObject();
    }
    json.EndList().EndObject();
  }
  json.Key("gains").BeginList();
  for (const Gain& gain : Gains(facts.pop)) {
    json.BeginObject().Key("name").Text(gain.name).Key("title").Text(gain.title);
    json.Key("value").Real(gain.value).Key("target").Real(kEfficiencyTarget);
    json.Key("run_ns").Unsigned(gain.run_ns).Key("sentence").Text(gain.sentence).EndObject();
  }
  json.EndList();
}

}  // namespace rankine::report
