// SPDX-License-Identifier: BSD-3-Clause
#include "archive/collect.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "archive/encode_job.h"
#include "archive/file_bytes.h"
#include "archive/load.h"
#include "archive/packed_processes.h"
#include "archive/rows/process.h"
#include "archive/scan.h"
#include "archive/spool_file.h"
#include "archive/tables.h"
#include "archive/ti/pack_sink.h"
#include "base/hash.h"
#include "layout/archive_writer.h"
#include "layout/file_stamp.h"

namespace rankine::archive {
namespace {

using layout::ArchiveWriter;

constexpr size_t kWriteBuffer = 1 << 20;
// The maximum number of attempts. If another host's collector creates the file first, this collector appends
// to the file.
constexpr int kTries = 5;
constexpr int kMostNumberedNames = 1000;

using Group = std::vector<SpoolSummary>;  // the spools of one job

// A file that already exists at the path of the output.
struct Existing {
  bool there = false;
  bool ours = false;  // true: the file is a complete archive of this job, so chunks can be appended
  bool has_job = false;
  std::set<uint64_t> profiles;  // The uids of the processes in the archive.
};

Existing Examine(const std::string& path, uint64_t job_hash) {
  Existing existing;
  struct stat status {};
  existing.there = lstat(path.c_str(), &status) == 0;
  FileBytes bytes;
  if (!existing.there || !S_ISREG(status.st_mode) || !ReadAll(path, &bytes).ok()) return existing;
  base::Result<Scan> scan = ScanArchive(bytes.bytes());
  if (!scan.ok() || scan.value().job_hash != job_hash) return existing;
  existing.ours = scan.value().damages.empty();
  // Chunks after the last end mark come from a writer that was killed before it had finished.
  std::set<uint64_t> unmarked;
  EachChunk(scan.value().chunks, [&](const ChunkView& chunk) {
    auto kind = static_cast<layout::ChunkKind>(chunk.header.kind);
    existing.has_job = existing.has_job || kind == layout::ChunkKind::job;
    if (kind == layout::ChunkKind::profile) unmarked.insert(chunk.header.id);
    if (kind == layout::ChunkKind::end) existing.profiles.merge(unmarked);
  });
  if (scan.value().end != ArchiveEnd::missing) existing.profiles.merge(unmarked);
  return existing;
}

std::string WithoutSuffix(const std::string& path) {
  return path.ends_with(".rkn") ? path.substr(0, path.size() - 4) : path;
}

std::string TextOf(const KeyValues& values, const char* key) {
  auto at = values.find(key);
  const std::string* text = at == values.end() ? nullptr : std::get_if<std::string>(&at->second);
  return text == nullptr ? "" : *text;
}

uint64_t NumberOf(const KeyValues& values, const char* key) {
  auto at = values.find(key);
  const uint64_t* number = at == values.end() ? nullptr : std::get_if<uint64_t>(&at->second);
  return number == nullptr ? 0 : *number;
}

// Makes a file name without slashes from a string that a process logged.
std::string FileName(std::string text) {
  size_t slash = text.rfind('/');
  if (slash != std::string::npos) text = text.substr(slash + 1);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) <= ' '; }, '_');
  if (text.size() > 100) text.resize(100);
  return text.empty() || text[0] == '.' ? "job" : text;
}

// Returns PROGRAM-YYYYMMDD-HHMMSS-ID.rkn in the job's folder. The program name and the date come from the
// first spool that can be read.
std::string DefaultOutput(const Group& group) {
  KeyValues job, process;
  for (const SpoolSummary& spool : group) {
    base::Result<Tables> tables = Load(spool.path);
    if (!tables.ok()) continue;
    job = tables.value().job;
    process = tables.value().processes.front().attributes;
    break;
  }
  std::string folder = TextOf(job, "job.directory");
  std::string name = group.front().job;
  if (name.empty()) {
    auto start = static_cast<time_t>(NumberOf(job, "job.start.ns") / 1000000000u);
    tm local{};
    localtime_r(&start, &local);
    char date[32];
    strftime(date, sizeof(date), "-%Y%m%d-%H%M%S-", &local);
    std::string program = TextOf(job, "job.program");
    if (program.empty()) program = TextOf(process, "executable");
    std::string id = TextOf(job, "job.id");
    name =
        FileName(program) + date + (id.empty() ? std::to_string(group.front().uid % 1000000) : FileName(id));
  }
  return (folder.starts_with('/') ? folder : std::string(".")) + "/" + FileName(name) + ".rkn";
}

