// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/spool_folder.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>

#include "archive/spool_owner.h"
#include "cli/launch/files.h"
#include "cli/launch/text.h"
#include "layout/environment.h"

namespace rankine::cli {
namespace {

// Returns the process to which the file belongs, according to the file's name; nullptr for other kinds of
// files.
FolderProcess* ProcessOf(SpoolFolder& folder, std::string_view name, std::string_view suffix) {
  if (!name.ends_with(suffix)) return nullptr;
  name.remove_suffix(suffix.size());
  const auto owner = archive::ParseOwner(name);
  if (!owner) return nullptr;
  FolderProcess& process = folder.processes[std::string(name)];
  if (process.id.pid == 0) process.is_visible = owner->IsVisible();
  process.id.pid = owner->pid;
  if (process.id.start == 0) process.id.start = owner->start;
  return &process;
}

std::map<std::string, std::string> KeyValueLines(const std::string& text) {
  std::map<std::string, std::string> values;
  for (std::string_view line : Split(text, '\n')) {
    const size_t space = line.find(' ');
    if (space != std::string_view::npos) values[std::string(line.substr(0, space))] = line.substr(space + 1);
  }
  return values;
}

void ReadRankFile(const std::string& path, FolderProcess& process) {
  auto values = KeyValueLines(ReadSmallFile(path, 1 << 16).value_or(""));
  process.in_rank_position = true;
  process.id.start = static_cast<uint64_t>(
      ParseNumber(values["start"], INT64_MAX).value_or(static_cast<long long>(process.id.start)));
  process.rank = static_cast<int>(ParseNumber(values["rank"], 1 << 30).value_or(-1));
  process.program = PercentDecode(values["program"]).value_or("");
  process.command.program = PercentDecode(values["file"]).value_or("");
  process.command.folder = PercentDecode(values["folder"]).value_or("");
  for (const std::string_view word : Split(values["words"], ' '))
    process.command.words.push_back(PercentDecode(word).value_or(""));
}

}  // namespace

std::string CommandLines(const StartedCommand& command) {
  constexpr size_t kMostBytes = 4096;  // the limit for the total size of all words
  std::string words;
  for (const std::string& word : command.words) {
    const std::string encoded = PercentEncode(word);
    if (words.size() + encoded.size() > kMostBytes) break;
    words += (words.empty() ? "" : " ") + encoded;
  }
  return "file " + PercentEncode(command.program) + "\nfolder " + PercentEncode(command.folder) + "\nwords " +
         words + "\n";
}

bool SpoolFolder::HasSpools() const {
  return std::any_of(processes.begin(), processes.end(), [](const auto& p) { return p.second.has_spool; });
}

bool SpoolFolder::AnyAlive() const {
  return std::any_of(processes.begin(), processes.end(), [](const auto& p) {
    return p.second.is_visible ? IsAlive(p.second.id) : p.second.is_locked;
  });
}

bool SpoolFolder::HasUnseenRank() const {
  return std::any_of(processes.begin(), processes.end(), [](const auto& p) {
    return !p.second.is_visible && p.second.in_rank_position && !p.second.has_spool && !p.second.has_exit;
  });
}

std::optional<SpoolFolder> ReadSpoolFolder(const std::string& path) {
  DIR* directory = opendir(path.c_str());
  if (directory == nullptr) return std::nullopt;
  SpoolFolder folder;
  folder.path = path;
  while (const dirent* entry = readdir(directory)) {
    const std::string name = entry->d_name;
    const std::string file = path + "/" + name;
    if (FolderProcess* ranked = ProcessOf(folder, name, layout::kRankSuffix)) {
      ReadRankFile(file, *ranked);
    } else if (FolderProcess* recorded = ProcessOf(folder, name, layout::kSpoolSuffix)) {
      recorded->has_spool = true;
      recorded->is_locked = !recorded->is_visible && archive::IsLockedByOwner(file);
      struct stat status {};
      if (lstat(file.c_str(), &status) == 0)
        recorded->spool_bytes = static_cast<uint64_t>(status.st_blocks) * 512;
    } else if (FolderProcess* ended = ProcessOf(folder, name, layout::kExitSuffix)) {
      ended->has_exit = true;
    } else if (name == layout::kJobFile) {
      const std::string text = ReadSmallFile(file, 1 << 16).value_or("");
      folder.context = ContextFromLines(text).value_or(RunContext{});
      folder.host = KeyValueLines(text)["host"];
      folder.has_job_file = true;
    }
  }
  closedir(directory);
  return folder;
}

bool IsRemoved(const std::optional<SpoolFolder>& folder) {
  return !folder || (!folder->has_job_file && !folder->HasSpools());
}

std::string RemovedLine(const std::string& spool_dir) {
  return "the spool folder " + spool_dir +
         " was removed while the job ran: the records of ranks that did not reach MPI_Finalize are lost, and "
         "how the others ended is unknown";
}

std::string ResultLines(const archive::Collection& collection) {
  std::string out = "spools " + std::to_string(collection.spools) + "\n";
  for (const archive::CollectedArchive& written : collection.archives) {
    out += "archive " + std::to_string(written.ranks) + " " + PercentEncode(written.path) + "\n";
  }
  for (const std::string& note : collection.notes) out += "note " + PercentEncode(note) + "\n";
  return out;
}

archive::Collection ReadResult(const std::string& spool_dir) {
  archive::Collection collection;
  const std::string text = ReadSmallFile(spool_dir + "/" + layout::kResultFile).value_or("");
  for (std::string_view line : Split(text, '\n')) {
    const auto words = Split(line, ' ');
    if (words.size() == 2 && words[0] == "spools") {
      collection.spools = static_cast<int>(ParseNumber(words[1], 1 << 30).value_or(0));
    } else if (words.size() == 2 && words[0] == "note") {
      collection.notes.push_back(PercentDecode(words[1]).value_or(""));
    } else if (words.size() == 3 && words[0] == "archive") {
      archive::CollectedArchive written;
      written.ranks = static_cast<int>(ParseNumber(words[1], 1 << 30).value_or(0));
      written.path = PercentDecode(words[2]).value_or("");
      collection.archives.push_back(written);
    }
  }
  return collection;
}

}  // namespace rankine::cli
