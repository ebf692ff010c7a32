// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine export --to json` and `--to cali`. The output is that of `rankine report --json` and
// `rankine query ... FORMAT cali`.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "base/text/visible_text.h"
#include "base/work.h"
#include "cli/cali_input.h"
#include "cli/exports/format.h"
#include "cli/launch/lines.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/query_inputs.h"
#include "cli/replay/ideal.h"
#include "cli/usage_error.h"
#include "query/query.h"
#include "report/construct_names.h"
#include "report/report.h"

namespace rankine::cli {
namespace {

constexpr uint64_t kThousand = 1000;

class TextOutput : public query::Output {
 public:
  base::Status Write(std::string_view text) override {
    text_ += text;
    return base::Status::Ok();
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

base::Result<std::string> JsonDocument(const ExportRequest& request) {
  auto tables = LoadWithProgress(request.archive);
  if (!tables.ok()) return base::Error{tables.error()};
  const StageLine line("making " + request.output);
  report::NameConstructs(&tables.value());
  const std::optional<analysis::IdealRun> ideal = ReplayIdeal(tables.value(), false, true);
  const std::string json = report::JsonReport(tables.value(), ideal ? &*ideal : nullptr, nullptr);
  return json;
}

base::Result<std::string> CaliDocument(const ExportRequest& request) {
  const StageLine line("making " + request.output);
  const auto files = FilesOf({request.archive});
  if (!files.ok()) return base::Error{files.error()};
  query::Options options;
  options.threads = 1;  // One thread is needed, because a forked child process supplies the names of call
                        // sites.
  // The number of parts grows while inputs are opened, so progress is counted in thousandths.
  uint64_t done = 0;
  const base::Work work("", kThousand);
  options.progress = [&done](const query::Progress& progress) {
    const uint64_t now = kThousand * progress.parts_done / std::max<size_t>(progress.parts, 1);
    if (now > done) base::Work::Done(now - std::exchange(done, now));
  };
  InputNotes notes;
  TextOutput output;
  std::vector<query::InputSource> sources = SourcesOf(files.value(), notes, options);
  const auto answer = query::Run("SELECT * FORMAT cali", std::move(sources), options, output);
  if (!answer.ok()) return base::Error{answer.error()};
  if (!answer.value().failure.empty()) return base::Error{answer.value().failure};
  for (const context::Lost& lost : answer.value().lost)
    return base::Error{(lost.where.empty() ? "" : lost.where + ": ") + lost.why +
                       "; rankine query --keep-going writes what can be read"};
  for (const std::string& note : notes.sentences()) Say(base::Visible(note));
  return output.text();
}

int ExportDocument(const ExportRequest& request, const DocumentFormat& format) {
  const auto text = format.text(request);
  if (!text.ok()) return UsageError(base::Visible(text.error()));
  return WriteNewFile(request.output, text.value(), request.force);
}

}  // namespace rankine::cli
