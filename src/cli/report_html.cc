// SPDX-License-Identifier: BSD-3-Clause
#include "cli/report_html.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

#include "base/result.h"
#include "base/text/visible_text.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/replay/ideal.h"
#include "cli/stage_line.h"
#include "cli/verb.h"
#include "cli/view/print_page.h"
#include "report/construct_names.h"
#include "report/html/html_report.h"
#include "report/html/page.h"
#include "report/report.h"

namespace rankine::cli {
namespace {

constexpr size_t kMostPrediction = size_t{16} << 20;  // bytes of one --what-if file
constexpr size_t kMostPredictions = 16;
constexpr size_t kMostRuns = 16;

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
    return base::Error{base::Visible(path) +
                       " is not an output of rankine replay --json; write one with that command"};
  return text;
}

// Reads the runs that are given after the first run.
base::Status ReadOthers(const Arguments& arguments, report::HtmlOptions* options) {
  if (arguments.words.size() > kMostRuns)
    return {"at most " + std::to_string(kMostRuns) + " runs go into one page"};
  for (size_t i = 1; i < arguments.words.size(); ++i) {
    const std::string& path = arguments.words[i];
    auto tables = LoadWithProgress(path);
    if (!tables.ok()) return {tables.error()};
    report::NameConstructs(&tables.value());
    std::optional<analysis::IdealRun> ideal;
    if (arguments.Get("--collectives") != "off")
      ideal = ReplayIdeal(tables.value(), arguments.Get("--collectives") == "synchronise", false);
    const StageLine line("reading " + base::Visible(NameOf(path)));
    options->others.push_back({NameOf(path), report::ComparedJson(tables.value(), ideal ? &*ideal : nullptr),
                               report::MapJson(tables.value())});
  }
  return {};
}

base::Result<std::string> MakePage(const Arguments& arguments, const archive::Tables& tables,
                                   report::HtmlOptions options) {
  options.name = NameOf(arguments.words[0]);
  const std::vector<std::string> predictions = arguments.All("--what-if");
  if (predictions.size() > kMostPredictions)
    return base::Error{"at most " + std::to_string(kMostPredictions) + " predictions go into one page"};
  for (const std::string& path : predictions) {
    auto text = ReadPrediction(path);
    if (!text.ok()) return base::Error{text.error()};
    options.what_if.emplace_back(NameOf(path), std::move(text.value()));
  }
  const base::Status others = ReadOthers(arguments, &options);
  if (!others.ok()) return base::Error{others.message};
  options.embed_source = arguments.Get("--source") == "embed";
  const StageLine line("making the page");
  return report::HtmlReport(report::ReportPage(), tables, options);
}

}  // namespace

int WriteHtml(const Arguments& arguments, const archive::Tables& tables, const analysis::IdealRun* ideal,
              const analysis::Waits* waits) {
  report::HtmlOptions options;
  options.ideal = ideal;
  options.waits = waits;
  const auto html = MakePage(arguments, tables, options);
  if (!html.ok()) return UsageError(html.error());
  return WriteNewFile(arguments.Get("--html"), html.value(), arguments.Has("--force"));
}

int WritePdf(const Arguments& arguments, const archive::Tables& tables, const analysis::IdealRun* ideal,
             const analysis::Waits* waits) {
  report::HtmlOptions options;
  options.ideal = ideal;
  options.waits = waits;
  options.sheet = true;
  const auto html = MakePage(arguments, tables, options);
  if (!html.ok()) return UsageError(html.error());
  std::optional<StageLine> line("printing the page");
  const auto pdf = PrintPage(html.value(), arguments.Get("--browser"));
  line.reset();
  if (!pdf.ok()) return UsageError(pdf.error());
  return WriteNewFile(arguments.Get("--pdf"), pdf.value(), arguments.Has("--force"));
}

}  // namespace rankine::cli
