// SPDX-License-Identifier: BSD-3-Clause
#include "report/cause_text.h"

#include "analysis/waits/waits.h"
#include "archive/io/rows.h"
#include "archive/tables.h"
#include "archive/ti/facts.h"
#include "base/text/visible_text.h"
#include "layout/io/functions.h"
#include "query/records/mpi_names.h"

namespace rankine::report {

Doing DoingOf(Facts& facts, const analysis::CauseKey& key, bool name) {
  const archive::Tables& tables = facts.tables;
  Doing doing;
  if (key.function != 0) doing.function = query::FunctionName(key.function);
  if (key.operation < tables.io.size()) {
    const archive::IoRow& row = tables.io[key.operation];
    doing.layer = layout::NameOf(row.layer);
    doing.operation = archive::FunctionOf(row);
    doing.kind = archive::KindOf(row);
  } else if (key.function != 0 && archive::FactsOf(key.function).kind == ti::Kind::io) {
    doing.layer = layout::NameOf(layout::IoLayer::mpi_io);
    doing.kind = layout::KindOfMpiIo(key.function);
  }
  if (key.file < tables.io_files.size()) {
    const std::string& path = tables.io_files[key.file];
    doing.file = name ? path.substr(path.rfind('/') + 1) : path;
  }
  const analysis::Waits& waits = facts.Waits();
  if (key.server < waits.servers.size()) doing.server = waits.servers[key.server];
  return doing;
}

namespace {

// Returns, for example, "MPI_File_write, pwrite of out at host:brick"; empty if no fact is known.
std::string DoingText(const Doing& doing) {
  std::string text = doing.function;
  if (!doing.operation.empty()) text += (text.empty() ? "" : ", ") + doing.operation;
  if (!doing.file.empty()) text += (text.empty() ? "of " : " of ") + base::Visible(doing.file);
  if (!doing.server.empty()) text += (text.empty() ? "at " : " at ") + base::Visible(doing.server);
  return text;
}

}  // namespace

std::string OutsideText(const Facts& facts) {
  return facts.regions.lines.empty() ? "outside of MPI" : "outside of regions";
}

std::string CauseText(Facts& facts, const analysis::CauseKey& key, bool name) {
  const std::string who = facts.NameWithProgram(key.process);
  std::string doing = DoingText(DoingOf(facts, key, name));
  if (key.of_rankine != 0) doing = "Rankine's own work at the end of " + doing;
  if (key.region == context::kRoot) return who + ", " + (doing.empty() ? OutsideText(facts) : "in " + doing);
  return who + " in " + base::Visible(analysis::PathText(facts.tables.space, key.region)) +
         (doing.empty() ? "" : " (" + doing + ")");
}

}  // namespace rankine::report
