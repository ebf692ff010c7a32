// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/io_manager_child.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

#include "cli/launch/beside.h"
#include "cli/launch/files.h"
#include "cli/launch/lines.h"
#include "cli/launch/preload.h"

namespace rankine::cli {
namespace {

constexpr std::string_view kOff = "off";

std::vector<std::string> WordsOf(const ManagedTarget& target, const std::string& folder) {
  std::vector<std::string> words{OwnProgram(), "io-manager", "--client", "--folder", folder, "--json"};
  for (const auto& [option, value] :
       {std::pair{"--connect", &target.connect}, std::pair{"--token", &target.token},
        std::pair{"--interval", &target.interval}, std::pair{"--output", &target.mounts}}) {
    if (value->empty() || *value == kOff) continue;
    words.emplace_back(option);
    words.push_back(*value);
  }
  if (target.mounts == kOff) words.emplace_back("--no-mounts");
  return words;
}

}  // namespace

void IoManagerChild::Start(const ManagedTarget& target, const std::string& folder, bool quiet) {
  const Fd log(target.log.empty() ? -1
                                  : open(target.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (!target.log.empty() && !log.ok())
    Say("cannot write " + target.log + ": " + strerror(errno) + "; the manager's decisions are not logged");
  const std::vector<std::string> words = WordsOf(target, folder);
  const pid_t front = getpid();
  child_ = fork();
  if (child_ == 0) BecomeBeside(words, front, {.out = log.get(), .quiet = quiet});
}

void IoManagerChild::End() {
  if (child_ <= 0) return;
  kill(child_, SIGTERM);
  while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
  }
  child_ = -1;
}

}  // namespace rankine::cli
