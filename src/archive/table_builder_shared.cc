// SPDX-License-Identifier: BSD-3-Clause
// The part of TableBuilder for chunks that are shared by processes with the same content. A chunk is decoded
// when a process first refers to it.
#include <algorithm>

#include "archive/rows/call_site.h"
#include "archive/table_builder.h"
#include "archive/tables.h"
#include "layout/chunk.h"

namespace rankine::archive {

using layout::ChunkKind;

const TableBuilder::Places* TableBuilder::ModulesOf(uint64_t id) {
  if (auto known = modules_.find(id); known != modules_.end()) return &known->second;
  Places& places = modules_[id];
  auto at = shared_.find({static_cast<uint16_t>(ChunkKind::modules), id});
  if (at == shared_.end()) {
    LoseMissing("modules");
    return &places;
  }
  auto raw = Payload(*at->second, kOtherGrowth * 4);
  if (!raw) return &places;
  auto modules = DecodeModules(*raw);
  if (!modules) {
    Lose(*at->second, "malformed");
    return &places;
  }
  for (Module& module : *modules) {
    const std::string& name = module.IsFunction() ? module.function : module.build_id;
    auto [place, added] = module_places_.try_emplace({module.path, name, module.flags},
                                                     static_cast<uint32_t>(tables_.modules.size()));
    if (added) tables_.modules.push_back(std::move(module));
    places.push_back(place->second);
  }
  return &places;
}

const TableBuilder::Places* TableBuilder::SitesOf(uint64_t id) {
  if (auto known = sites_.find(id); known != sites_.end()) return &known->second;
  Places& places = sites_[id];
  auto at = shared_.find({static_cast<uint16_t>(ChunkKind::sites), id});
  if (at == shared_.end()) {
    LoseMissing("sites");
    return &places;
  }
  auto raw = Payload(*at->second, kOtherGrowth * 4);
  if (!raw) return &places;
  auto sites = DecodeSites(*raw);
  if (!sites) {
    Lose(*at->second, "malformed");
    return &places;
  }
  const Places* modules = ModulesOf(sites->modules_id);
  for (Site site : sites->sites) {
    if (site.module != kNone) site.module = PlaceOf(modules, site.module);
    places.push_back(PlaceOfSite(site));
  }
  for (const std::vector<uint32_t>& chain : sites->chains) {
    uint32_t caller = kNone;
    for (size_t i = chain.size(); i-- > 0;) {
      Site site = tables_.sites[places[chain[i]]];
      site.caller = caller;
      caller = PlaceOfSite(site);
    }
    places.push_back(caller);
  }
  return &places;
}

uint32_t TableBuilder::PlaceOfSite(const Site& site) {
  auto [place, added] = site_places_.try_emplace({site.module, site.offset, site.caller},
                                                 static_cast<uint32_t>(tables_.sites.size()));
  if (added) tables_.sites.push_back(site);
  return place->second;
}

uint32_t TableBuilder::EnvironmentOf(uint64_t id) {
  if (auto known = environments_.find(id); known != environments_.end()) return known->second;
  environments_[id] = kNone;
  auto at = shared_.find({static_cast<uint16_t>(ChunkKind::environment), id});
  if (at == shared_.end()) {
    LoseMissing("environment");
    return kNone;
  }
  auto raw = Payload(*at->second, kOtherGrowth);
  auto values = raw ? DecodeKeyValues(*raw) : std::nullopt;
  if (!values) {
    if (raw) Lose(*at->second, "malformed");
    return kNone;
  }
  tables_.environments.push_back(std::move(*values));
  return environments_[id] = static_cast<uint32_t>(tables_.environments.size() - 1);
}

const TableBuilder::Contexts& TableBuilder::ContextsOf(uint64_t id) {
  if (auto known = tables_.contexts.find(id); known != tables_.contexts.end()) return known->second;
  Contexts& contexts = tables_.contexts[id];
  auto at = shared_.find({static_cast<uint16_t>(ChunkKind::contexts), id});
  if (at == shared_.end()) {
    LoseMissing("contexts");
    return contexts;
  }
  auto raw = Payload(*at->second, 0);
  if (!raw) return contexts;
  auto decoded = DecodeContexts(*raw, bytes_left_);
  if (!decoded) {
    Lose(*at->second, "malformed");
    return contexts;
  }
  if (decoded->too_much) {
    LoseTooMuch(*at->second);
    return contexts;
  }
  bytes_left_ -= std::min(bytes_left_, TableBytes(*decoded));
  for (const context::Attribute& attribute : decoded->attributes)
    contexts.attributes.push_back(tables_.space.Declare(attribute));
  for (size_t i = 0; i < decoded->entries.size(); ++i) {
    const RawContexts::Entry& entry = decoded->entries[i];
    const context::Attribute& attribute = decoded->attributes[entry.attribute];
    if ((attribute.properties & context::kAsValue) == 0 || !context::IsText(entry.value.type)) continue;
    contexts.texts.resize(decoded->entries.size(), kNone);
    contexts.texts[i] = tables_.space.Intern(entry.value.text);
  }
  contexts.nodes.push_back(context::kRoot);
  for (const RawContexts::Node& node : decoded->nodes) {
    const RawContexts::Entry& entry = decoded->entries[node.entry];
    contexts.nodes.push_back(
        tables_.space.Child(contexts.nodes[node.parent], contexts.attributes[entry.attribute], entry.value));
  }
  return contexts;
}

}  // namespace rankine::archive
