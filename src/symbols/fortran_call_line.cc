// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/fortran_call_line.h"

#include <dwarf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "symbols/demangled.h"

namespace rankine::symbols {
namespace {

constexpr size_t kLargestSource = size_t{16} << 20;

std::string ProducerOf(Dwarf_Die* unit) {
  Dwarf_Attribute attribute;
  const char* text = dwarf_formstring(dwarf_attr(unit, DW_AT_producer, &attribute));
  return std::string(text == nullptr ? "" : text) + ' ';
}

bool IsGfortran(Dwarf_Die* unit) {
  return ProducerOf(unit).starts_with("GNU Fortran");
}

bool IsOptimised(Dwarf_Die* unit) {
  const std::string producer = ProducerOf(unit);
  // If there are several optimisation levels, the last one applies. The compiler wrappers of MPI may add an
  // optimisation level.
  const size_t last = producer.rfind(" -O");
  return last != std::string::npos && !producer.substr(last).starts_with(" -O0 ");
}

// Returns the line in the line table for the call that ends before `return_address`. Returns 0 if there is no
// line.
uint32_t RecordedLine(Dwarf_Die* unit, uint64_t return_address) {
  Dwarf_Line* row = dwarf_getsrc_die(unit, return_address - 1);
  int line = 0;
  return row != nullptr && dwarf_lineno(row, &line) == 0 && line > 0 ? static_cast<uint32_t>(line) : 0;
}

bool Holds(const FortranSource::Span& span, uint32_t line) {
  return span.first <= line && line <= span.last;
}

// True if the function is the body of an OpenMP construct, which only the machine code has as a separate
// function.
bool IsOutlined(Dwarf_Die* function) {
  const char* name = dwarf_diename(function);
  return name == nullptr || WithoutOutlined(name) != name;
}

// Converts a linker name to the name in the source code. The names of functions in MPI's module mpi_f08
// have special suffixes.
std::string CallOf(const std::string& linkage_name) {
  std::string name = FortranSpelling(linkage_name);
  for (const std::string_view ending : {"_f08ts", "_f08"}) {
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name.starts_with("mpi_") || name.starts_with("pmpi_") ? name : "";
}

}  // namespace

const FortranSource* FortranCallLine::SourceOf(const std::string& path) {
  const auto [at, made] = sources_.try_emplace(path);
  if (!made) return at->second.get();
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return nullptr;
  struct stat source {};
  std::string text;
  if (fstat(fd, &source) == 0 && S_ISREG(source.st_mode) &&
      source.st_size <= static_cast<off_t>(kLargestSource) &&
      source.st_mtim.tv_sec <= file_.Modified().tv_sec) {
    text.resize(static_cast<size_t>(source.st_size));
    const ssize_t got = read(fd, text.data(), text.size());
    text.resize(got > 0 ? static_cast<size_t>(got) : 0);
  }
  close(fd);
  if (!text.empty()) at->second = std::make_unique<FortranSource>(text, HasFixedForm(path));
  return at->second.get();
}

// Assigns lines to calls if the code and the source contain the same number of calls. If one of the
// statements is on the recorded line of a call, the call keeps this line. The remaining calls are assigned to
// the remaining statements in order. The assignment requires that only one call remains, or that there is no
// jump between the remaining calls.
FortranCallLine::Lines FortranCallLine::Optimised(const std::vector<uint64_t>& calls,
                                                  const std::vector<FortranSource::Span>& written,
                                                  Dwarf_Die* unit) {
  std::vector<bool> has_call(written.size(), false);
  std::vector<uint64_t> left;
  for (const uint64_t call : calls) {
    const uint32_t recorded = RecordedLine(unit, call);
    bool is_written = false, is_first = false;
    for (size_t i = 0; i < written.size() && !is_first; ++i) {
      if (!Holds(written[i], recorded)) continue;
      is_written = true;
      is_first = !has_call[i];
      has_call[i] = true;
    }
    // The statement occurs twice in the machine code, so another statement has no call in the machine code.
    if (is_written && !is_first) return {};
    if (!is_written) left.push_back(call);
  }
  Lines lines;
  if (left.empty() || !calls_.AreInOrder(left.front(), left.back())) return lines;
  auto next = left.begin();
  for (size_t i = 0; i < written.size() && next != left.end(); ++i) {
    if (!has_call[i]) lines[*next++] = written[i];
  }
  return lines;
}

// The result is empty if the code contains fewer or more calls than the source. The numbers may differ
// because of macros, dead code, and names that `use` has changed.
const FortranCallLine::Lines& FortranCallLine::LinesOf(const FortranSource& source, const Asked& asked,
                                                       const std::string& name) {
  Dwarf_Die* function = asked.function;
  const auto [at, made] = known_.try_emplace({dwarf_dieoffset(function), name});
  Lines& lines = at->second;
  int declared = 0;
  if (!made || dwarf_decl_line(function, &declared) != 0 || declared <= 0) return lines;
  Dwarf_Attribute attribute;
  bool is_program = false;
  (void)dwarf_formflag(dwarf_attr_integrate(function, DW_AT_main_subprogram, &attribute), &is_program);
  const std::vector<FortranSource::Span> written =
      source.CallsOf(name, {dwarf_diename(function), static_cast<uint32_t>(declared), is_program});
  std::vector<uint64_t> calls;
  Dwarf_Addr base = 0, begin = 0, end = 0;
  for (ptrdiff_t next = 0; (next = dwarf_ranges(function, next, &base, &begin, &end)) > 0;) {
    const std::vector<uint64_t> alike = calls_.AlikeIn(begin, end, asked.return_address);
    calls.insert(calls.end(), alike.begin(), alike.end());
  }
  std::ranges::sort(calls);
  const bool optimised = IsOptimised(asked.unit);
  if (optimised) {
    // Removes the calls that belong to inlined procedures.
    std::erase_if(calls, [&](uint64_t call) {
      std::vector<Dwarf_Die> around = asked.functions.At(call - 1);
      return around.empty() || dwarf_dieoffset(around.data()) != dwarf_dieoffset(function);
    });
  }
  if (calls.size() != written.size()) return lines;
  if (optimised) return lines = Optimised(calls, written, asked.unit);
  for (size_t i = 0; i < calls.size(); ++i) lines[calls[i]] = written[i];
  return lines;
}

std::optional<uint32_t> FortranCallLine::Find(Dwarf_Die* unit, const UnitFunctions& functions,
                                              Dwarf_Die* function, const std::string& path, uint32_t recorded,
                                              uint64_t return_address) {
  if (!IsGfortran(unit) || IsOutlined(function)) return std::nullopt;
  const char* declared_in = dwarf_decl_file(function);
  if (declared_in == nullptr || path != declared_in) return std::nullopt;
  const std::string name = CallOf(calls_.NameAt(return_address));
  const FortranSource* source = name.empty() ? nullptr : SourceOf(path);
  if (source == nullptr) return std::nullopt;
  const Lines& lines = LinesOf(*source, {unit, functions, function, return_address}, name);
  const auto own = lines.find(return_address);
  if (own == lines.end() || Holds(own->second, recorded)) return std::nullopt;
  return own->second.first;
}

}  // namespace rankine::symbols
