// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/program.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/launch/files.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

enum class Fit { yes, missing, folder, no_permission };

Fit Try(const std::string& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return errno == EACCES ? Fit::no_permission : Fit::missing;
  if (S_ISDIR(status.st_mode)) return Fit::folder;
  return access(file.c_str(), X_OK) == 0 ? Fit::yes : Fit::no_permission;
}

enum class Kind { fixed, of_32_bit, other };

// Returns the kind of the program, which follows from the beginning of the file. A program that names no
// ELF interpreter is statically linked.
Kind KindOf(std::string_view head) {
  Elf64_Ehdr elf;
  if (head.size() < sizeof elf) return Kind::other;
  memcpy(&elf, head.data(), sizeof elf);
  if (memcmp(elf.e_ident, ELFMAG, SELFMAG) != 0) return Kind::other;
  if (elf.e_ident[EI_CLASS] != ELFCLASS64) return Kind::of_32_bit;
  for (size_t i = 0; i < elf.e_phnum; ++i) {
    const uint64_t at = elf.e_phoff + i * sizeof(Elf64_Phdr);
    Elf64_Phdr segment;
    if (at > head.size() || head.size() - at < sizeof segment) return Kind::other;
    memcpy(&segment, head.data() + at, sizeof segment);
    if (segment.p_type == PT_INTERP) return Kind::other;
  }
  return elf.e_phnum > 0 ? Kind::fixed : Kind::other;
}

// A file system mounted with nosuid grants no additional rights, so the loader obeys LD_PRELOAD.
bool IsOnNosuidMount(const std::string& file) {
  struct statvfs mount {};
  return statvfs(file.c_str(), &mount) == 0 && (mount.f_flag & ST_NOSUID) != 0;
}

bool GetsOtherRights(const std::string& file) {
  if (IsOnNosuidMount(file)) return false;
  struct stat facts {};
  if (stat(file.c_str(), &facts) != 0) return false;
  if ((facts.st_mode & S_ISUID) != 0 && facts.st_uid != getuid()) return true;
  if ((facts.st_mode & S_ISGID) != 0 && facts.st_gid != getgid()) return true;
  return geteuid() != 0 && getxattr(file.c_str(), "security.capability", nullptr, 0) > 0;
}

}  // namespace

base::Result<std::string> FindProgram(const std::string& name, const std::string& first, bool in_folder) {
  if (name.empty()) return base::Error{"the program's name is empty; give a program to run"};
  if (name.find('/') != std::string::npos) {
    switch (Try(name)) {
      case Fit::yes:
        return name;
      case Fit::missing:
        return base::Error{"there is no program " + ShellQuote({name}) + "; check the path"};
      case Fit::folder:
        return base::Error{ShellQuote({name}) + " is a folder, not a program; name the program in it"};
      case Fit::no_permission:
        return base::Error{"no permission to execute " + ShellQuote({name}) + "; try: chmod +x " +
                           ShellQuote({name})};
    }
  }
  const char* path = getenv("PATH");
  std::string folders = first.empty() ? "" : first + ":";
  folders += path ? path : "/bin:/usr/bin";
  std::string refused;
  for (std::string_view folder : Split(folders, ':')) {
    const std::string file = (folder.empty() ? "." : std::string(folder)) + "/" + name;
    const Fit fit = Try(file);
    if (fit == Fit::yes) return file;
    if (fit == Fit::no_permission && refused.empty()) refused = file;
  }
  if (in_folder && Try("./" + name) == Fit::yes) return "./" + name;
  if (!refused.empty()) {
    return base::Error{"no permission to execute " + ShellQuote({refused}) + "; try: chmod +x " +
                       ShellQuote({refused})};
  }
  const bool is_here = Try("./" + name) == Fit::yes;
  return base::Error{"there is no program " + ShellQuote({name}) + " in PATH; " +
                     (is_here ? "write " + ShellQuote({"./" + name}) + " for the program in this folder"
                              : "check its name")};
}

std::string WhyNoPreload(const std::string& file) {
  const std::optional<std::string> head = ReadSmallFile(file, 4096);
  switch (KindOf(head ? std::string_view(*head) : std::string_view())) {
    case Kind::fixed:
      return "the program is statically linked, so its calls cannot be recorded; link MPI dynamically";
    case Kind::of_32_bit:
      return "the program is a 32-bit program, so its calls cannot be recorded; build it for 64 bits";
    case Kind::other:
      return GetsOtherRights(file) ? "the program has special privileges (set-user-ID, set-group-ID or "
                                     "capabilities), so the loader refuses to preload Rankine"
                                   : "";
  }
  return "";
}

}  // namespace rankine::cli