class GroupCollector {
 public:
  GroupCollector(const CollectOptions& options, Group group) : options_(options), group_(std::move(group)) {
    std::sort(group_.begin(), group_.end(), [](const SpoolSummary& a, const SpoolSummary& b) {
      // an unknown rank is -1, which is the largest unsigned number, so unknown ranks are sorted last
      auto rank_a = static_cast<uint32_t>(a.rank), rank_b = static_cast<uint32_t>(b.rank);
      return rank_a != rank_b ? rank_a < rank_b : a.path < b.path;
    });
    output_ = group_.front().output;
    if (!output_.starts_with('/')) output_ = options.output;
    if (!options.only_output.empty()) output_ = options.only_output;
    if (output_.empty()) output_ = DefaultOutput(group_);
    job_hash_ = base::Hash(group_.front().job);
  }

  // Returns an error only if nothing was written.
  base::Status Run(Collection* collection) {
    const Existing existing = options_.only_output.empty() ? Existing{} : Examine(output_, job_hash_);
    if (existing.there && !existing.ours)
      return {"'" + output_ + "' exists and is not this job's archive; give another name with -o"};
    int error = 0;
    for (int attempt = 0; attempt < kTries; ++attempt) {
      error = Write(collection);
      if (error != EEXIST) break;
    }
    if (error != 0) {
      return {"cannot write '" + output_ + "': " + std::strerror(error) + "; the spools are kept"};
    }
    return base::Status::Ok();
  }

 private:
  // Returns 0, or an errno if nothing was changed. EEXIST means that another process has created the file in
  // the meantime, so the caller should try again.
  int Write(Collection* collection) {
    Existing existing = Examine(output_, job_hash_);
    std::string output = output_;
    const bool may_replace = options_.replaced != 0 && layout::FileStamp(output.c_str()) == options_.replaced;
    if (existing.there && !existing.ours && !may_replace) {
      output = FreeName();
      existing = Existing{};
    }
    auto buffer = std::make_unique<std::byte[]>(kWriteBuffer);
    auto writer = std::make_unique<ArchiveWriter>(std::span(buffer.get(), kWriteBuffer));
    uint64_t job_hash = 0;
    int error = existing.ours ? writer->OpenAppend(output.c_str(), &job_hash)
                              : writer->Create(output.c_str(), job_hash_);
    if (error != 0) return error == ENOTRECOVERABLE ? EEXIST : error;
    EncodeJobOutcome whole, exits;
    int merged = 0, ranks = 0;
    error = PutSpools(existing, *writer, &whole, &exits, &merged, &ranks);
    if (error == 0)
      error = writer->Commit({.sync = true, .replaced = existing.there ? options_.replaced : 0});
    if (error != 0) return error;
    if (output != output_) {
      collection->notes.push_back("'" + output_ + "' exists and is not this job's archive; wrote '" + output +
                                  "'");
    }
    collection->archives.push_back({output, ranks, merged});
    for (const SpoolFailure& failure : whole.failures) collection->notes.push_back(failure.why);
    for (const SpoolFailure& failure : exits.failures) collection->notes.push_back(failure.why);
    return 0;
  }

