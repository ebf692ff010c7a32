// SPDX-License-Identifier: BSD-3-Clause
#include "cli/query_inputs.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "archive/load.h"
#include "archive/load_bytes.h"
#include "archive/rows/loss.h"
#include "archive/tables.h"
#include "cli/cali_input.h"
#include "query/records/mpi_catalog.h"
#include "query/records/open_calls.h"
#include "symbols/symbolise.h"

namespace rankine::cli {
namespace {

namespace fs = std::filesystem;

// A symboliser that owns the archive tables from which it reads.
class OwnSites : public query::SiteNamer {
 public:
  explicit OwnSites(std::shared_ptr<const archive::Tables> tables)
      : tables_(std::move(tables)), sites_(*tables_) {}
  std::string_view NameOf(uint32_t site) override { return sites_.NameOf(site); }
  std::string_view FunctionOf(uint32_t site) override { return sites_.FunctionOf(site); }

 private:
  std::shared_ptr<const archive::Tables> tables_;
  symbols::Symboliser sites_;
};

std::unique_ptr<query::Input> InputOf(const std::string& name, archive::Tables loaded) {
  const auto tables = std::make_shared<const archive::Tables>(std::move(loaded));
  return std::make_unique<query::MpiInput>(name, tables, std::make_shared<OwnSites>(tables));
}

base::Result<std::unique_ptr<query::Input>> OpenArchive(const std::string& path, InputNotes& notes) {
  auto loaded = archive::Load(path);
  if (!loaded.ok()) return base::Error{loaded.error()};
  archive::Tables* tables = &loaded.value();
  if (!tables->losses.empty()) {
    notes.Add("parts of " + path + " are lost; rankine report --section trust lists them");
  }
  return InputOf(path, std::move(*tables));
}

base::Result<std::unique_ptr<query::Input>> OpenLive(const LiveJob& job, InputNotes& notes) {
  auto snapshot = TakeSnapshot(job, true);
  if (!snapshot.ok()) return base::Error{snapshot.error()};
  for (const std::string& sentence : snapshot.value().missing) notes.Add(sentence);
  const auto bytes = std::make_shared<const std::vector<std::byte>>(std::move(snapshot.value().archive));
  auto loaded = archive::LoadBytes(*bytes);
  if (!loaded.ok())
    return base::Error{"the records of job " + job.name + " cannot be read: " + loaded.error()};
  query::ForgetOpenCalls(loaded.value());
  loaded.value().bytes = bytes;  // events are read from these bytes when they are needed
  return InputOf(job.name, std::move(loaded.value()));
}

bool IsCali(const fs::path& path) {
  return path.extension() == ".cali";
}

bool IsInput(const fs::path& path) {
  return path.extension() == ".rkn" || IsCali(path);
}

}  // namespace

bool IsForeign(const std::string& file) {
  return fs::path(file).extension() != ".rkn";
}

base::Result<std::vector<std::string>> FilesOf(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    const size_t before = files.size();
    for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
      if (IsInput(entry.path())) files.push_back(entry.path().string());
    }
    if (error) return base::Error{"cannot read the folder " + path + ": " + error.message()};
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
    if (files.size() == before) files.push_back(path);  // the path is a folder of spools
  }
  return files;
}

std::vector<query::InputSource> SourcesOf(const std::vector<std::string>& files, InputNotes& notes,
                                          query::Options& options, CaliFiles cali) {
  const auto is_cali = [cali](const std::string& file) {
    return cali == CaliFiles::by_name ? IsCali(file) : IsForeign(file);
  };
  // Each thread of the query opens one file at a time. If there are few files, each file gets several
  // threads.
  const size_t each = std::max<size_t>(1, options.threads / std::max<size_t>(1, files.size()));
  const auto origin = std::make_shared<CaliOrigin>(std::all_of(files.begin(), files.end(), is_cali));
  options.cali = [origin] { return MakeCaliFormat(origin); };
  if (origin->alone()) {
    options.cali_copy = [origin](query::Output& out) { return MakeCaliCopy(origin, out); };
  }
  std::vector<query::InputSource> sources;
  sources.reserve(files.size());
  for (const std::string& file : files) {
    sources.push_back({file, [file, each, origin, &notes, foreign = is_cali(file)] {
                         return foreign ? OpenCali(file, each, *origin) : OpenArchive(file, notes);
                       }});
  }
  return sources;
}

query::InputSource LiveInput(const LiveJob& job, InputNotes& notes) {
  return {job.name, [job, &notes] { return OpenLive(job, notes); }};
}

}  // namespace rankine::cli
