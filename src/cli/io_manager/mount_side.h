// SPDX-License-Identifier: BSD-3-Clause
// Watches the client layer on the ranks' host, which consists of the mounts that hold the files of a job's
// ranks. The manager attaches to a mount once that mount has served a rank's longest operation of an
// interval.
#pragma once
#include <sys/types.h>

#include <set>
#include <string>

#include "cli/io_manager/rank_side.h"
#include "cli/io_manager/storage_side.h"
#include "cli/io_manager/watched_side.h"

namespace rankine::cli {

class MountSide : public WatchedSide {
 public:
  // The back end and the ranks must outlive this object.
  MountSide(const probe::Backend& backend, const RankSide& ranks, bool keeps)
      : backend_(backend), ranks_(ranks), mounts_(backend, StorageRole::client, keeps) {}

  bool LetGo() { return mounts_.LetGo(); }
  base::Status Write(const std::string& path) { return mounts_.Write(path); }
  uint64_t kept() const { return mounts_.kept(); }

  void Look() override { mounts_.Look(); }
  int LookMs() const override { return mounts_.LookMs(); }
  void EndInterval(manager::Message* report) override;
  void Follow(const manager::Message& verdict, double seconds) override { mounts_.Follow(verdict, seconds); }
  bool HasEnded() const override { return ranks_.HasEnded(); }

 private:
  void TakeNew();
  void Attach(const Mount& mount);

  const probe::Backend& backend_;
  const RankSide& ranks_;
  StorageSide mounts_;
  std::set<dev_t> seen_;
};

}  // namespace rankine::cli
