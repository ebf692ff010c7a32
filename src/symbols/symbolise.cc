// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/symbolise.h"

#include <cstdio>
#include <map>
#include <set>

#include "archive/rows/call_site.h"
#include "archive/tables.h"
#include "symbols/symbol_child.h"

namespace rankine::symbols {
namespace {

std::string_view BaseName(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

constexpr uint64_t kMainProgram = 2;  // bit of Module::flags

bool HasSeveralPrograms(const archive::Tables& tables) {
  std::set<std::string_view> names;
  for (const archive::Module& module : tables.modules) {
    if ((module.flags & kMainProgram) != 0) names.insert(BaseName(module.path));
  }
  return names.size() > 1;
}

std::string Hex(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

}  // namespace

bool StartsPrograms(std::string_view function) {
  return function.starts_with("__libc_start") || function == "_start" || function == "start_thread" ||
         function.find("clone3") != std::string_view::npos;
}

Symboliser::Symboliser(const archive::Tables& tables)
    : tables_(tables), several_programs_(HasSeveralPrograms(tables)), chains_(tables.sites.size()) {
  std::map<std::pair<uint32_t, uint64_t>, uint32_t> addresses;
  address_of_.reserve(tables.sites.size());
  for (uint32_t site = 0; site < tables.sites.size(); ++site) {
    const archive::Site& entry = tables.sites[site];
    const auto [at, made] =
        addresses.try_emplace({entry.module, entry.offset}, static_cast<uint32_t>(addresses_.size()));
    if (made) addresses_.push_back({site});
    address_of_.push_back(at->second);
  }
}

void Symboliser::Prefetch(std::span<const uint32_t> sites) {
  std::map<uint32_t, ModuleRequest> requests;
  std::vector<uint32_t> asked;
  for (uint32_t site : sites) {
    if (site >= address_of_.size()) continue;
    const uint32_t number = address_of_[site];
    CachedAddress& known = addresses_[number];
    if (known.asked) continue;
    known.asked = true;
    asked.push_back(number);
    const archive::Site& entry = tables_.sites[site];
    if (entry.module >= tables_.modules.size()) continue;
    const archive::Module& module = tables_.modules[entry.module];
    if (module.IsFunction()) {
      known.address.location = {Location::Kind::source, module.function, module.path,
                                static_cast<uint32_t>(entry.offset), 0};
      continue;
    }
    known.address.location.kind = Location::Kind::module;
    known.address.location.offset = entry.offset;
    ModuleRequest& request =
        requests.try_emplace(entry.module, ModuleRequest{module.path, module.build_id, {}}).first->second;
    request.addresses.emplace_back(number, entry.offset);
  }
  std::vector<ModuleRequest> modules;
  modules.reserve(requests.size());
  for (auto& [index, request] : requests) modules.push_back(std::move(request));
  for (AddressAnswer& answer : LookUp(modules)) {
    if (answer.number < addresses_.size()) addresses_[answer.number].address = std::move(answer.address);
  }
  for (uint32_t number : asked) {
    CachedAddress& known = addresses_[number];
    known.name = Describe(known.site, known.address.location);
  }
}

Symboliser::CachedAddress& Symboliser::Ensure(uint32_t site) {
  CachedAddress& known = addresses_[address_of_[site]];
  if (known.asked) return known;
  std::vector<uint32_t> same_module;
  for (const CachedAddress& other : addresses_) {
    if (tables_.sites[other.site].module == tables_.sites[site].module) same_module.push_back(other.site);
  }
  Prefetch(same_module);
  return known;
}

std::string_view Symboliser::OwnNameOf(uint32_t site) {
  return site >= address_of_.size() ? "unknown" : std::string_view(Ensure(site).name);
}

std::string_view Symboliser::ProgramOf(uint32_t site) const {
  if (!several_programs_ || site >= tables_.sites.size()) return "";
  const uint32_t number = tables_.sites[site].module;
  if (number >= tables_.modules.size()) return "";
  const archive::Module& module = tables_.modules[number];
  return (module.flags & kMainProgram) != 0 ? BaseName(module.path) : "";
}

std::string_view Symboliser::FunctionOf(uint32_t site) {
  const Location& location = LocationOf(site);
  return location.function.empty() ? OwnNameOf(site) : std::string_view(location.function);
}

uint32_t Symboliser::CallerOf(uint32_t site) {
  if (site >= tables_.sites.size()) return archive::kNone;
  const uint32_t caller = tables_.sites[site].caller;
  // The table lists a caller before the call sites that it leads to.
  if (caller >= site) return archive::kNone;
  return StartsPrograms(LocationOf(caller).function) ? archive::kNone : caller;
}

std::string_view Symboliser::NameOf(uint32_t site) {
  if (site >= address_of_.size()) return "unknown";
  const uint32_t caller = CallerOf(site);
  if (caller == archive::kNone) return OwnNameOf(site);
  if (chains_[site].empty())
    chains_[site] = std::string(OwnNameOf(site)) + " < " + std::string(NameOf(caller));
  return chains_[site];
}

const Location& Symboliser::LocationOf(uint32_t site) {
  static const Location nothing;
  return site >= address_of_.size() ? nothing : Ensure(site).address.location;
}

std::span<const Location> Symboliser::FramesOf(uint32_t site) {
  if (site >= address_of_.size()) return {};
  return Ensure(site).address.frames;
}

std::string Symboliser::Describe(uint32_t site, const Location& location) const {
  if (location.kind == Location::Kind::nothing) return "unknown";
  const archive::Module& module = tables_.modules[tables_.sites[site].module];
  const std::string module_name(BaseName(module.path)), program(ProgramOf(site));
  switch (location.kind) {
    case Location::Kind::source: {
      const std::string address = std::string(BaseName(location.file)) + ":" + std::to_string(location.line) +
                                  (program.empty() ? "" : " in " + program);
      return location.function.empty() ? address : location.function + " at " + address;
    }
    case Location::Kind::symbol: {
      const std::string address = location.function + "+" + Hex(location.offset);
      const bool plain = (module.flags & kMainProgram) != 0 && program.empty();
      return plain ? address : address + " in " + module_name;
    }
    default:
      return module_name + "+" + Hex(location.offset);
  }
}

}  // namespace rankine::symbols
