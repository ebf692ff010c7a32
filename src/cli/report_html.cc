// SPDX-License-Identifier: BSD-3-Clause
#include "cli/report_html.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

#include "base/result.h"
#include "base/text/visible_text.h"
#include "cli/new_file.h"
#include "cli/stage_line.h"
#include "cli/verb.h"
#include "report/html/html_report.h"
#include "report/html/page.h"

namespace rankine::cli {
namespace {

constexpr size_t kMostPrediction = size_t{16} << 20;  // bytes of one --what-if file
constexpr size_t kMostPredictions = 16;

struct Close {
  void operator()(FILE* file) const { fclose(file); }
};
using File = std::unique_ptr<FILE, Close>;

std::string NameOf(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

base::Result<std::string> ReadPrediction(const std::string& path) {
  const File file(fopen(path.c_str(), "re"));
  if (file == nullptr) return base::Error{"cannot read " + base::Visible(path) + ": " + strerror(errno)};
  std::string text(kMostPrediction + 1, '\0');
  text.resize(fread(text.data(), 1, text.size(), file.get()));
  if (ferror(file.get()) != 0)
    return base::Error{"cannot read " + base::Visible(path) + ": " + strerror(errno)};
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (text.size() > kMostPrediction || first == std::string::npos ||
      (text[first] != '{' && text[first] != '['))
    return base::Error{base::Visible(path) + " is not what rankine replay --json writes"};
  return text;
}

}  // namespace

int WriteHtml(const Arguments& arguments, const archive::Tables& tables, const analysis::IdealRun* ideal,
              const analysis::Waits* waits) {
  report::HtmlOptions options;
  options.name = NameOf(arguments.words[0]);
  options.ideal = ideal;
  options.waits = waits;
  const std::vector<std::string> predictions = arguments.All("--what-if");
  if (predictions.size() > kMostPredictions)
    return UsageError("at most " + std::to_string(kMostPredictions) + " predictions go into one page");
  for (const std::string& path : predictions) {
    auto text = ReadPrediction(path);
    if (!text.ok()) return UsageError(text.error());
    options.what_if.emplace_back(NameOf(path), std::move(text.value()));
  }
  std::optional<StageLine> line("making the page");
  const auto html = report::HtmlReport(report::ReportPage(), tables, options);
  line.reset();
  if (!html.ok()) return UsageError(html.error());
  return WriteNewFile(arguments.Get("--html"), html.value(), arguments.Has("--force"));
}

}  // namespace rankine::cli