  int PutSpools(const Existing& existing, ArchiveWriter& writer, EncodeJobOutcome* whole,
                EncodeJobOutcome* exits, int* merged, int* ranks) {
    std::vector<std::string> whole_paths, exit_paths;
    for (const SpoolSummary& spool : group_) {
      bool there = existing.profiles.contains(spool.uid);
      (there ? exit_paths : whole_paths).push_back(spool.path);
    }
    EncodeJobOptions options;
    options.with_job = !existing.has_job;
    // Threads are packed by uid, because ranks of spawned worlds start at 0 again.
    const layout::ChunkSink file = writer.Sink();
    TiPackSink packed(file, layout::TiPackBy::uid);
    *whole = EncodeSpools(whole_paths, options, packed.Sink());
    whole->sink_failed = whole->sink_failed || !packed.Finish();
    options.with_job = false;
    options.only_exits = true;
    if (!whole->sink_failed) *exits = EncodeSpools(exit_paths, options, writer.Sink());
    if (writer.last_error() != 0) return writer.last_error();
    if (whole->sink_failed || exits->sink_failed) return ENOMEM;
    *merged = static_cast<int>(whole->encoded.size());
    *ranks = *merged + static_cast<int>(exits->encoded.size());
    done_.clear();
    for (size_t i : whole->encoded) done_.push_back(whole_paths[i]);
    for (size_t i : exits->encoded) done_.push_back(exit_paths[i]);
    return done_.empty() ? EIO : 0;
  }

  std::string FreeName() const {
    std::string stem = WithoutSuffix(output_);
    for (int number = 2; number < kMostNumberedNames; ++number) {
      std::string name = stem + "-" + std::to_string(number) + ".rkn";
      Existing existing = Examine(name, job_hash_);
      if (!existing.there) return name;
    }
    return stem + "-" + std::to_string(getpid()) + ".rkn";
  }

 public:
  // Removes the spools whose content is now in the archive.
  void RemoveSpools() const {
    for (const SpoolSummary& spool : group_) {
      bool done = std::find(done_.begin(), done_.end(), spool.path) != done_.end();
      if (done && !spool.alive) RemoveSpool(spool.path);
    }
  }

 private:
  const CollectOptions& options_;
  Group group_;
  std::string output_;
  uint64_t job_hash_ = 0;
  std::vector<std::string> done_;
};

// Groups spools by job. If a process died before the ranks agreed on a job name, and there is only one job,
// its spool is added to that job.
std::vector<Group> GroupByJob(std::vector<SpoolSummary> spools) {
  std::map<std::string, Group> by_job;
  for (SpoolSummary& spool : spools) by_job[spool.job].push_back(std::move(spool));
  if (by_job.size() == 2 && by_job.contains("")) {
    Group nameless = std::move(by_job[""]);
    by_job.erase("");
    Group& only = by_job.begin()->second;
    std::move(nameless.begin(), nameless.end(), std::back_inserter(only));
  }
  std::vector<Group> groups;
  groups.reserve(by_job.size());
  for (auto& [job, group] : by_job) groups.push_back(std::move(group));
  return groups;
}

}  // namespace

base::Result<Collection> CollectJob(const std::string& spool_dir, const CollectOptions& options) {
  base::Result<std::vector<std::string>> paths = ListSpools(spool_dir);
  if (!paths.ok()) return base::Error{paths.error()};
  Collection collection;
  collection.spools = static_cast<int>(paths.value().size());
  std::vector<SpoolSummary> spools;
  for (const std::string& path : paths.value()) {
    base::Result<SpoolSummary> summary = ReadSummary(path);
    if (!summary.ok() && IsBlank(path)) {
      if (!options.keep_spools && !OwnerRuns(path)) RemoveSpool(path);
    } else if (!summary.ok()) {
      collection.notes.push_back(summary.error());
    } else if (!summary.value().alive || options.include_live) {
      spools.push_back(std::move(summary.value()));
    }
  }
  std::string failure;
  std::vector<Group> groups = GroupByJob(std::move(spools));
  if (groups.size() > 1 && !options.only_output.empty()) {
    return base::Error{"there are spools of " + std::to_string(groups.size()) +
                       " jobs, and each job gets its own archive; leave out -o"};
  }
  for (Group& group : groups) {
    GroupCollector collector(options, std::move(group));
    base::Status status = collector.Run(&collection);
    if (!status.ok()) {
      failure = status.message;
      collection.notes.push_back(status.message);
    } else if (!options.keep_spools) {
      collector.RemoveSpools();
    }
  }
  if (collection.archives.empty() && !failure.empty()) return base::Error{failure};
  return collection;
}

}  // namespace rankine::archive
