// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/debug_lines.h"

#include <dwarf.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "symbols/demangled.h"

namespace rankine::symbols {
namespace {

struct Frame {
  std::string function;
  const char* file = nullptr;
  uint32_t line = 0;
  bool wrapper = false;  // True for an inlined wrapper. The report does not show a wrapper as a location.
};

bool Fortran(Dwarf_Die* unit) {
  switch (dwarf_srclang(unit)) {
    case DW_LANG_Fortran77:
    case DW_LANG_Fortran90:
    case DW_LANG_Fortran95:
    case DW_LANG_Fortran03:
    case DW_LANG_Fortran08:
      return true;
    default:
      return false;
  }
}

std::string FunctionOf(Dwarf_Die* die, bool fortran) {
  const char* plain = dwarf_diename(die);
  Dwarf_Attribute attribute;
  Dwarf_Attribute* linkage = dwarf_attr_integrate(die, DW_AT_linkage_name, &attribute);
  const char* name = linkage == nullptr ? nullptr : dwarf_formstring(linkage);
  // The linker name differs from the name in the source. A Fortran main program has only a linker name, so
  // this name is used.
  constexpr std::string_view kMain = "MAIN__";
  if (fortran && plain != nullptr && !std::string_view(plain).starts_with(kMain))
    return WithoutOutlined(plain);
  const std::string own = WithoutOutlined(name != nullptr ? name : plain != nullptr ? plain : "");
  return fortran ? FortranSpelling(own) : Demangled(own);
}

bool SystemFile(const char* file) {
  if (file == nullptr) return true;
  const std::string_view path = file;
  return path.starts_with("/usr/include/") || path.starts_with("/usr/lib/") ||
         path.starts_with("/usr/local/include/") || path.find("/include/c++/") != std::string_view::npos;
}

// Stores the file and line where an inlined subroutine is called.
void CallOf(Dwarf_Die* die, Dwarf_Files* files, Frame& frame) {
  Dwarf_Attribute attribute;
  Dwarf_Word value = 0;
  if (dwarf_formudata(dwarf_attr(die, DW_AT_call_file, &attribute), &value) == 0) {
    frame.file = dwarf_filesrc(files, value, nullptr, nullptr);
  }
  if (dwarf_formudata(dwarf_attr(die, DW_AT_call_line, &attribute), &value) == 0)
    frame.line = static_cast<uint32_t>(value);
}

struct Scopes {
  Dwarf_Die* dies = nullptr;
  int count = 0;
  Scopes() = default;
  Scopes(const Scopes&) = delete;
  Scopes& operator=(const Scopes&) = delete;
  ~Scopes() { std::free(dies); }
};

bool IsFunction(Dwarf_Die* die) {
  const int tag = dwarf_tag(die);
  return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine || tag == DW_TAG_entry_point;
}

// True for an inline function that must not be shown as a location, such as a function of Rankine's
// annotations. Functions of this kind have GCC's attribute `artificial`.
bool IsArtificial(Dwarf_Die* die) {
  Dwarf_Attribute attribute;
  bool flag = false;
  return dwarf_formflag(dwarf_attr_integrate(die, DW_AT_artificial, &attribute), &flag) == 0 && flag;
}

// Uses the search of libdw to find the functions at an address. The search of libdw is slow, but it also
// finds nested functions.
std::vector<Dwarf_Die> SearchFunctions(Dwarf_Die* unit, uint64_t address) {
  std::vector<Dwarf_Die> functions;
  Scopes around;
  around.count = dwarf_getscopes(unit, address, &around.dies);
  Dwarf_Die* function = nullptr;
  for (int i = 0; i < around.count && function == nullptr; ++i) {
    if (IsFunction(&around.dies[i])) function = &around.dies[i];
  }
  if (function == nullptr) return functions;
  // The scopes that contain an inlined body are the scopes of the function's definition. The parents of the
  // DIE for the inlined body show into which function it was inlined.
  Scopes chain;
  chain.count = dwarf_getscopes_die(function, &chain.dies);
  for (int i = 0; i < chain.count; ++i) {
    if (IsFunction(&chain.dies[i])) functions.push_back(chain.dies[i]);
  }
  return functions;
}

// The functions in the argument and in the result begin with the innermost function. The frame `innermost`
// already has the file and the line from the line table.
std::vector<Frame> Inlined(Dwarf_Die* unit, std::vector<Dwarf_Die> functions, Frame innermost) {
  std::vector<Frame> frames = {std::move(innermost)};
  const bool fortran = Fortran(unit);
  Dwarf_Files* files = nullptr;
  size_t file_count = 0;
  if (dwarf_getsrcfiles(unit, &files, &file_count) != 0) files = nullptr;
  for (Dwarf_Die& die : functions) {
    frames.back().function = FunctionOf(&die, fortran);
    const bool inlined = dwarf_tag(&die) == DW_TAG_inlined_subroutine;
    frames.back().wrapper = inlined && IsArtificial(&die);
    if (!inlined || files == nullptr) break;
    Frame caller;
    CallOf(&die, files, caller);
    frames.push_back(std::move(caller));
  }
  return frames;
}

Location LocationOf(const Frame& frame) {
  Location location;
  location.kind = Location::Kind::source;
  location.function = frame.function;
  location.file = frame.file == nullptr ? "" : frame.file;
  location.line = frame.line;
  return location;
}

}  // namespace

DebugLines::DebugLines(const ElfFile& file)
    : fortran_calls_(file), dwarf_(dwarf_begin_elf(file.elf(), DWARF_C_READ, nullptr), dwarf_end) {}

void DebugLines::IndexUnits() {
  indexed_ = true;
  Dwarf_Off offset = 0;
  Dwarf_Off next = 0;
  size_t header = 0;
  while (dwarf_nextcu(dwarf_.get(), offset, &next, &header, nullptr, nullptr, nullptr) == 0 &&
         next > offset) {
    Dwarf_Die unit;
    if (dwarf_offdie(dwarf_.get(), offset + header, &unit) != nullptr) {
      Dwarf_Addr base = 0, begin = 0, end = 0;
      ptrdiff_t at = 0;
      while ((at = dwarf_ranges(&unit, at, &base, &begin, &end)) > 0) {
        ranges_.push_back({begin, end, offset + header});
      }
    }
    offset = next;
  }
  std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.begin < b.begin; });
}

