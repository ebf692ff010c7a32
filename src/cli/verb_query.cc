// rankine query: an archive's records through CalQL (docs/calql.md).
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "archive/load.h"
#include "cli/launch/lines.h"
#include "cli/options.h"
#include "cli/verb.h"
#include "query/mpi_catalog.h"
#include "query/query.h"
#include "report/symbolise.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--help", "-h", "", "this text"},
};

int Help() {
  printf(
      "usage: rankine query NAME.rkn|SPOOL QUERY\n\n"
      "  rankine query run.rkn 'SELECT mpi.function,sum(count),sum(time.duration.ns) GROUP BY mpi.function "
      "FORMAT json'\n\n"
      "Clauses, in any order: SELECT  WHERE  GROUP BY  ORDER BY ... [DESC]  LIMIT  FORMAT "
      "table|json|csv|expand\n"
      "Aggregations: count() sum min max avg percent_total; the number of calls is sum(count)\n\n");
  fputs("Attributes of calls:", stdout);
  const archive::Tables nothing;
  report::Symboliser sites(nothing);
  const query::MpiCatalog catalog(nothing, sites);
  for (const query::Attribute& attribute : catalog.kinds()[0].attributes) {
    printf(" %s", std::string(attribute.name).c_str());
  }
  puts("\nA query that names mpi.peer works on messages instead of calls.\n");
  printf("%s", OptionsHelp(kOptions).c_str());
  return 0;
}

}  // namespace

int VerbQuery(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.words.size() != 2) {
    return UsageError("query needs an archive and one query in quotes; rankine query --help shows one");
  }
  const auto tables = archive::Load(arguments.words[0]);
  if (!tables.ok()) return UsageError(tables.error());
  report::Symboliser sites(tables.value());
  const query::MpiCatalog catalog(tables.value(), sites);
  const auto answer = query::Run(arguments.words[1], catalog);
  if (!answer.ok()) return UsageError(answer.error());
  const std::string& text = answer.value().text;
  const bool written = fwrite(text.data(), 1, text.size(), stdout) == text.size() && fflush(stdout) == 0;
  const int write_error = errno;
  for (const std::string& note : answer.value().notes) Say(note);
  if (!tables.value().losses.empty()) {
    Say("parts of " + arguments.words[0] + " are lost; rankine report --section trust says which");
  }
  if (written) return 0;
  Say(std::string("cannot write the answer: ") + strerror(write_error));
  return 1;
}

}  // namespace rankine::cli
