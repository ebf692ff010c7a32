// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include "cli/launch/lines.h"
#include "cli/verb.h"

namespace rankine::cli {

// For each verb file: the function, its options, and a line in the table below.
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
int VerbImport(const std::vector<std::string>& arguments);
std::span<const Option> ImportOptions();
int VerbInfo(const std::vector<std::string>& arguments);
std::span<const Option> InfoOptions();
int VerbIoManager(const std::vector<std::string>& arguments);
std::span<const Option> IoManagerOptions();
int VerbJoin(const std::vector<std::string>& arguments);
std::span<const Option> JoinOptions();
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
    {"run", "run a program or an MPI launcher and record where the ranks' time goes", VerbRun, RunOptions},
    {"report", "show where the ranks' time went", VerbReport, ReportOptions},
    {"explain", "define a finding, and show the ranks and calls behind it", VerbExplain, ExplainOptions},
    {"view", "show the report in a browser, its timeline in all detail", VerbView, ViewOptions},
    {"diff", "show what has changed between runs, and how they scale", VerbDiff, DiffOptions},
    {"query", "ask an archive's records in CalQL", VerbQuery, QueryOptions},
    {"cali-query", "ask .cali files with the command line of Caliper's cali-query", VerbCaliQuery,
     CaliQueryOptions},
    {"ctl", "change what of a running job is recorded", VerbCtl, CtlOptions},
    {"top", "show what the ranks of a running job are doing", VerbTop, TopOptions},
    {"attach", "show what a running file system's processes do for a program", VerbAttach, AttachOptions},
    {"join", "make one archive of a run's and of what rankine attach has recorded meanwhile", VerbJoin,
     JoinOptions},
    {"io-manager", "find the slowest process, mount and server of a running job, and record these in detail",
     VerbIoManager, IoManagerOptions},
    {"export", "write what other tools read: flame graphs, Perfetto, OTF2, SQLite, SimGrid's traces, metrics",
     VerbExport, ExportOptions},
    {"import", "make an archive of a time-independent trace that others have written", VerbImport,
     ImportOptions},
    {"replay", "predict how long a trace's run takes on another machine", VerbReplay, ReplayOptions},
    {"calibrate", "measure a machine's network between two ranks, for replay", VerbCalibrate,
     CalibrateOptions},
    {"info", "show what an archive holds and how far its figures can be trusted", VerbInfo, InfoOptions},
    {"verify", "find the damaged places of an archive, write a sound one", VerbVerify, VerifyOptions},
    {"spools", "list, collect or delete what ended jobs have left behind", VerbSpools, SpoolsOptions},
    {"doctor", "say what this machine allows, and what is lost without it", VerbDoctor, DoctorOptions},
    {"mcp", "answer questions of programs about archives (Model Context Protocol)", VerbMcp, McpOptions},
    {"completion", "write what completes verbs and options in bash, zsh or fish", VerbCompletion,
     CompletionOptions},
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

int UsageError(const std::string& sentence) {
  Say(sentence);
  return kUsageError;
}

}  // namespace rankine::cli
