// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attach/recorded_kinds.h"

#include <algorithm>

#include "archive/io/rows.h"

namespace rankine::cli {

RecordedKinds::Kind& RecordedKinds::KindOf(const probe::Backend& backend) {
  const auto kind =
      std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& one) { return one.of == &backend; });
  return kind != kinds_.end() ? *kind : kinds_.emplace_back(backend, rate_);
}

void RecordedKinds::Begin(pid_t pid, const probe::Backend& backend) {
  kind_of_[pid] = &KindOf(backend);
}

void RecordedKinds::Take(const probe::Operation& operation) {
  const auto kind = kind_of_.find(operation.process);
  if (kind != kind_of_.end()) kind->second->recorded.Take(operation);
}

void RecordedKinds::End(const Watched& watched) {
  const auto kind = kind_of_.find(watched.pid);
  if (kind != kind_of_.end()) kind->second->lost += watched.lost;
}

base::Status RecordedKinds::Write(const std::string& path, bool only_add) {
  for (Kind& kind : kinds_) {
    base::Status written = kind.recorded.Write(path, only_add, kind.lost);
    if (!written.ok()) return written;
  }
  return base::Status::Ok();
}

}  // namespace rankine::cli
