// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/findings.h"

#include <algorithm>

#include "query/values/value_bytes.h"

namespace rankine::query {
namespace {

std::string Packed(const Findings& findings, const KnownNames& names, const CommonGlobals& globals) {
  std::string bytes;
  PutText(bytes, findings.error);
  PutText(bytes, findings.failure);
  PutNumber(bytes, findings.lost.size());
  for (const context::Lost& lost : findings.lost) {
    PutText(bytes, lost.where);
    PutText(bytes, lost.why);
  }
  PutNumber(bytes, findings.full ? 1 : 0);
  PutNumber(bytes, globals.any() ? 1 : 0);
  PutNumber(bytes, globals.common().size());
  for (const auto& [name, value] : globals.common()) {
    PutText(bytes, name);
    PutValue(bytes, value);
  }
  names.Save(bytes);
  return bytes;
}

void Merge(std::string_view bytes, Findings& findings, KnownNames& names, CommonGlobals& globals) {
  base::ByteReader in = ReaderOf(bytes);
  for (std::string* sentence : {&findings.error, &findings.failure}) {
    const std::string_view theirs = in.String();
    if (sentence->empty()) *sentence = theirs;
  }
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) {
    const std::string_view where = in.String();
    findings.lost.push_back({std::string(where), std::string(in.String())});
  }
  findings.full |= in.Varint() != 0;
  const bool any = in.Varint() != 0;
  Globals theirs;
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) {
    const std::string_view name = in.String();
    theirs.emplace_back(name, TakeValue(in));
  }
  if (any) globals.Take(theirs);
  names.Load(in);
  if (!in.ok() && findings.failure.empty()) findings.failure = "another process sent unreadable data";
}

}  // namespace

void CommonGlobals::Take(const Globals& globals) {
  if (first_) {
    for (const auto& [name, value] : globals) {
      texts_.push_back(IsText(value) ? std::string(std::get<std::string_view>(value)) : std::string());
      common_.emplace_back(name, IsText(value) ? Value(std::string_view(texts_.back())) : value);
    }
  } else {
    std::erase_if(common_, [&](const auto& mine) {
      return std::none_of(globals.begin(), globals.end(), [&](const auto& other) {
        return other.first == mine.first && Compare(other.second, mine.second) == 0;
      });
    });
  }
  first_ = false;
}

void Gather(Team& team, Findings& findings, KnownNames& names, CommonGlobals& globals) {
  team.ForChildren([&](size_t child) { Merge(team.Receive(child), findings, names, globals); });
  if (team.rank() > 0) team.Send(team.Parent(), Packed(findings, names, globals));
}

}  // namespace rankine::query
