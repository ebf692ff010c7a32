// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/region_part.h"

#include <algorithm>

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "base/saturate.h"
#include "query/records/node_map.h"

namespace rankine::query {
namespace {

constexpr size_t kBatch = 4096;

}  // namespace

std::vector<context::AttributeId> SummedAttributes(const archive::Tables& tables) {
  std::vector<context::AttributeId> ids;
  for (const archive::RegionSum& sum : tables.sums) {
    if (std::find(ids.begin(), ids.end(), sum.attribute) == ids.end()) ids.push_back(sum.attribute);
  }
  return ids;
}

std::map<RegionPart::Key, RegionPart::Record> RegionPart::Records() const {
  std::map<Key, Record> records;
  for (const archive::Region& region : tables_.regions)
    records[{region.process, region.thread, region.node}].region = &region;
  for (const archive::RegionSum& sum : tables_.sums)
    records[{sum.process, sum.thread, sum.node}].sums.push_back(&sum);
  for (const archive::Region& region : tables_.regions) {
    const auto parent = records.find({region.process, region.thread, tables_.space.outer(region.node)});
    if (parent != records.end())
      parent->second.below = base::AddSaturated(parent->second.below, region.time_sum);
  }
  return records;
}

bool RegionPart::Number(const Key& key, const Record& record, const RegionColumn& column,
                        uint64_t* bits) const {
  if (column.summed != context::kNoAttribute) {
    const auto same = [&](const archive::RegionSum* sum) { return sum->attribute == column.summed; };
    const auto found = std::find_if(record.sums.begin(), record.sums.end(), same);
    if (found == record.sums.end()) return false;
    *bits = (*found)->sum;
    return true;
  }
  const auto& [process, thread, node] = key;
  if (column.field == RegionField::thread) {
    *bits = thread;
    return true;
  }
  if (column.field == RegionField::rank) {
    *bits = process < tables_.processes.size() ? tables_.processes[process].rank : archive::kNone;
    return *bits != archive::kNone;
  }
  if (column.field == RegionField::world) {
    const auto world = archive::WorldIn(tables_, process);
    *bits = world.value_or(0);
    return world.has_value();
  }
  const archive::Region* region = record.region;
  if (region == nullptr || process >= tables_.processes.size()) return false;
  const bool timed = !tables_.processes[process].attributes.contains("services.without.timer");
  switch (column.field) {
    case RegionField::visits:
      *bits = region->count;
      return true;
    case RegionField::open:
      *bits = region->open ? 1 : 0;
      return true;
    case RegionField::time:
      *bits = region->time_sum;
      return timed;
    case RegionField::own:
      *bits = region->time_sum > record.below ? region->time_sum - record.below : 0;
      return timed;
    case RegionField::shortest:
      *bits = region->time_min;
      return region->time_max != 0;
    default:
      *bits = region->time_max;
      return region->time_max != 0;
  }
}

base::Status RegionPart::Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                              std::vector<context::Lost>&) {
  const std::map<Key, Record> records = Records();
  NodeMap marked(tables_, space, wanted, namer_);
  std::vector<context::NodeId> nodes;
  std::vector<std::vector<uint64_t>> bits(columns_.size());
  std::vector<std::vector<uint8_t>> present(columns_.size());
  std::vector<context::Column> columns(columns_.size());
  for (size_t i = 0; i < columns_.size(); ++i) {
    columns[i].type = columns_[i].type;
    columns[i].attribute = space.Declare({columns_[i].name, columns_[i].type, context::kAsValue, "", "", ""});
  }
  for (auto at = records.begin(); at != records.end();) {
    nodes.clear();
    for (size_t i = 0; i < columns_.size(); ++i) {
      bits[i].clear();
      present[i].clear();
    }
    for (; at != records.end() && nodes.size() < kBatch; ++at) {
      const auto& [key, record] = *at;
      nodes.push_back(marked.Of(std::get<2>(key)));
      for (size_t i = 0; i < columns_.size(); ++i) {
        uint64_t value = 0;
        bool known = false;
        if (columns_[i].field == RegionField::host && columns_[i].summed == context::kNoAttribute) {
          const uint32_t process = std::get<0>(key);
          const bool listed = process < tables_.processes.size();
          const std::string_view host =
              listed ? archive::TextOf(tables_.processes[process].attributes, "host") : "";
          known = !host.empty();
          if (known) value = space.Intern(host);
        } else {
          known = Number(key, record, columns_[i], &value);
        }
        bits[i].push_back(value);
        present[i].push_back(known ? 1 : 0);
      }
    }
    for (size_t i = 0; i < columns_.size(); ++i) {
      columns[i].bits = bits[i].data();
      columns[i].present = present[i].data();
    }
    if (!sink.Take(space, {nodes.size(), nodes.data(), columns})) break;
  }
  return base::Status::Ok();
}

}  // namespace rankine::query
