// SPDX-License-Identifier: BSD-3-Clause
#include "cli/caliper/question.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "cli/ask.h"
#include "cli/launch/lines.h"
#include "cli/query_inputs.h"
#include "query/language/parser.h"

namespace rankine::cli {
namespace {

bool AskFile(const std::string& file, CaliFiles kind, const std::string& question, std::string& text) {
  const auto query = query::Parse(question);
  if (!query.ok()) {
    Say(query.error());
    return false;
  }
  query::Options options;
  InputNotes notes;
  std::vector<query::InputSource> sources = SourcesOf({file}, notes, options, kind);
  TextOutput output;
  if (Ask(query.value(), std::move(sources), options, notes, output) != 0) return false;
  text += output.text();
  return true;
}

}  // namespace

bool AskArchive(const std::string& archive, const std::string& question, std::string& text) {
  return AskFile(archive, CaliFiles::by_name, question, text);
}

bool AskRecords(const std::string& records, const std::string& question, std::string& text) {
  const int file = memfd_create("rankine-report", MFD_CLOEXEC);
  bool written = file >= 0;
  for (size_t at = 0; written && at < records.size();) {
    const ssize_t put = write(file, records.data() + at, records.size() - at);
    if (put < 0 && errno == EINTR) continue;
    written = put > 0;
    at += static_cast<size_t>(std::max<ssize_t>(put, 0));
  }
  if (!written) Say(std::string("cannot store a report's records: ") + strerror(errno));
  const bool good = written && AskFile("/proc/self/fd/" + std::to_string(file), CaliFiles::all_but_archives,
                                       question, text);
  if (file >= 0) close(file);
  return good;
}

}  // namespace rankine::cli
