// SPDX-License-Identifier: BSD-3-Clause
#include "probe/module/module.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace rankine::probe {

base::Result<std::string> FindModule(std::span<const Mapping> maps, std::string_view name) {
  std::set<std::string> found;
  for (const Mapping& map : maps) {
    if (!map.executable || map.inode == 0) continue;
    const std::string_view path = map.path;
    const bool whole = path == name;
    const bool last =
        path.size() > name.size() && path.ends_with(name) && path[path.size() - name.size() - 1] == '/';
    if (whole || last) found.insert(map.path);
  }
  if (found.empty())
    return base::Error{"the process has not loaded " + std::string(name) +
                       "; check the name (/proc/PID/maps lists the loaded files)"};
  if (found.size() > 1)
    return base::Error{"the process has loaded several files called " + std::string(name) +
                       "; give the whole path"};
  return *found.begin();
}

base::Result<Module> Module::Load(pid_t pid, const Memory& memory, std::span<const Mapping> maps,
                                  const std::string& path) {
  const Mapping* first = nullptr;
  for (const Mapping& map : maps) {
    if (map.path == path && (first == nullptr || map.begin < first->begin)) first = &map;
  }
  if (first == nullptr)
    return base::Error{"the process has not loaded " + path +
                       "; check the name (/proc/PID/maps lists the loaded files)"};
  auto content = ReadFile(pid, *first);
  if (!content.ok()) return base::Error{content.error()};
  const std::span<const uint8_t> bytes = *content.value();
  // Compares headers and build id. Inode numbers are not compared, because they differ on overlay file
  // systems.
  std::vector<uint8_t> loaded(
      std::min<uint64_t>(bytes.size(), std::min<uint64_t>(first->end - first->begin, 4096)));
  if (!memory.Read(first->begin, loaded)) return base::Error{path + " cannot be read in the process"};
  if (first->offset != 0 || !std::equal(loaded.begin(), loaded.end(), bytes.begin()))
    return base::Error{
        path + " is not the file that the process has loaded (an update?); restart the process first"};
  const auto parsed = ParsedFile::Of(content.value(), path);
  if (!parsed.ok()) return base::Error{parsed.error()};
  Module module;
  module.path_ = path;
  module.file_ = parsed.value();
  module.bias_ = first->begin - parsed.value()->first_page();
  return module;
}

std::vector<Extent> Module::functions() const {
  std::vector<Extent> functions = file_->functions();
  for (Extent& function : functions) function = InProcess(function);
  return functions;
}

bool Module::IsStub(uint64_t address) const {
  const auto& tables = file_->stub_tables();
  const uint64_t at = address - bias_;
  return std::any_of(tables.begin(), tables.end(),
                     [&](const Extent& table) { return at >= table.begin && at < table.end; });
}

std::optional<Extent> Module::Find(std::string_view name) const {
  const ParsedFile::Symbol* symbol = file_->Find(name);
  return symbol == nullptr ? std::nullopt : std::optional(InProcess(symbol->extent));
}

std::optional<Extent> Module::FunctionAt(uint64_t address) const {
  const std::vector<Extent>& functions = file_->functions();
  const uint64_t at = address - bias_;
  const auto after =
      std::upper_bound(functions.begin(), functions.end(), at,
                       [](uint64_t wanted, const Extent& extent) { return wanted < extent.begin; });
  if (after == functions.begin()) return std::nullopt;
  const Extent& found = *std::prev(after);
  return at < found.end ? std::optional(InProcess(found)) : std::nullopt;
}

std::span<const uint8_t> Module::FileBytes(uint64_t address, uint64_t bytes) const {
  return file_->FileBytes(address - bias_, bytes);
}

std::optional<uint64_t> Module::FileOffset(uint64_t address) const {
  for (const ParsedFile::Segment& segment : file_->segments()) {
    const uint64_t at = address - bias_;
    if (at >= segment.begin && at - segment.begin < segment.file_bytes)
      return segment.offset + (at - segment.begin);
  }
  return std::nullopt;
}

std::vector<uint64_t> Module::FindBytes(std::string_view text) const {
  std::vector<uint64_t> found = file_->FindBytes(text);
  for (uint64_t& address : found) address += bias_;
  return found;
}

std::vector<uint64_t> Module::PlacesOf(uint64_t value) const {
  std::vector<uint64_t> places;
  for (const ParsedFile::Relative& row : file_->relative()) {
    if (row.value == value - bias_) places.push_back(bias_ + row.place);
  }
  return places;
}

std::optional<uint64_t> Module::Pointer(uint64_t address) const {
  const auto& relative = file_->relative();
  const uint64_t at = address - bias_;
  const auto found =
      std::lower_bound(relative.begin(), relative.end(), at,
                       [](const ParsedFile::Relative& row, uint64_t wanted) { return row.place < wanted; });
  if (found != relative.end() && found->place == at) return bias_ + found->value;
  const std::span<const uint8_t> bytes = FileBytes(address, 8);
  if (bytes.size() != 8) return std::nullopt;
  uint64_t value = 0;
  memcpy(&value, bytes.data(), 8);
  return value;
}

}  // namespace rankine::probe
