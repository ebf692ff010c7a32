// `rankine attach` beside a run (--io=deep): attached to the file system's processes of this host before the
// launcher starts, let go when it has ended, its operations added to the run's archive.
#pragma once
#include <sys/types.h>

#include <string>

#include "cli/launch/deep_target.h"

namespace rankine::cli {

class DeepWatch {
 public:
  DeepWatch() = default;
  DeepWatch(const DeepWatch&) = delete;
  DeepWatch& operator=(const DeepWatch&) = delete;
  // Without End nothing is kept.
  ~DeepWatch() { End(""); }

  // `folder`: of the job's spools, by which it finds the ranks. Returns once it is attached, or has said why
  // it cannot be; the run goes on without it then.
  void Start(const DeepTarget& target, const std::string& folder, bool quiet);
  // `archive`: where the operations go; empty: nowhere. Returns when the processes are as they were.
  void End(const std::string& archive);

 private:
  pid_t child_ = -1;
  int path_ = -1;  // it reads the archive's path there
};

}  // namespace rankine::cli
