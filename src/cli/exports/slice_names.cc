// SPDX-License-Identifier: BSD-3-Clause
#include "cli/exports/slice_names.h"

#include <algorithm>
#include <numeric>

#include "analysis/regions/regions.h"
#include "archive/io/rows.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "layout/io/functions.h"
#include "query/records/mpi_names.h"

namespace rankine::cli {

SliceWords::SliceWords(const archive::Tables& tables)
    : tables_(tables), symbols_(tables), regions_(tables.space.nodes()) {
  std::vector<uint32_t> sites(tables.sites.size());
  std::iota(sites.begin(), sites.end(), 0u);
  symbols_.Prefetch(sites);
}

void SliceWords::Number(std::string_view name, uint64_t number) {
  arguments_.push_back({name, static_cast<int64_t>(std::min<uint64_t>(number, INT64_MAX)), {}});
}

void SliceWords::Text(std::string_view name, std::string_view text) {
  if (!text.empty()) arguments_.push_back({name, 0, text});
}

exchange::SliceArguments SliceWords::OfCall(const archive::TimelineKind& kind,
                                            const archive::TimelineSeveral* several) {
  arguments_.clear();
  Text("outcome", archive::NameOf(kind.call.outcome));
  if (several != nullptr) {
    Number("calls", several->calls);
    Number("ns in MPI", several->inside);
  }
  const archive::TracedEnd& end = kind.call.to.peer != ti::kProcNull ? kind.call.to : kind.call.Received();
  if (end.peer >= 0) {
    arguments_.push_back({"peer", end.peer, {}});
    arguments_.push_back({"tag", end.tag, {}});
    Number("bytes", end.bytes);
  }
  if (kind.comm < tables_.comms.size()) {
    text_ = query::CommName(tables_.comms[kind.comm]);
    Text("communicator", text_);
  }
  if (kind.site < tables_.sites.size()) Text("called at", symbols_.OwnNameOf(kind.site));
  return arguments_;
}

exchange::SliceArguments SliceWords::OfOperation(const archive::IoOperation& operation) {
  arguments_.clear();
  if (operation.row < tables_.io.size()) {
    const archive::IoRow& row = tables_.io[operation.row];
    if (row.file < tables_.io_files.size()) Text("file", tables_.io_files[row.file]);
    Text("layer", layout::NameOf(row.layer));
    Text("in", row.parent == 0 ? archive::LibraryOf(row) : archive::ParentOf(row));
    if (row.site < tables_.sites.size()) Text("called at", symbols_.OwnNameOf(row.site));
  }
  if (operation.offset != layout::kNoOffset) Number("offset", operation.offset);
  Number("bytes", operation.bytes);
  if (operation.failed) Number("failed", 1);
  return arguments_;
}

exchange::SliceArguments SliceWords::OfWait(const analysis::Wait& wait, uint32_t late) {
  arguments_.clear();
  if (late < tables_.processes.size() && tables_.processes[late].rank != archive::kNone)
    Number("late rank", tables_.processes[late].rank);
  if (const auto world = archive::WorldIn(tables_, late)) Number("late world", *world);
  Text("what", analysis::SentenceOf(wait.kind));
  return arguments_;
}

exchange::SliceArguments SliceWords::OfWindow(const archive::WindowInstance& instance) {
  arguments_.clear();
  Number("instance", instance.ordinal);
  if (instance.node != context::kRoot) {
    text_ = analysis::PathText(tables_.space, instance.node);
    Text("started in", text_);
  }
  if (instance.open) Number("still running", 1);
  return arguments_;
}

std::string_view SliceWords::OperationName(const archive::IoOperation& operation) const {
  const std::string_view name =
      operation.row < tables_.io.size() ? archive::FunctionOf(tables_.io[operation.row]) : std::string_view();
  return name.empty() ? "(I/O)" : name;
}

std::string_view SliceWords::RegionName(context::NodeId node) {
  std::string& name = regions_[node];
  if (name.empty()) name = analysis::ValueText(tables_.space.value_of(node));
  if (name.empty()) name = "(empty)";
  return name;
}

}  // namespace rankine::cli
