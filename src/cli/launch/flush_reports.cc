// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/flush_reports.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <span>

#include "archive/spool_snapshot.h"
#include "cli/launch/files.h"
#include "cli/launch/lines.h"
#include "cli/launch/text.h"
#include "layout/report_files.h"

namespace rankine::cli {
namespace {

std::vector<FlushAsked> AskedIn(const std::string& dir) {
  std::vector<FlushAsked> asked;
  DIR* directory = opendir(dir.c_str());
  if (directory == nullptr) return asked;
  while (const dirent* entry = readdir(directory)) {
    std::string name = entry->d_name;
    if (!name.ends_with(layout::kFlushSuffix)) continue;
    const std::string text = ReadSmallFile(dir + "/" + name, 4096).value_or("");
    name.resize(name.size() - std::string_view(layout::kFlushSuffix).size());
    if (auto one = FlushFromText(std::move(name), text)) asked.push_back(std::move(*one));
  }
  closedir(directory);
  return asked;
}

// Copies the bytes to a file that has no name. Children inherit its descriptor.
Fd Kept(std::span<const std::byte> bytes) {
  Fd file(memfd_create("rankine-flush", 0));
  for (size_t at = 0; file.ok() && at < bytes.size();) {
    const ssize_t put = write(file.get(), bytes.data() + at, bytes.size() - at);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return Fd();
    at += static_cast<size_t>(put);
  }
  return file;
}

Fd NewFile(const std::string& path) {
  return Fd(open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600));
}

void Remove(const std::string& path) {
  unlink(path.c_str());
}

// The other processes continue as soon as their records have been read. The process that represents the job
// waits for its report.
void Answer(const std::string& dir, const std::vector<FlushAsked>& asked) {
  std::vector<std::string> spools;
  spools.reserve(asked.size());
  for (const FlushAsked& one : asked) spools.push_back(dir + "/" + one.spool);
  const auto taken = archive::SnapshotOfSpools(spools);
  const Fd archive = taken.ok() ? Kept(taken.value()) : Fd();
  const FlushAsked& speaker =
      *std::find_if(asked.begin(), asked.end(), [](const auto& one) { return one.speaks; });
  const std::string own = dir + "/" + speaker.name;
  const std::string out = own + layout::kReportOutSuffix, err = own + layout::kReportErrSuffix;
  if (archive.ok()) (void)WriteWholeFile(own + layout::kReportingSuffix, "").ok();
  for (const FlushAsked& one : asked) Remove(dir + "/" + one.name + layout::kFlushSuffix);
  if (!archive.ok()) return;
  {
    const Fd to_out = NewFile(out), to_err = NewFile(err);
    if (to_out.ok() && to_err.ok())
      WriteFlushedReports("/proc/self/fd/" + std::to_string(archive.get()), speaker.measurement, to_out.get(),
                          to_err.get());
  }
  Remove(own + layout::kReportingSuffix);
}

}  // namespace

std::optional<FlushAsked> FlushFromText(std::string name, std::string_view text) {
  constexpr long long kMost = 1 << 30;
  if (!text.ends_with('\n')) return std::nullopt;
  text.remove_suffix(1);
  const auto words = Split(text, ' ');
  if (words.size() != 4) return std::nullopt;
  const auto measurement = ParseNumber(words[0], kMost), processes = ParseNumber(words[1], kMost);
  if (measurement.value_or(0) <= 0 || processes.value_or(0) <= 0 || words[3].empty() ||
      words[3].find('/') != std::string_view::npos)
    return std::nullopt;
  return FlushAsked{std::move(name), static_cast<unsigned>(*measurement), static_cast<unsigned>(*processes),
                    words[2] == "1", std::string(words[3])};
}

std::vector<FlushAsked> CompleteFlush(const std::vector<FlushAsked>& asked) {
  for (const FlushAsked& speaker : asked) {
    if (!speaker.speaks) continue;
    std::vector<FlushAsked> same;
    std::copy_if(asked.begin(), asked.end(), std::back_inserter(same), [&](const FlushAsked& one) {
      // Only one process represents a job. If two processes claim to represent the job, they belong to two
      // jobs, or one of the processes has not reached MPI_Init.
      return one.measurement == speaker.measurement && one.processes == speaker.processes &&
             (!one.speaks || one.name == speaker.name);
    });
    if (speaker.processes == 1) same = {speaker};
    if (same.size() < speaker.processes) continue;
    std::stable_partition(same.begin(), same.end(), [](const FlushAsked& one) { return one.speaks; });
    return same;
  }
  return {};
}

void AnswerFlushes(const std::string& spool_dir) {
  for (auto asked = CompleteFlush(AskedIn(spool_dir)); !asked.empty();
       asked = CompleteFlush(AskedIn(spool_dir)))
    Answer(spool_dir, asked);
}

}  // namespace rankine::cli
