// SPDX-License-Identifier: BSD-3-Clause
#include "archive/spool_file.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>

#include "archive/spool_owner.h"
#include "layout/environment.h"
#include "layout/fixed_string.h"

namespace rankine::archive {
namespace {

using layout::ExitFacts;
using layout::SpoolHeader;
using layout::SpoolView;

constexpr uint64_t kNsPerSecond = 1000000000u;
constexpr size_t kMostTextBytes = 65536;
// /proc has start times in hundredths of a second since boot, and the wall clock may have been set since
// then.
constexpr uint64_t kStartToleranceNs = 3 * kNsPerSecond;

// Returns the file name PID.exit for the spool PID.spool. If the spool has another suffix, because it was
// renamed, ".exit" is appended to its whole name.
std::string Sibling(const std::string& spool, std::string_view suffix) {
  std::string_view stem(spool);
  if (stem.ends_with(layout::kSpoolSuffix)) stem.remove_suffix(std::strlen(layout::kSpoolSuffix));
  return std::string(stem) + std::string(suffix);
}

std::string ReadText(const std::string& path) {
  base::Result<OpenFile> file = OpenFile::Open(path, false);
  if (!file.ok()) return {};
  std::string text(kMostTextBytes, '\0');
  text.resize(file.value().Read(std::as_writable_bytes(std::span(text))));
  return text;
}

uint64_t Now(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<uint64_t>(now.tv_sec) * kNsPerSecond + static_cast<uint64_t>(now.tv_nsec);
}

template <class T>
std::optional<T> Number(std::string_view text) {
  T value{};
  auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

std::map<std::string_view, std::string_view> KeyLines(std::string_view text) {
  std::map<std::string_view, std::string_view> lines;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    size_t space = line.find(' ');
    if (space != std::string_view::npos) lines[line.substr(0, space)] = line.substr(space + 1);
  }
  return lines;
}

// Returns the start time of a process (CLOCK_REALTIME). Returns nullopt if the process has ended or is a
// zombie.
std::optional<uint64_t> StartOfRunning(int32_t pid) {
  std::string text = ReadText("/proc/" + std::to_string(pid) + "/stat");
  size_t name_end = text.rfind(')');
  if (name_end == std::string::npos || name_end + 3 >= text.size()) return std::nullopt;
  char state = text[name_end + 2];
  if (state == 'Z' || state == 'X') return std::nullopt;
  std::string_view rest = std::string_view(text).substr(name_end + 2);
  for (int field = 3; field < 22; ++field) {
    size_t space = rest.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(space + 1);
  }
  std::optional<uint64_t> ticks = Number<uint64_t>(rest.substr(0, rest.find(' ')));
  long per_second = sysconf(_SC_CLK_TCK);
  if (!ticks || per_second <= 0) return std::nullopt;
  uint64_t boot = Now(CLOCK_REALTIME) - Now(CLOCK_BOOTTIME);
  return boot + *ticks * (kNsPerSecond / static_cast<uint64_t>(per_second));
}

// A process on another host counts as ended, because it cannot be observed from this host. The collector on
// that host is responsible for the process.
bool IsAlive(const SpoolHeader& header, const std::string& path) {
  char host[256] = {};
  gethostname(host, sizeof(host) - 1);
  if (layout::FixedString(header.host) != host || header.pid <= 0) return false;
  if (access(Sibling(path, layout::kExitSuffix).c_str(), F_OK) == 0) return false;
  const std::optional<SpoolOwner> owner = OwnerOfSpool(path);
  if (owner && !owner->IsVisible()) return IsLockedByOwner(path);
  std::optional<uint64_t> start = StartOfRunning(header.pid);
  if (!start) return false;
  uint64_t expected = header.process_start_realtime_ns;
  uint64_t difference = *start > expected ? *start - expected : expected - *start;
  return expected == 0 || difference < kStartToleranceNs;
}

void AddSeenExit(const std::string& path, ExitFacts* facts) {
  std::string exit_path = Sibling(path, layout::kExitSuffix);
  base::Result<OpenFile> file = OpenFile::Open(exit_path, false);
  if (!file.ok()) return;
  std::string text = ReadText(exit_path);
  auto lines = KeyLines(text);
  std::string_view ended = lines["ended"];
  if (ended == "exited") {
    facts->by = ExitFacts::By::exit;
    facts->code = Number<int64_t>(lines["code"]).value_or(0);
  } else if (ended == "signaled") {
    facts->by = ExitFacts::By::signal;
    facts->signal = Number<int64_t>(lines["signal"]).value_or(0);
  }
  auto usage = [&lines](const char* key, uint64_t* value) {
    if (auto seen = Number<uint64_t>(lines[key])) *value = *seen;
  };
  usage("user_us", &facts->usage.user_us);
  usage("system_us", &facts->usage.system_us);
  usage("minor_faults", &facts->usage.minor_faults);
  usage("major_faults", &facts->usage.major_faults);
  // If a collector's file contains no end time, the file's modification time is used, because the collector
  // writes the file as soon as the process has ended.
  if (facts->end_realtime_ns == 0) facts->end_realtime_ns = file.value().mtime_ns();
}

}  // namespace

base::Status OpenSpool(std::span<const std::byte> bytes, const std::string& path, SpoolView* view) {
  const std::string other = "; rankine spools lists the jobs that have spools";
  switch (view->Open(bytes)) {
    case SpoolView::Problem::none:
      return base::Status::Ok();
    case SpoolView::Problem::too_short:
      return {"'" + path + "' is not a spool, because it is too short" + other};
    case SpoolView::Problem::not_a_spool:
      break;
    case SpoolView::Problem::other_version:
      return {"'" + path + "' was written by another version of rankine (spool layout " +
              std::to_string(view->layout_version()) + ", this program reads " +
              std::to_string(layout::kSpoolLayoutVersion) + "); use that version"};
  }
  return {"'" + path + "' is not a spool" + other};
}

base::Result<std::vector<std::string>> ListSpools(const std::string& folder) {
  std::unique_ptr<DIR, int (*)(DIR*)> dir(opendir(folder.c_str()), closedir);
  if (dir == nullptr) return base::Error{"cannot read folder '" + folder + "': " + std::strerror(errno)};
  std::vector<std::string> paths;
  while (const dirent* entry = readdir(dir.get())) {
    std::string_view name(entry->d_name);
    if (name.ends_with(layout::kSpoolSuffix)) paths.push_back(folder + "/" + std::string(name));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

base::Result<SpoolSummary> ReadSummary(const std::string& path) {
  base::Result<OpenFile> file = OpenFile::Open(path, false);
  if (!file.ok()) return base::Error{file.error()};
  FileBytes bytes;
  std::span<std::byte> room = bytes.Resize(sizeof(SpoolHeader));
  size_t size = file.value().Read(room);
  SpoolView view;
  base::Status status = OpenSpool(bytes.bytes().first(size), path, &view);
  if (!status.ok()) return base::Error{status.message};
  const SpoolHeader& header = view.header();
  SpoolSummary summary;
  summary.path = path;
  summary.host = layout::FixedString(header.host);
  summary.job = layout::FixedString(header.job);
  summary.output = layout::FixedString(header.output);
  summary.uid = header.uid;
  summary.rank = header.world_rank;
  summary.world_size = header.world_size;
  summary.merged = header.merged != 0;
  summary.alive = IsAlive(header, path);
  summary.bytes = std::min(header.used, file.value().size());
  return summary;
}

bool IsBlank(const std::string& path) {
  base::Result<OpenFile> file = OpenFile::Open(path, false);
  if (!file.ok()) return false;
  SpoolHeader header{};
  file.value().Read(std::as_writable_bytes(std::span(&header, 1)));
  // The magic number is written last. The magic number is also missing in a spool that was used and then
  // damaged, but such a spool uses more bytes than its header.
  const char nothing[sizeof header.magic] = {};
  return std::memcmp(header.magic, nothing, sizeof nothing) == 0 && header.used <= sizeof header;
}

bool OwnerRuns(const std::string& path) {
  const std::optional<SpoolOwner> owner = OwnerOfSpool(path);
  if (!owner) return false;
  return owner->IsVisible() ? StartOfRunning(owner->pid).has_value() : IsLockedByOwner(path);
}

base::Status SpoolFile::Read(const std::string& path) {
  view_ = SpoolView();
  base::Result<OpenFile> file = OpenFile::Open(path, true);
  if (!file.ok()) return {file.error()};
  if (file.value().size() < sizeof(SpoolHeader))
    return {"'" + path +
            "' is not a spool, because it is too short; rankine spools lists the jobs that have spools"};
  std::span<std::byte> head = bytes_.Resize(sizeof(SpoolHeader));
  head = head.first(file.value().Read(head));
  base::Status status = OpenSpool(head, path, &view_);
  if (!status.ok()) return status;
  uint64_t used = std::clamp<uint64_t>(view_.header().used, sizeof(SpoolHeader), file.value().size());
  std::span<std::byte> room = bytes_.Resize(used);
  bytes_.Resize(file.value().Read(room));
  status = OpenSpool(bytes_.bytes(), path, &view_);
  if (!status.ok()) return status;
  alive_ = IsAlive(view_.header(), path);
  exit_ = layout::ExitFromHeader(view_.header());
  AddSeenExit(path, &exit_);
  if (alive_) exit_.end_realtime_ns = Now(CLOCK_REALTIME);
  if (exit_.end_realtime_ns == 0) exit_.end_realtime_ns = layout::LastSignOfLife(view_);
  return base::Status::Ok();
}

void RemoveSpool(const std::string& path) {
  unlink(path.c_str());
  unlink(Sibling(path, layout::kExitSuffix).c_str());
  unlink(Sibling(path, layout::kRankSuffix).c_str());
}

}  // namespace rankine::archive
