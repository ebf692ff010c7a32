// SPDX-License-Identifier: BSD-3-Clause
#include "cli/control/known_windows.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "archive/spool_file.h"
#include "base/text/visible_text.h"
#include "cli/launch/text.h"
#include "layout/control/window_text.h"
#include "layout/environment.h"
#include "layout/spool_log.h"
#include "layout/window_layout.h"
#include "layout/window_name.h"

namespace rankine::cli {
namespace {

// the size of the address space in which a spool's log is parsed; only the parts that are used take memory
constexpr size_t kRoom = 64u << 20;
constexpr size_t kMostNamed = 20;  // the largest number of windows that one sentence names

using Windows = std::map<std::string, KnownWindow>;

void AddWished(const std::string& text, Windows* windows) {
  layout::ClauseProblem problem;
  layout::WindowText window;
  for (size_t at = 0; layout::NextWindow(text, &at, &window, &problem);) {
    const std::string name(layout::WindowName(window.name).view());
    (*windows)[name].name = name;
  }
}

// Adds the windows of one process. A window that is repeatedly created and freed counts only once.
void AddProcess(const layout::SpoolView& spool, std::span<std::byte> room, Windows* windows) {
  layout::Arena arena(room);
  layout::SpoolIndex index;
  layout::SpoolLog log;
  if (!index.Open(spool, arena) || !log.Open(index, arena)) return;
  std::map<uint64_t, std::string> names;
  std::set<std::string> here, running;
  for (const layout::LoggedWindow& window : log.windows) here.insert(names[window.id] = window.name);
  for (const layout::SpoolIndex::Entry& extent : index.Of(layout::ExtentKind::window_instances)) {
    for (const layout::WindowInstance& item : extent.extent.Items<layout::WindowInstance>()) {
      const auto name = names.find(item.window);
      if (name == names.end()) continue;
      (*windows)[name->second].starts++;
      if (item.state == static_cast<uint32_t>(layout::InstanceState::running)) running.insert(name->second);
    }
  }
  for (const std::string& name : here) {
    KnownWindow& window = (*windows)[name];
    window.name = name;
    window.processes++;
    window.running += running.contains(name) ? 1 : 0;
  }
}

}  // namespace

std::vector<KnownWindow> WindowsOf(const SpoolFolder& folder) {
  Windows windows;
  AddWished(folder.context.window, &windows);
  const auto room = std::make_unique_for_overwrite<std::byte[]>(kRoom);
  archive::SpoolFile spool;
  for (const auto& [name, process] : folder.processes) {
    const std::string path = folder.path + "/" + name + layout::kSpoolSuffix;
    if (process.has_spool && archive::OwnerRuns(path) && spool.Read(path).ok())
      AddProcess(spool.view(), {room.get(), kRoom}, &windows);
  }
  std::vector<KnownWindow> found;
  for (auto& [name, window] : windows) found.push_back(std::move(window));
  return found;
}

std::string WindowLines(const std::vector<KnownWindow>& windows) {
  std::string out;
  for (const KnownWindow& window : windows) {
    out += "  window     " + base::Visible(window.name);
    if (window.processes == 0) {
      out += ": given by --window; no process has left MPI_Init yet\n";
      continue;
    }
    out += ": runs in " + std::to_string(window.running) + " of " + std::to_string(window.processes) +
           (window.processes == 1 ? " process" : " processes") + ", " + std::to_string(window.starts) +
           (window.starts == 1 ? " start so far\n" : " starts so far\n");
  }
  return out.empty() ? "  window     none: the program created none, and --window was not given\n" : out;
}

base::Status CheckWindow(const std::vector<KnownWindow>& windows, const std::string& name) {
  if (std::ranges::any_of(
          windows, [&](const KnownWindow& window) { return layout::IsWindowNamed(window.name, name); }))
    return base::Status::Ok();
  std::string sentence = "no window of the job is called '" + base::Visible(name) + "'";
  if (windows.empty())
    return {sentence + ": the program has created no window so far, and --window was not given"};
  sentence += "; there are: ";
  for (size_t i = 0; i < windows.size() && i < kMostNamed; ++i)
    sentence += (i == 0 ? "" : ", ") + base::Visible(windows[i].name);
  if (windows.size() > kMostNamed)
    sentence += " and " + std::to_string(windows.size() - kMostNamed) + " more";
  return {sentence};
}

}  // namespace rankine::cli
