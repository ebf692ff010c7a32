// SPDX-License-Identifier: BSD-3-Clause
#include "archive/load.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "archive/encode_job.h"
#include "archive/file_bytes.h"
#include "archive/load_bytes.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/loss.h"
#include "archive/rows/sample_chunk.h"
#include "archive/rows/ti_thread.h"
#include "archive/rows/trace_chunk.h"
#include "archive/spool_file.h"
#include "archive/spool_snapshot.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

void Append(std::vector<std::byte>* archive, std::span<const std::byte> bytes) {
  archive->insert(archive->end(), bytes.begin(), bytes.end());
}

// If the tables contain traces, keeps the archive's bytes alive, because traces are only read on demand.
void Hold(std::shared_ptr<const void> bytes, Tables* tables) {
  if (!tables->traces.empty() || !tables->io_ops.empty() || !tables->samples.empty() ||
      !tables->ti_threads.empty())
    tables->bytes = std::move(bytes);
}

// Makes an archive from spools in memory.
base::Result<std::vector<std::byte>> EncodeArchive(const std::vector<std::string>& paths,
                                                   std::vector<SpoolFailure>* failures) {
  std::vector<std::byte> archive;
  layout::FileHeader header = layout::MakeFileHeader(0);
  Append(&archive, std::as_bytes(std::span(&header, 1)));
  layout::ChunkSink sink{&archive, [](void* self, std::span<const std::byte> chunk) {
                           Append(static_cast<std::vector<std::byte>*>(self), chunk);
                           return true;
                         }};
  EncodeJobOutcome outcome = EncodeSpools(paths, {}, sink);
  if (outcome.encoded.empty()) {
    return base::Error{outcome.failures.empty() ? "no spool was found" : outcome.failures.front().why};
  }
  *failures = std::move(outcome.failures);
  return archive;
}

// Spools are first converted to an archive, which is loaded like any other. So the only decoder is the
// decoder for archives.
base::Result<Tables> LoadSpools(const std::vector<std::string>& paths) {
  std::vector<SpoolFailure> failures;
  auto archive = EncodeArchive(paths, &failures);
  if (!archive.ok()) return base::Error{archive.error()};
  auto held = std::make_shared<std::vector<std::byte>>(std::move(archive.value()));
  base::Result<Tables> tables = LoadBytes(*held);
  if (!tables.ok()) return tables;
  Hold(std::move(held), &tables.value());
  for (const SpoolFailure& failure : failures) {
    tables.value().losses.push_back({"spool " + failure.path, failure.why, 0, 0});
  }
  return tables;
}

bool BeginsAsSpool(std::span<const std::byte> bytes) {
  return bytes.size() >= sizeof(layout::kSpoolMagic) &&
         std::memcmp(bytes.data(), layout::kSpoolMagic, sizeof(layout::kSpoolMagic)) == 0;
}

base::Result<Tables> LoadFolder(const std::string& path) {
  base::Result<std::vector<std::string>> spools = ListSpools(path);
  if (!spools.ok()) return base::Error{spools.error()};
  if (spools.value().empty()) {
    return base::Error{"there is no spool in folder '" + path +
                       "'; 'rankine spools' lists the spools of unfinished jobs"};
  }
  base::Result<Tables> tables = LoadSpools(spools.value());
  if (!tables.ok()) return base::Error{"cannot read folder '" + path + "': " + tables.error()};
  return tables;
}

}  // namespace

base::Result<std::vector<std::byte>> SnapshotOfFolder(const std::string& folder) {
  const base::Result<std::vector<std::string>> spools = ListSpools(folder);
  if (!spools.ok()) return base::Error{spools.error()};
  if (spools.value().empty())
    return base::Error{"nothing is recorded yet; try again when the job has called MPI_Init: '" + folder +
                       "'"};
  return SnapshotOfSpools(spools.value());
}

base::Result<std::vector<std::byte>> SnapshotOfSpools(const std::vector<std::string>& paths) {
  std::vector<SpoolFailure> failures;
  return EncodeArchive(paths, &failures);
}

base::Result<Tables> Load(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) {
    std::string hint = errno == ENOENT ? "; 'rankine spools' lists what unfinished jobs left" : "";
    return base::Error{"cannot open '" + path + "': " + std::strerror(errno) + hint};
  }
  if (S_ISDIR(status.st_mode)) return LoadFolder(path);
  auto file = std::make_shared<FileBytes>();
  base::Status read = ReadAll(path, file.get());
  if (!read.ok()) return base::Error{read.message};
  if (BeginsAsSpool(file->bytes())) {
    file.reset();
    return LoadSpools({path});
  }
  base::Result<Tables> tables = LoadBytes(file->bytes());
  if (!tables.ok()) return base::Error{"'" + path + "' is " + tables.error()};
  Hold(std::move(file), &tables.value());
  return tables;
}

}  // namespace rankine::archive
