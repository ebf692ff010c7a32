// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/checks.h"

#include <elf.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <string>

namespace rankine::probe {
namespace {

using Status = base::Status;
using Fields = std::map<std::string, std::string>;

std::string Place(pid_t pid, const char* file) {
  return "/proc/" + std::to_string(pid) + "/" + file;
}

// Reads the fields of /proc/PID/status. The result is empty if the file cannot be read.
Fields ReadStatus(pid_t pid) {
  Fields fields;
  const std::unique_ptr<FILE, int (*)(FILE*)> file(fopen(Place(pid, "status").c_str(), "re"), fclose);
  char line[4096];
  while (file && fgets(line, sizeof line, file.get()) != nullptr) {
    char* colon = strchr(line, ':');
    if (colon == nullptr) continue;
    std::string value = colon + 1;
    value.erase(0, value.find_first_not_of(" \t"));
    while (!value.empty() && value.back() == '\n') value.pop_back();
    fields[std::string(line, static_cast<size_t>(colon - line))] = value;
  }
  return fields;
}

Status CheckProgram(pid_t pid, const std::string& who) {
  const int file = open(Place(pid, "exe").c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    if (errno == ENOENT && HasEnded(pid)) return {who + " has ended"};
    if (errno == ENOENT) return {who + " is a kernel thread; it has no program to patch"};
    return {who + " cannot be inspected: " + strerror(errno) + WhenRefused(pid)};
  }
  unsigned char ident[EI_NIDENT] = {};
  const ssize_t got = pread(file, ident, sizeof ident, 0);
  close(file);
  if (got != sizeof ident || memcmp(ident, ELFMAG, SELFMAG) != 0) return {who + " runs no ELF program"};
  if (ident[EI_CLASS] != ELFCLASS64)
    return {who + " is a 32-bit program; only 64-bit programs can be patched"};
  return Status::Ok();
}

// The process's name, which can be read even if the process belongs to another user.
std::string NameOf(pid_t pid) {
  const std::unique_ptr<FILE, int (*)(FILE*)> file(fopen(Place(pid, "comm").c_str(), "re"), fclose);
  char name[64] = {};
  if (!file || fgets(name, sizeof name, file.get()) == nullptr) return "?";
  name[strcspn(name, "\n")] = '\0';
  return name;
}

}  // namespace

// When a process ends, its memory is released before its state shows that it has ended.
bool HasEnded(pid_t pid) {
  constexpr unsigned kExiting = 0x4;  // PF_EXITING
  const std::unique_ptr<FILE, int (*)(FILE*)> file(fopen(Place(pid, "stat").c_str(), "re"), fclose);
  char line[1024];
  if (!file || fgets(line, sizeof line, file.get()) == nullptr) return true;
  const char* behind = strrchr(line, ')');  // the name may contain any character
  char state = '?';
  unsigned flags = 0;
  if (behind == nullptr || sscanf(behind + 1, " %c %*d %*d %*d %*d %*d %u", &state, &flags) != 2)
    return false;
  return state == 'Z' || state == 'X' || (flags & kExiting) != 0;
}

std::string WhenRefused(pid_t pid) {
  if (geteuid() != 0) return "; run this command as the user of the process, or as root";
  return ", even by root: the kernel protects this process (" + NameOf(pid) +
         "), or it runs in another container, or root lacks CAP_SYS_PTRACE";
}

Status CheckProcess(pid_t pid) {
  const std::string who = "process " + std::to_string(pid);
  if (pid == getpid()) return {who + " is this command itself"};
  const Fields status = ReadStatus(pid);
  const auto field = [&](const char* name) {
    const auto found = status.find(name);
    return found == status.end() ? std::string() : found->second;
  };
  if (status.empty()) return {"there is no process " + std::to_string(pid) + " (in this PID namespace)"};
  if (field("Tgid") != std::to_string(pid))
    return {std::to_string(pid) + " is a thread of process " + field("Tgid") + "; give that number"};
  const char state = field("State").empty() ? '?' : field("State")[0];
  if (state == 'Z' || state == 'X') return {who + " has ended"};
  if (field("TracerPid") != "0")
    return {who + " is traced by process " + field("TracerPid") +
            " (a debugger?); end this other process first"};
  if (state == 'T') return {who + " is stopped; continue it first (kill -CONT)"};
  if (Status good = CheckProgram(pid, who); !good.ok()) return good;
  if (field("Seccomp") != "0" && !field("Seccomp").empty())
    return {who +
            " runs under a system call filter (seccomp), which could kill the process because of the system "
            "calls that attaching needs"};
  if (field("x86_Thread_features").find("shstk") != std::string::npos)
    return {who + " has a shadow stack, with which attaching does not work"};
  return Status::Ok();
}

}  // namespace rankine::probe
