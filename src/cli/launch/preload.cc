// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/preload.h"

#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

#include "cli/launch/files.h"
#include "cli/launch/rank_environment.h"
#include "cli/launch/text.h"
#include "layout/environment.h"
#include "layout/services/catalog.h"
#include "layout/services/list.h"

namespace rankine::cli {
namespace {

constexpr size_t kMaxCommandLine = 4095;

// The entries of LD_PRELOAD are separated by spaces or colons.
std::vector<std::string> Entries(const std::string& preload) {
  std::vector<std::string> entries;
  size_t i = 0;
  while (i < preload.size()) {
    const size_t end = preload.find_first_of(" :", i);
    if (end != i) entries.push_back(preload.substr(i, end == std::string::npos ? end : end - i));
    if (end == std::string::npos) break;
    i = end + 1;
  }
  return entries;
}

void SetOrUnset(const char* name, const std::string& value) {
  if (value.empty()) {
    unsetenv(name);
  } else {
    setenv(name, value.c_str(), 1);
  }
}

std::string GetEnv(const char* name) {
  const char* value = getenv(name);
  return value ? value : "";
}

}  // namespace

std::string OwnProgram() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

base::Result<std::string> FindLibrary() {
  std::string path = GetEnv(layout::kEnvLib);
  const bool wished = !path.empty();
  if (wished) {
    path = AbsolutePath(path, CurrentFolder());
  } else {
    const std::filesystem::path own(OwnProgram());
    path = (own.parent_path().parent_path() / "lib" / "librankine.so").string();
  }
  if (access(path.c_str(), R_OK) != 0) {
    return base::Error{"the runtime library " + path + " is missing; " +
                       (wished ? "correct RANKINE_LIB" : "install Rankine again or set RANKINE_LIB")};
  }
  if (path.find_first_of(" :\t") != std::string::npos) {
    return base::Error{"the recorder cannot be preloaded from " + path +
                       ": its path has a space or colon; move the installation"};
  }
  return path;
}

base::Result<std::string> FindMemoryLibrary(const std::string& library) {
  const std::string path =
      (std::filesystem::path(library).parent_path() / layout::kMemoryLibraryFile).string();
  if (access(path.c_str(), R_OK) != 0)
    return base::Error{"the library of service memory, " + path + ", is missing; install Rankine again"};
  return path;
}

bool WantsMemoryLibrary(const std::string& services) {
  std::string_view rest = services;
  layout::ServiceItem item;
  while (layout::NextService(&rest, &item)) {
    const layout::Service* known = item.path.empty() ? layout::FindService(item.name) : nullptr;
    if (known != nullptr && known->id == layout::ServiceId::memory) return true;
  }
  return false;
}

std::string WithMemoryPreload(const std::string& preload, const std::string& library) {
  std::vector<std::string> entries = Entries(WithoutPreload(preload, library));
  const auto is_sanitizer = [](const std::string& entry) {
    const std::string name = BaseName(entry);
    return name.starts_with("lib") && name.find("san") != std::string::npos;  // names: of libraries
  };
  auto at = entries.begin();
  while (at != entries.end() && is_sanitizer(*at)) ++at;
  entries.insert(at, library);
  std::string out;
  for (const std::string& entry : entries) out += (out.empty() ? "" : ":") + entry;
  return out;
}

std::string WithoutPreload(const std::string& preload, const std::string& library) {
  std::string out;
  bool found = false;
  for (const std::string& entry : Entries(preload)) {
    if (entry == library) {
      found = true;
    } else {
      out += (out.empty() ? "" : ":") + entry;
    }
  }
  return found ? out : preload;
}

std::string WithPreload(const std::string& preload, const std::string& library) {
  const std::string others = WithoutPreload(preload, library);
  return others.empty() ? library : others + ":" + library;
}

void SetRankEnvironment(const RunContext& context, const std::string& spool_dir) {
  const auto flag = [](bool on) { return std::string(on ? "1" : ""); };
  std::string preload = WithPreload(GetEnv("LD_PRELOAD"), context.library);
  if (WantsMemoryLibrary(context.services)) {
    const auto memory = FindMemoryLibrary(context.library);
    if (memory.ok()) preload = WithMemoryPreload(preload, memory.value());
  }
  SetOrUnset("LD_PRELOAD", preload);
  SetOrUnset(layout::kEnvJob, context.job);
  SetOrUnset(layout::kEnvOutput, context.output);
  SetOrUnset(layout::kEnvFolder, context.folder);
  SetOrUnset(layout::kEnvForce, context.replaced == 0 ? "" : std::to_string(context.replaced));
  SetOrUnset(layout::kEnvQuiet, flag(context.quiet));
  SetOrUnset(layout::kEnvSummary, flag(context.summary));
  SetOrUnset(layout::kEnvSpoolDir, spool_dir);
  SetOrUnset(layout::kEnvCommandLine, context.command.substr(0, kMaxCommandLine));
  SetOrUnset(layout::kEnvExe, OwnProgram());
  SetOrUnset(layout::kEnvCallsiteDepth,
             context.callsite_depth == 0 ? "" : std::to_string(context.callsite_depth));
  SetOrUnset(layout::kEnvWith, context.services);
  SetOrUnset(layout::kEnvState, context.state);
  SetOrUnset(layout::kEnvIo, context.io);
  SetOrUnset(layout::kEnvIoAlone, context.io_alone);
  SetOrUnset(layout::kEnvSelect, context.select);
  SetOrUnset(layout::kEnvWindow, context.window);
  SetOrUnset(layout::kEnvSampleHz, context.sample_hz);
  SetOrUnset(layout::kEnvContext, EncodeContext(context));
  SetOrUnset(layout::kEnvLaunchId, LaunchId());
  SetOrUnset(layout::kEnvWorld, context.world);
  SetOrUnset(layout::kEnvEveryRank, flag(context.front_tells || StandsBeforeEveryRank()));
}

void ClearRankEnvironment(const std::string& library) {
  if (getenv("LD_PRELOAD")) {
    const auto memory = FindMemoryLibrary(library);
    const std::string others = WithoutPreload(GetEnv("LD_PRELOAD"), library);
    SetOrUnset("LD_PRELOAD", memory.ok() ? WithoutPreload(others, memory.value()) : others);
  }
  for (const char* name : layout::kRankEnvironment) unsetenv(name);
}

}  // namespace rankine::cli
