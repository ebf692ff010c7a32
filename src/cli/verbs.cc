#include <unistd.h>

#include "cli/launch/lines.h"
#include "cli/verb.h"

namespace rankine::cli {

// One line per verb file: the function and its line in the table below.
int VerbAttach(const std::vector<std::string>& arguments);
int VerbCalibrate(const std::vector<std::string>& arguments);
int VerbCollector(const std::vector<std::string>& arguments);
int VerbCtl(const std::vector<std::string>& arguments);
int VerbDiff(const std::vector<std::string>& arguments);
int VerbDoctor(const std::vector<std::string>& arguments);
int VerbExport(const std::vector<std::string>& arguments);
int VerbImport(const std::vector<std::string>& arguments);
int VerbInfo(const std::vector<std::string>& arguments);
int VerbQuery(const std::vector<std::string>& arguments);
int VerbReplay(const std::vector<std::string>& arguments);
int VerbReport(const std::vector<std::string>& arguments);
int VerbRun(const std::vector<std::string>& arguments);
int VerbSpools(const std::vector<std::string>& arguments);
int VerbTop(const std::vector<std::string>& arguments);
int VerbVerify(const std::vector<std::string>& arguments);

namespace {

constexpr Verb kVerbs[] = {
    {"run", "run a program or an MPI launcher and record where the ranks' time goes", VerbRun},
    {"report", "show where the ranks' time went", VerbReport},
    {"diff", "show what has changed between runs, and how they scale", VerbDiff},
    {"query", "ask an archive's records in CalQL", VerbQuery},
    {"ctl", "change what of a running job is recorded", VerbCtl},
    {"top", "show what the ranks of a running job are doing", VerbTop},
    {"attach", "show what a running file system's processes do for a program", VerbAttach},
    {"export", "write what other tools read: flame graphs, Perfetto, OTF2, SQLite, SimGrid's traces, metrics",
     VerbExport},
    {"import", "make an archive of a time-independent trace that others have written", VerbImport},
    {"replay", "predict how long a trace's run takes on another machine", VerbReplay},
    {"calibrate", "measure a machine's network between two ranks, for replay", VerbCalibrate},
    {"info", "show what an archive holds and how far its figures can be trusted", VerbInfo},
    {"verify", "find the damaged places of an archive, write a sound one", VerbVerify},
    {"spools", "list, collect or delete what ended jobs have left behind", VerbSpools},
    {"doctor", "say what this machine allows, and what is lost without it", VerbDoctor},
    {"collector", "", VerbCollector},
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