bool DebugLines::UnitOf(uint64_t address, Dwarf_Die* unit) {
  if (dwarf_addrdie(dwarf_.get(), address, unit) != nullptr) return true;
  if (!indexed_) IndexUnits();
  auto after = std::upper_bound(ranges_.begin(), ranges_.end(), address,
                                [](uint64_t a, const Range& range) { return a < range.begin; });
  if (after == ranges_.begin()) return false;
  --after;
  return address < after->end && dwarf_offdie(dwarf_.get(), after->unit, unit) != nullptr;
}

std::optional<CodeAddress> DebugLines::Find(uint64_t address) {
  Dwarf_Die unit;
  if (dwarf_ == nullptr || !UnitOf(address, &unit)) return std::nullopt;
  Dwarf_Line* row = dwarf_getsrc_die(&unit, address);
  int line = 0;
  const char* file = row == nullptr ? nullptr : dwarf_linesrc(row, nullptr, nullptr);
  if (file == nullptr || dwarf_lineno(row, &line) != 0) return std::nullopt;
  const auto known = units_.try_emplace(dwarf_dieoffset(&unit), &unit, Fortran(&unit)).first;
  std::vector<Dwarf_Die> functions = known->second.At(address);
  if (functions.empty()) functions = SearchFunctions(&unit, address);
  if (!functions.empty()) {
    const std::optional<uint32_t> written = fortran_calls_.Find(&unit, known->second, functions.data(), file,
                                                                static_cast<uint32_t>(line), address + 1);
    if (written) line = static_cast<int>(*written);
  }
  const std::vector<Frame> frames =
      Inlined(&unit, std::move(functions), Frame{"", file, static_cast<uint32_t>(line)});
  const auto own_line = std::find_if(frames.begin(), frames.end(), [](const Frame& frame) {
    return frame.file != nullptr && !SystemFile(frame.file) && !frame.wrapper;
  });
  CodeAddress found;
  found.location = LocationOf(own_line == frames.end() ? frames.front() : *own_line);
  for (const Frame& frame : frames) {
    const bool outermost = &frame == &frames.back();
    if ((!frame.wrapper || outermost) && !frame.function.empty()) found.frames.push_back(LocationOf(frame));
  }
  return found;
}

}  // namespace rankine::symbols
