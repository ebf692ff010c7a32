// SPDX-License-Identifier: BSD-3-Clause
#include <unistd.h>

#include <filesystem>

#include "cli/doctor/probe.h"

namespace rankine::cli {
namespace {

// The files by which programs recognise that they run in a container. The container runtime of the given
// name creates the file in its containers.
struct Mark {
  const char* path;
  const char* runtime;
};
constexpr Mark kMarks[] = {
    {"/run/.containerenv", "podman"},
    {"/.dockerenv", "Docker"},
    {"/.singularity.d", "Apptainer"},
};

// The kernel gives the host's own namespaces these inode numbers (include/linux/proc_ns.h).
bool OfTheHost(const char* path, const std::string& host) {
  char target[64];
  const ssize_t length = readlink(path, target, sizeof target);
  return length > 0 && std::string(target, length) == host;
}

}  // namespace

void ProbeContainer(std::vector<Finding>& findings) {
  for (const Mark& mark : kMarks) {
    std::error_code error;
    if (!std::filesystem::exists(mark.path, error)) continue;
    const bool processes = OfTheHost("/proc/self/ns/pid", "pid:[4026531836]");
    const bool memory = OfTheHost("/proc/self/ns/ipc", "ipc:[4026531839]");
    const std::string found = std::string("in a container of ") + mark.runtime + " (" + mark.path + "), " +
                              (processes ? "with the host's processes" : "with processes of its own") +
                              " and " + (memory ? "the host's shared memory" : "shared memory of its own");
    const bool ok = processes && memory;
    findings.push_back(
        {"container", ok, found,
         ok ? ""
            : "the launcher and all ranks of a host must run in this container; for one container per "
              "rank, start each with --pid host --ipc host"});
    return;
  }
}

}  // namespace rankine::cli
