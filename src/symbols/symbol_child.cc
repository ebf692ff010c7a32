// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/symbol_child.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

#include "symbols/debug_lines.h"
#include "symbols/demangled.h"
#include "symbols/elf_file.h"
#include "symbols/function_begins.h"
#include "symbols/symbol_table.h"

namespace rankine::symbols {
namespace {

constexpr rlim_t kCpuSeconds = 120;
constexpr rlim_t kAddressSpace = rlim_t{16} << 30;
constexpr uint32_t kMaxText = 4096;  // Longer names of functions and files are cut off.
// Instead of a number, the child writes this value before it begins with the next module.
constexpr uint32_t kBegin = 0xffffffffu;

struct Record {  // After a record, the names of the function and the file follow.
  uint32_t number;
  uint32_t kind;
  uint32_t line;
  uint32_t function_size, file_size;
  // 1 for a frame of the inlining chain at the same address; such a record follows the record of the location
  uint32_t is_frame;
  uint64_t offset;
};

void WriteAll(int fd, const std::string& bytes) {
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t wrote = write(fd, bytes.data() + done, bytes.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) _exit(1);
    done += static_cast<size_t>(wrote);
  }
}

void Append(std::string& out, uint32_t number, const Location& location, uint32_t is_frame = 0) {
  const std::string function = location.function.substr(0, kMaxText);
  const std::string file = location.file.substr(0, kMaxText);
  const Record record = {number,
                         static_cast<uint32_t>(location.kind),
                         location.line,
                         static_cast<uint32_t>(function.size()),
                         static_cast<uint32_t>(file.size()),
                         is_frame,
                         location.offset};
  char bytes[sizeof record];
  std::memcpy(bytes, &record, sizeof record);
  out.append(bytes, sizeof bytes).append(function).append(file);
}

// The files of one module, and the tables in which addresses are looked up.
class ModuleFiles {
 public:
  explicit ModuleFiles(const ModuleRequest& module)
      : file_(OpenMatching(module.path, module.build_id)), debug_(OpenDebugFile(module.build_id)) {
    for (const std::optional<ElfFile>* source : {&file_, &debug_}) {
      if (!source->has_value()) continue;
      lines_.emplace_back(**source);
      symbols_.Read(**source);
    }
    if (file_) begins_.Read(*file_);
  }

  std::optional<CodeAddress> Find(uint64_t address) {
    std::optional<CodeAddress> found;
    for (DebugLines& dwarf : lines_) {
      if (!found) found = dwarf.Find(address);
    }
    const std::optional<Location> symbol =
        !found || found->location.function.empty() ? symbols_.Find(address) : std::nullopt;
    if (found && symbol) found->location.function = WithoutOutlined(symbol->function);
    if (!found && symbol) found = CodeAddress{*symbol, {}};
    return found;
  }

  // Finds the function at an address in a file that has no symbols.
  std::optional<Location> FindNameless(uint64_t address) {
    const std::optional<uint64_t> begin = begins_.Find(address);
    if (!begin) return std::nullopt;
    Location location;
    location.kind = Location::Kind::module;
    location.offset = *begin;
    if (begins_.IsEntry(*begin)) location.function = "_start";
    return location;
  }

 private:
  std::optional<ElfFile> file_, debug_;
  std::vector<DebugLines> lines_;
  SymbolTable symbols_;
  FunctionBegins begins_;
};

std::string AnswerModule(const ModuleRequest& module) {
  std::string out;
  ModuleFiles files(module);
  for (const auto& [number, return_address] : module.addresses) {
    if (return_address == 0) continue;
    // The address is inside the call instruction, because the byte after this instruction may belong to the
    // next line or function.
    const uint64_t address = return_address - 1;
    if (const std::optional<CodeAddress> found = files.Find(address)) {
      Append(out, number, found->location);
      for (const Location& frame : found->frames) Append(out, number, frame, 1);
    } else if (const std::optional<Location> nameless = files.FindNameless(address)) {
      Location location;
      location.kind = Location::Kind::module;
      location.offset = return_address;
      Append(out, number, location);
      Append(out, number, *nameless, 1);
    }
  }
  return out;
}

[[noreturn]] void Child(int out, const std::vector<ModuleRequest>& modules, size_t first) {
  const rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const rlimit cpu = {kCpuSeconds, kCpuSeconds};
  setrlimit(RLIMIT_CPU, &cpu);
// The limit is not set in builds with sanitizers, because their shadow memory needs more address space.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  const rlimit memory = {kAddressSpace, kAddressSpace};
  setrlimit(RLIMIT_AS, &memory);
#endif
  for (int number : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL}) signal(number, SIG_DFL);
  for (size_t i = first; i < modules.size(); ++i) {
    std::string begin;
    Append(begin, kBegin, Location{});
    WriteAll(out, begin);
    WriteAll(out, AnswerModule(modules[i]));
  }
  _exit(0);
}

// Reads answers until the child process ends. Returns the number of modules that the child process began.
size_t Receive(int in, std::vector<AddressAnswer>& answers) {
  std::string bytes;
  char buffer[65536];
  for (;;) {
    const ssize_t got = read(in, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    bytes.append(buffer, static_cast<size_t>(got));
  }
  size_t begun = 0;
  size_t at = 0;
  while (bytes.size() - at >= sizeof(Record)) {
    Record record{};
    std::memcpy(&record, bytes.data() + at, sizeof record);
    const uint64_t texts = uint64_t{record.function_size} + record.file_size;
    if (texts > bytes.size() - at - sizeof record) break;
    at += sizeof record;
    if (record.number == kBegin) {
      ++begun;
      continue;
    }
    Location location;
    location.kind = static_cast<Location::Kind>(std::min<uint32_t>(record.kind, 3));
    location.line = record.line;
    location.offset = record.offset;
    location.function = bytes.substr(at, record.function_size);
    location.file = bytes.substr(at + record.function_size, record.file_size);
    if (record.is_frame == 0) answers.push_back({record.number, {}});
    if (answers.empty() || answers.back().number != record.number) break;
    CodeAddress& address = answers.back().address;
    if (record.is_frame == 0) {
      address.location = std::move(location);
    } else {
      address.frames.push_back(std::move(location));
    }
    at += texts;
  }
  return begun;
}

}  // namespace

std::vector<AddressAnswer> LookUp(const std::vector<ModuleRequest>& modules) {
  std::vector<AddressAnswer> answers;
  for (size_t first = 0; first < modules.size();) {
    int ends[2];
    if (pipe(ends) != 0) break;
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      Child(ends[1], modules, first);
    }
    close(ends[1]);
    const size_t begun = child > 0 ? Receive(ends[0], answers) : 0;
    close(ends[0]);
    if (child < 0) break;
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) break;
    // The child crashed in the last module that it began. So this module is skipped.
    first += std::max<size_t>(begun, 1);
  }
  return answers;
}

}  // namespace rankine::symbols
