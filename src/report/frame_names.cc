// SPDX-License-Identifier: BSD-3-Clause
#include "report/frame_names.h"

#include <cstdio>

#include "archive/rows/call_site.h"
#include "archive/tables.h"

namespace rankine::report {
namespace {

using analysis::FrameId;
using archive::kNone;

constexpr uint64_t kMainProgram = 2;  // flag in `Module::flags`
// Maximum number of frames below main, or below a thread's function, that may be startup code.
constexpr int kMostStarters = 8;

std::string_view BaseName(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

// Returns whether the library belongs to MPI's Fortran bindings. The time that such a library itself spends
// counts as its caller's time.
bool IsFortranBinding(std::string_view name) {
  return name.starts_with("libmpi_mpifh") || name.starts_with("libmpi_usempi") ||
         name.starts_with("libmpifort") || name.starts_with("libmpichfort") ||
         name.starts_with("libmpichf90");
}

std::string AddressName(std::string_view module, uint64_t offset) {
  char text[24];
  std::snprintf(text, sizeof text, "+0x%llx", static_cast<unsigned long long>(offset));
  return std::string(module) + text;
}

}  // namespace

void FrameNames::Prefetch(std::span<const uint32_t> stacks) {
  std::vector<bool> wanted(tables_.sites.size(), false);
  std::vector<uint32_t> sites;
  for (uint32_t site : stacks) {
    while (site < wanted.size() && !wanted[site]) {
      wanted[site] = true;
      sites.push_back(site);
      const uint32_t caller = tables_.sites[site].caller;
      site = caller < site ? caller : kNone;
    }
  }
  symbols_.Prefetch(sites);
}

// Without symbols, the C library's startup code is recognised only by its position at the root of the stack.
bool FrameNames::MayStart(uint32_t site) {
  const std::span<const symbols::Location> frames = symbols_.FramesOf(site);
  const symbols::Location& location = frames.empty() ? symbols_.LocationOf(site) : frames.back();
  if (!location.function.empty()) return symbols::StartsPrograms(location.function);
  const uint32_t module = tables_.sites[site].module;
  if (module >= tables_.modules.size()) return false;
  const std::string_view name = BaseName(tables_.modules[module].path);
  return name.starts_with("libc.so") || name.starts_with("libc-2") || name.starts_with("libpthread") ||
         name.starts_with("ld-linux");
}

bool FrameNames::IsHidden(uint32_t site) {
  const uint32_t module = tables_.sites[site].module;
  if (module < tables_.modules.size()) {
    const std::string_view name = BaseName(tables_.modules[module].path);
    if (name == "librankine.so" || name == "librankine_memory.so" || IsFortranBinding(name)) return true;
  }
  for (int i = 0; i < kMostStarters; ++i) {
    if (!MayStart(site)) return false;
    const uint32_t caller = tables_.sites[site].caller;
    if (caller >= site) return true;
    site = caller;
  }
  return false;
}

FrameId FrameNames::IdOf(const symbols::Location& location, uint32_t site) {
  const uint32_t module = tables_.sites[site].module;
  Frame frame;
  if (module < tables_.modules.size()) {
    const archive::Module& entry = tables_.modules[module];
    const std::string_view file = BaseName(entry.path);
    const bool plain = (entry.flags & kMainProgram) != 0 && symbols_.ProgramOf(site).empty();
    if (!plain && !entry.IsFunction()) frame.module = file;
    frame.name = location.function.empty() ? AddressName(file, location.offset) : location.function;
    if (location.function.empty()) frame.module.clear();  // the name contains the module
  } else {
    frame.name = "unknown";
  }
  const auto [place, made] =
      ids_.try_emplace({frame.module, frame.name}, static_cast<FrameId>(frames_.size()));
  if (made) frames_.push_back({frame.name, frame.module, location.file});
  return place->second;
}

std::span<const FrameId> FrameNames::FramesOf(uint32_t site) {
  if (site >= tables_.sites.size() || IsHidden(site)) return {};
  const archive::Site& entry = tables_.sites[site];
  const auto [place, made] = known_.try_emplace({entry.module, entry.offset});
  if (made) {
    for (const symbols::Location& location : symbols_.FramesOf(site))
      place->second.push_back(IdOf(location, site));
    if (place->second.empty()) place->second.push_back(IdOf(symbols_.LocationOf(site), site));
  }
  return place->second;
}

std::string FrameNames::WayText(uint32_t stack) {
  constexpr size_t kInner = 4, kOuter = 1;
  std::vector<std::string> names;
  const std::vector<uint32_t> sites = analysis::StackOf(tables_, stack);
  Prefetch(std::span(&stack, 1));
  for (size_t i = sites.size(); i-- > 0;) {
    for (const FrameId id : FramesOf(sites[i])) {
      if (names.empty() || names.back() != frames_[id].name) names.push_back(frames_[id].name);
    }
  }
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i >= kInner && i + kOuter < names.size()) {
      text += " < ..";
      i = names.size() - kOuter;
    }
    text += (text.empty() ? "" : " < ") + names[i];
  }
  return text;
}

}  // namespace rankine::report
