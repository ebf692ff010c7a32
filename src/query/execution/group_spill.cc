// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/group_spill.h"

namespace rankine::query {

GroupSpill::GroupSpill(const Plan& plan) : totals_(MakeStates(plan)) {
  for (const auto& state : totals_) state->Resize(1);
}

base::Status GroupSpill::Take(GroupTable& table) {
  const std::scoped_lock lock(mutex_);
  used_ = true;
  table.AddTo(totals_);
  std::string bytes;
  for (size_t group = 0; group < table.size(); ++group) {
    bytes.clear();
    table.Save(group, bytes);
    base::Status written = files_[table.Partition(group, kPartitions)].Append(bytes);
    if (!written.ok()) return written;
  }
  table.Clear();
  return base::Status::Ok();
}

base::Status GroupSpill::Read(size_t partition, GroupTable& into) {
  base::Status flushed = files_[partition].Flush();
  if (!flushed.ok()) return flushed;
  TempFile::Reader reader(files_[partition]);
  std::string_view piece;
  while (reader.Next(piece)) {
    if (!into.Load(piece)) return {"a temporary file does not contain the data that was written to it"};
  }
  return reader.failed() ? base::Status{"a temporary file cannot be read back"} : base::Status::Ok();
}

}  // namespace rankine::query
