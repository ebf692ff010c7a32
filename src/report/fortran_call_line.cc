#include "report/fortran_call_line.h"

#include <dwarf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string_view>
#include <vector>

#include "report/spelling.h"

namespace rankine::report {
namespace {

constexpr size_t kLargestSource = size_t{16} << 20;

bool IsUnoptimisedGfortran(Dwarf_Die* unit) {
  Dwarf_Attribute attribute;
  const char* text = dwarf_formstring(dwarf_attr(unit, DW_AT_producer, &attribute));
  const std::string producer = std::string(text == nullptr ? "" : text) + ' ';
  if (!producer.starts_with("GNU Fortran")) return false;
  const size_t last = producer.rfind(" -O");  // of several levels the last holds, as MPI's wrappers add one
  return last == std::string::npos || producer.substr(last).starts_with(" -O0 ");
}

// The body of one of OpenMP's constructs is a function for the compiler, not in the source.
bool IsOutlined(Dwarf_Die* function) {
  const char* name = dwarf_diename(function);
  return name == nullptr || WithoutOutlined(name) != name;
}

// A linker's name as the source has it: the bindings to MPI's module mpi_f08 have endings of their own.
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

// Empty where code and source do not have as many calls: macros, dead code, names changed by `use`.
const FortranCallLine::Lines& FortranCallLine::LinesOf(const FortranSource& source, Dwarf_Die* function,
                                                       const std::string& name, uint64_t return_address) {
  const auto [at, made] = known_.try_emplace({dwarf_dieoffset(function), name});
  Lines& lines = at->second;
  Dwarf_Addr low = 0;
  Dwarf_Addr high = 0;
  int declared = 0;
  if (!made || dwarf_lowpc(function, &low) != 0 || dwarf_highpc(function, &high) != 0 ||
      dwarf_decl_line(function, &declared) != 0 || declared <= 0)
    return lines;
  Dwarf_Attribute attribute;
  bool is_program = false;
  (void)dwarf_formflag(dwarf_attr(function, DW_AT_main_subprogram, &attribute), &is_program);
  const std::vector<FortranSource::Span> written =
      source.CallsOf(name, {dwarf_diename(function), static_cast<uint32_t>(declared), is_program});
  const std::vector<uint64_t> calls = calls_.AlikeIn(low, high, return_address);
  for (size_t i = 0; i < calls.size() && calls.size() == written.size(); ++i) lines[calls[i]] = written[i];
  return lines;
}

std::optional<uint32_t> FortranCallLine::Find(Dwarf_Die* unit, Dwarf_Die* function, const std::string& path,
                                              uint32_t recorded, uint64_t return_address) {
  if (!IsUnoptimisedGfortran(unit) || IsOutlined(function)) return std::nullopt;
  const char* declared_in = dwarf_decl_file(function);
  if (declared_in == nullptr || path != declared_in) return std::nullopt;
  const std::string name = CallOf(calls_.NameAt(return_address));
  const FortranSource* source = name.empty() ? nullptr : SourceOf(path);
  if (source == nullptr) return std::nullopt;
  const Lines& lines = LinesOf(*source, function, name, return_address);
  const auto own = lines.find(return_address);
  if (own == lines.end()) return std::nullopt;
  const FortranSource::Span& call = own->second;
  return call.first <= recorded && recorded <= call.last ? std::nullopt : std::optional<uint32_t>(call.first);
}

}  // namespace rankine::report
