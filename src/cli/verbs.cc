// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include "cli/verb.h"

namespace rankine::cli {

// Each verb file provides a function, its options, and a line in the table below.
int VerbAttach(const std::vector<std::string>& arguments);
std::span<const Option> AttachOptions();
int VerbCalibrate(const std::vector<std::string>& arguments);
std::span<const Option> CalibrateOptions();
int VerbCaliQuery(const std::vector<std::string>& arguments);
std::span<const Option> CaliQueryOptions();
int VerbCaliperReports(const std::vector<std::string>& arguments);
int VerbCollector(const std::vector<std::string>& arguments);
int VerbCtl(const std::vector<std::string>& arguments);
std::span<const Option> CtlOptions();
int VerbCompletion(const std::vector<std::string>& arguments);
std::span<const Option> CompletionOptions();
int VerbDiff(const std::vector<std::string>& arguments);
std::span<const Option> DiffOptions();
int VerbDoctor(const std::vector<std::string>& arguments);
std::span<const Option> DoctorOptions();
int VerbExplain(const std::vector<std::string>& arguments);
std::span<const Option> ExplainOptions();
int VerbExport(const std::vector<std::string>& arguments);
std::span<const Option> ExportOptions();
int VerbExtrapolate(const std::vector<std::string>& arguments);
std::span<const Option> ExtrapolateOptions();
int VerbImport(const std::vector<std::string>& arguments);
std::span<const Option> ImportOptions();
int VerbInfo(const std::vector<std::string>& arguments);
std::span<const Option> InfoOptions();
int VerbIoManager(const std::vector<std::string>& arguments);
std::span<const Option> IoManagerOptions();
int VerbJoin(const std::vector<std::string>& arguments);
std::span<const Option> JoinOptions();
int VerbPlatforms(const std::vector<std::string>& arguments);
std::span<const Option> PlatformsOptions();
int VerbMcp(const std::vector<std::string>& arguments);
std::span<const Option> McpOptions();
int VerbQuery(const std::vector<std::string>& arguments);
std::span<const Option> QueryOptions();
int VerbReplay(const std::vector<std::string>& arguments);
std::span<const Option> ReplayOptions();
int VerbReport(const std::vector<std::string>& arguments);
std::span<const Option> ReportOptions();
int VerbRun(const std::vector<std::string>& arguments);
std::span<const Option> RunOptions();
int VerbSpools(const std::vector<std::string>& arguments);
std::span<const Option> SpoolsOptions();
int VerbTop(const std::vector<std::string>& arguments);
std::span<const Option> TopOptions();
int VerbVerify(const std::vector<std::string>& arguments);
std::span<const Option> VerifyOptions();
int VerbView(const std::vector<std::string>& arguments);
std::span<const Option> ViewOptions();

namespace {

constexpr Verb kVerbs[] = {
    {"run", "run a program or an MPI launcher, and record where its time goes", VerbRun, RunOptions},
    {"report", "show where the time went", VerbReport, ReportOptions},
    {"explain", "define a finding, and show the ranks and calls behind it", VerbExplain, ExplainOptions},
    {"view", "show the report in a browser, with a timeline of any length", VerbView, ViewOptions},
    {"diff", "compare runs, and show how they scale", VerbDiff, DiffOptions},
    {"query", "query archives in CalQL", VerbQuery, QueryOptions},
    {"cali-query", "query .cali files with the command line of Caliper's cali-query", VerbCaliQuery,
     CaliQueryOptions},
    {"ctl", "change what is recorded of a running job", VerbCtl, CtlOptions},
    {"top", "show what the ranks of a running job do", VerbTop, TopOptions},
    {"attach", "measure the processes of a running file system", VerbAttach, AttachOptions},
    {"join", "join the archives of a run and of rankine attach", VerbJoin, JoinOptions},
    {"io-manager", "record the slowest process, mount and server of a running job in detail", VerbIoManager,
     IoManagerOptions},
    {"export", "convert for other tools: flame graphs, Perfetto, OTF2, SQLite, SimGrid, metrics", VerbExport,
     ExportOptions},
    {"import", "make an archive from an OTF2 trace, or from another tool's time-independent trace",
     VerbImport, ImportOptions},
    {"replay", "predict a run on another machine", VerbReplay, ReplayOptions},
    {"extrapolate", "make the trace of a larger run from runs of several sizes", VerbExtrapolate,
     ExtrapolateOptions},
    {"platforms", "list the platforms that replay makes without a file, or print one", VerbPlatforms,
     PlatformsOptions},
    {"calibrate", "measure a machine's network, for replay", VerbCalibrate, CalibrateOptions},
    {"info", "show the contents of an archive, and the limits of its figures", VerbInfo, InfoOptions},
    {"verify", "find damage in an archive, and write a sound copy", VerbVerify, VerifyOptions},
    {"spools", "list, collect or delete the records of jobs without an archive", VerbSpools, SpoolsOptions},
    {"doctor", "check what this machine allows", VerbDoctor, DoctorOptions},
    {"mcp", "answer questions of programs about archives (Model Context Protocol)", VerbMcp, McpOptions},
    {"completion", "write completion scripts for bash, zsh or fish", VerbCompletion, CompletionOptions},
    {"collector", "", VerbCollector},
    {"caliper-reports", "", VerbCaliperReports},
};

}  // namespace

std::span<const Verb> Verbs() {
  return kVerbs;
}

const Verb* FindVerb(std::string_view name) {
  for (const Verb& verb : kVerbs) {
    if (verb.name == name) return &verb;
  }
  return nullptr;
}

}  // namespace rankine::cli
