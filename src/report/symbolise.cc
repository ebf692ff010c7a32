#include "report/symbolise.h"

#include <cstdio>
#include <map>

#include "report/symbol_child.h"

namespace rankine::report {
namespace {

std::string_view BaseName(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::string Hex(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

// Functions of the C library below main and below a thread's own function.
bool StartsPrograms(std::string_view function) {
  return function.starts_with("__libc_start") || function == "_start" || function == "start_thread" ||
         function.find("clone3") != std::string_view::npos;
}

}  // namespace

Symboliser::Symboliser(const archive::Tables& tables)
    : tables_(tables),
      known_(tables.sites.size(), false),
      locations_(tables.sites.size()),
      names_(tables.sites.size()),
      chains_(tables.sites.size()) {}

void Symboliser::Prefetch(std::span<const uint32_t> sites) {
  std::map<uint32_t, ModuleRequest> requests;
  std::vector<uint32_t> asked;
  for (uint32_t site : sites) {
    if (site >= known_.size() || known_[site]) continue;
    known_[site] = true;
    asked.push_back(site);
    const archive::Site& entry = tables_.sites[site];
    if (entry.module >= tables_.modules.size()) continue;
    const archive::Module& module = tables_.modules[entry.module];
    locations_[site].kind = Location::Kind::module;
    locations_[site].offset = entry.offset;
    ModuleRequest& request =
        requests.try_emplace(entry.module, ModuleRequest{module.path, module.build_id, {}}).first->second;
    request.sites.emplace_back(site, entry.offset);
  }
  std::vector<ModuleRequest> modules;
  modules.reserve(requests.size());
  for (auto& [index, request] : requests) modules.push_back(std::move(request));
  for (SiteAnswer& answer : LookUp(modules)) {
    if (answer.site < locations_.size()) locations_[answer.site] = std::move(answer.location);
  }
  for (uint32_t site : asked) names_[site] = Describe(site, locations_[site]);
}

void Symboliser::Ensure(uint32_t site) {
  if (known_[site]) return;
  std::vector<uint32_t> same_module;
  for (uint32_t i = 0; i < tables_.sites.size(); ++i) {
    if (tables_.sites[i].module == tables_.sites[site].module) same_module.push_back(i);
  }
  Prefetch(same_module);
}

std::string_view Symboliser::OwnNameOf(uint32_t site) {
  if (site >= names_.size()) return "unknown";
  Ensure(site);
  return names_[site];
}

std::string_view Symboliser::FunctionOf(uint32_t site) {
  const Location& location = LocationOf(site);
  return location.function.empty() ? OwnNameOf(site) : std::string_view(location.function);
}

uint32_t Symboliser::CallerOf(uint32_t site) {
  if (site >= tables_.sites.size()) return archive::kNone;
  const uint32_t caller = tables_.sites[site].caller;
  if (caller >= site) return archive::kNone;  // callers stand before
  return StartsPrograms(LocationOf(caller).function) ? archive::kNone : caller;
}

std::string_view Symboliser::NameOf(uint32_t site) {
  if (site >= names_.size()) return "unknown";
  Ensure(site);
  const uint32_t caller = CallerOf(site);
  if (caller == archive::kNone) return names_[site];
  if (chains_[site].empty()) chains_[site] = names_[site] + " < " + std::string(NameOf(caller));
  return chains_[site];
}

const Location& Symboliser::LocationOf(uint32_t site) {
  static const Location nothing;
  if (site >= locations_.size()) return nothing;
  Ensure(site);
  return locations_[site];
}

std::string Symboliser::Describe(uint32_t site, const Location& location) const {
  if (location.kind == Location::Kind::nothing) return "unknown";
  const archive::Module& module = tables_.modules[tables_.sites[site].module];
  const std::string module_name(BaseName(module.path));
  switch (location.kind) {
    case Location::Kind::source: {
      const std::string place = std::string(BaseName(location.file)) + ":" + std::to_string(location.line);
      return location.function.empty() ? place : location.function + " at " + place;
    }
    case Location::Kind::symbol: {
      const std::string place = location.function + "+" + Hex(location.offset);
      const bool main_program = (module.flags & 2) != 0;
      return main_program ? place : place + " in " + module_name;
    }
    default:
      return module_name + "+" + Hex(location.offset);
  }
}

}  // namespace rankine::report
