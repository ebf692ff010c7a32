// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/files.h"

#include <algorithm>
#include <map>
#include <set>

#include "analysis/io/adding.h"
#include "archive/io/rows.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/generated/mpi_functions.h"
#include "layout/io/functions.h"
#include "layout/io/library_functions.h"

namespace rankine::analysis {
namespace {

using archive::IoRow;
using base::AddSaturated;
using layout::IoKind;
using layout::IoLayer;

using CallKey = std::pair<IoLayer, uint16_t>;  // layer and function

struct AddingMpi {
  IoAdding own;
  std::map<CallKey, IoAdding> below;
};

struct AddingCalls {
  std::map<uint16_t, AddingMpi> mpi;  // indexed by function
  std::map<CallKey, IoAdding> own;

  void Add(const IoRow& row) {
    if (row.layer == IoLayer::mpi_io) return mpi[row.function].own.Add(row);
    auto& calls = row.parent != 0 ? mpi[row.parent].below : own;
    calls[{row.layer, row.function}].Add(row);
  }
};

struct AddingLibrary {
  IoAdding sums;
  AddingCalls below;
  // functions of other libraries that called this function; 0: the program called this function
  std::set<uint16_t> around;
};

struct AddingFile {
  AddingCalls all;
  std::map<uint16_t, AddingLibrary> libraries;  // library calls by function; 0: calls made outside libraries
  std::set<uint32_t> processes, readers, writers;
};

const layout::IoFunctionInfo& InfoOf(uint16_t function) {
  static constexpr layout::IoFunctionInfo kUnknown{"?", IoLayer::none, IoKind::other};
  const layout::IoFunctionInfo* info = layout::FindIoFunction(function);
  return info == nullptr ? kUnknown : *info;
}

std::vector<IoCall> CallsOf(const std::map<CallKey, IoAdding>& adding) {
  std::vector<IoCall> calls;
  for (const auto& [key, sums] : adding) {
    const layout::IoFunctionInfo& info = InfoOf(key.second);
    calls.push_back({info.name, key.first, info.kind, sums.Take()});
  }
  std::stable_sort(calls.begin(), calls.end(),
                   [](const IoCall& a, const IoCall& b) { return a.sums.time > b.sums.time; });
  return calls;
}

MpiIoCall MpiCallOf(uint16_t function, const AddingMpi& adding) {
  const layout::MpiFunction* known = layout::FindMpiFunction(function);
  MpiIoCall call{};
  call.function = known == nullptr ? "?" : known->name;
  call.kind = layout::KindOfMpiIo(function);
  call.collective = known != nullptr && known->collective;
  call.sums = adding.own.Take();
  call.below = CallsOf(adding.below);
  uint64_t inside = 0;
  for (const IoCall& below : call.below) {
    // True for calls that only start an operation, which continues after the call. The time of a call that
    // only starts an operation is not subtracted.
    const bool goes_on = below.function.starts_with("aio_") || below.function.starts_with("io_uring_") ||
                         below.function.starts_with("io_submit_");
    if (!goes_on) inside = AddSaturated(inside, below.sums.time);
    if (below.kind != IoKind::read && below.kind != IoKind::write) continue;
    call.bytes_below = AddSaturated(call.bytes_below, below.sums.bytes);
    call.calls_below = AddSaturated(call.calls_below, below.sums.calls);
    if (below.kind == IoKind::read) call.read_below = AddSaturated(call.read_below, below.sums.bytes);
  }
  call.own = call.sums.time > inside ? call.sums.time - inside : 0;
  return call;
}

std::vector<MpiIoCall> MpiCallsOf(const std::map<uint16_t, AddingMpi>& adding) {
  std::vector<MpiIoCall> calls;
  calls.reserve(adding.size());
  for (const auto& [function, sums] : adding) calls.push_back(MpiCallOf(function, sums));
  std::stable_sort(calls.begin(), calls.end(),
                   [](const MpiIoCall& a, const MpiIoCall& b) { return a.sums.time > b.sums.time; });
  return calls;
}

// Returns the total time of the outermost calls. If an MPI function has no row for this file, the program
// called the function on another file, and the library accessed this file. In this case, the time of the MPI
// function is the sum over the calls that it makes on this file.
uint64_t TimeOf(const std::vector<MpiIoCall>& mpi, const std::vector<IoCall>& own) {
  uint64_t time = 0;
  for (const MpiIoCall& call : mpi) {
    time = AddSaturated(time, call.sums.time);
    if (call.sums.calls != 0) continue;
    for (const IoCall& below : call.below) time = AddSaturated(time, below.sums.time);
  }
  for (const IoCall& call : own) time = AddSaturated(time, call.sums.time);
  return time;
}

void AddRow(const IoRow& row, AddingFile& file) {
  file.processes.insert(row.process);
  if (layout::IsOfIoLibrary(row.layer)) {
    AddingLibrary& library = file.libraries[row.function];
    library.around.insert(row.library);
    return library.sums.Add(row);
  }
  if (layout::IsOfCLibrary(row.layer)) {
    const IoKind kind = archive::KindOf(row);
    if (row.bytes != 0 && kind == IoKind::read) file.readers.insert(row.process);
    if (row.bytes != 0 && kind == IoKind::write) file.writers.insert(row.process);
  }
  file.all.Add(row);
  file.libraries[row.library].below.Add(row);
}

IoLibraryCall LibraryCallOf(uint16_t function, const AddingLibrary& adding) {
  IoLibraryCall call;
  if (const layout::IoLibraryFunction* known = layout::FindIoLibraryFunction(function)) {
    call.function = layout::NameOfIoLibraryFunction(function);
    call.layer = known->layer;
    call.kind = known->kind;
  } else if (function != 0) {
    call.function = "?";
  }
  call.sums = adding.sums.Take();
  call.mpi = MpiCallsOf(adding.below.mpi);
  call.below = CallsOf(adding.below.own);
  call.inside = !adding.around.empty() && !adding.around.contains(0);
  return call;
}

// Returns the functions, sorted by time, longest first. Each function lists the indices of the functions
// nested in it.
std::vector<IoLibraryCall> LibrariesOf(const std::map<uint16_t, AddingLibrary>& adding) {
  std::vector<std::pair<uint16_t, const AddingLibrary*>> order;
  order.reserve(adding.size());
  for (const auto& [function, library] : adding) order.emplace_back(function, &library);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    if ((a.first == 0) != (b.first == 0)) return a.first == 0;
    return a.second->sums.time() > b.second->sums.time();
  });
  std::map<uint16_t, size_t> places;
  std::vector<IoLibraryCall> calls;
  for (const auto& [function, library] : order) {
    places[function] = calls.size();
    calls.push_back(LibraryCallOf(function, *library));
  }
  std::vector<uint64_t> below(calls.size(), 0);
  for (size_t i = 0; i < calls.size(); ++i) {
    below[i] = AddSaturated(below[i], TimeOf(calls[i].mpi, calls[i].below));
    if (!calls[i].inside) continue;
    // If several functions call a nested function, the nested function's whole time is attributed to the
    // first of these functions. The rows of nested calls do not record the calling function.
    const auto around = places.find(*order[i].second->around.begin());
    if (around == places.end() || around->second == i) {
      calls[i].inside = false;
      continue;
    }
    calls[around->second].nested.push_back(i);
    below[around->second] = AddSaturated(below[around->second], calls[i].sums.time);
  }
  for (size_t i = 0; i < calls.size(); ++i)
    calls[i].own = calls[i].sums.time > below[i] ? calls[i].sums.time - below[i] : 0;
  return calls;
}

IoFile FileOf(const AddingFile& adding) {
  IoFile file;
  file.mpi = MpiCallsOf(adding.all.mpi);
  file.own = CallsOf(adding.all.own);
  file.libraries = LibrariesOf(adding.libraries);
  const auto moved = [&file](const std::vector<IoCall>& calls) {
    for (const IoCall& call : calls) {
      if (call.kind == IoKind::read) file.read = AddSaturated(file.read, call.sums.bytes);
      if (call.kind == IoKind::write) file.written = AddSaturated(file.written, call.sums.bytes);
    }
  };
  moved(file.own);
  for (const MpiIoCall& call : file.mpi) moved(call.below);
  for (const IoLibraryCall& call : file.libraries) {
    if (call.inside) continue;
    // If the function has no row for this file, a library may have made the calls for another file, or the
    // calls were made outside of libraries.
    file.time = AddSaturated(file.time, call.sums.calls == 0 ? TimeOf(call.mpi, call.below) : call.sums.time);
  }
  file.ranks = static_cast<uint32_t>(adding.processes.size());
  file.readers.assign(adding.readers.begin(), adding.readers.end());
  file.writers.assign(adding.writers.begin(), adding.writers.end());
  return file;
}

// Returns the path with a * in place of each number.
std::string PatternOf(std::string_view path) {
  std::string pattern;
  for (const char c : path) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit) pattern += c;
    if (digit && (pattern.empty() || pattern.back() != '*')) pattern += '*';
  }
  return pattern;
}

std::vector<std::string_view> NumbersOf(std::string_view path) {
  constexpr std::string_view kDigits = "0123456789";
  std::vector<std::string_view> numbers;
  for (size_t at = path.find_first_of(kDigits); at != std::string_view::npos;) {
    const size_t end = std::min(path.find_first_not_of(kDigits, at), path.size());
    numbers.push_back(path.substr(at, end - at));
    at = path.find_first_of(kDigits, end);
  }
  return numbers;
}

// Returns the common pattern of paths, in which * replaces each number that differs.
std::string CommonPattern(const std::vector<std::string_view>& paths) {
  std::vector<std::string_view> common = NumbersOf(paths.front());
  std::vector<bool> differs(common.size());
  for (const std::string_view path : paths) {
    const std::vector<std::string_view> numbers = NumbersOf(path);
    for (size_t i = 0; i < common.size() && i < numbers.size(); ++i)
      differs[i] = differs[i] || numbers[i] != common[i];
  }
  std::string pattern;
  size_t at = 0;
  for (size_t i = 0; i < common.size(); ++i) {
    const auto begin = static_cast<size_t>(common[i].data() - paths.front().data());
    pattern += paths.front().substr(at, begin - at);
    pattern += differs[i] ? std::string_view("*") : common[i];
    at = begin + common[i].size();
  }
  return pattern.append(paths.front().substr(at));
}

}  // namespace

uint64_t IoSums::Random() const {
  const uint64_t regular = AddSaturated(consecutive, strided);
  return placed > regular ? placed - regular : 0;
}

MovedBytes BytesMoved(const IoFile& file) {
  if (file.read != 0 || file.written != 0) return {file.read, file.written, false};
  MovedBytes moved{0, 0, true};
  for (const MpiIoCall& call : file.mpi) {
    if (call.kind == layout::IoKind::read) moved.read = base::AddSaturated(moved.read, call.sums.bytes);
    if (call.kind == layout::IoKind::write)
      moved.written = base::AddSaturated(moved.written, call.sums.bytes);
  }
  return moved;
}

bool IsOfMpiItself(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name.starts_with('.') && name.find(".shfp.") != std::string_view::npos) return true;
  const size_t session = path.find("/ompi.");
  if (session == std::string_view::npos) return false;
  const std::string_view inside = path.substr(session);
  return inside.find("/pid.") != std::string_view::npos || inside.find("/jf.") != std::string_view::npos;
}

std::vector<IoFile> MakeIoFiles(const archive::Tables& tables) {
  std::map<uint32_t, AddingFile> adding;
  for (const IoRow& row : tables.io) AddRow(row, adding[row.file]);
  std::vector<IoFile> files;
  for (const auto& [place, sums] : adding) {
    IoFile file = FileOf(sums);
    file.file = place;
    if (place < tables.io_files.size()) file.path = tables.io_files[place];
    files.push_back(std::move(file));
  }
  std::stable_sort(files.begin(), files.end(),
                   [](const IoFile& a, const IoFile& b) { return a.time > b.time; });
  return files;
}

std::vector<IoFile> MakeFileGroups(const archive::Tables& tables) {
  struct Group {
    AddingFile sums;
    std::map<uint32_t, uint64_t> files;  // time, ns
  };
  std::map<std::string, Group> groups;
  for (const IoRow& row : tables.io) {
    const bool named = row.file < tables.io_files.size();
    Group& group = groups[named ? PatternOf(tables.io_files[row.file]) : std::string()];
    AddRow(row, group.sums);
    uint64_t& time = group.files[row.file];
    time = AddSaturated(time, row.time_sum);
  }
  std::vector<IoFile> files;
  for (const auto& [pattern, group] : groups) {
    IoFile file = FileOf(group.sums);
    const auto& times = group.files;
    for (const auto& [place, time] : times) file.alike.push_back(place);
    std::ranges::stable_sort(file.alike,
                             [&times](uint32_t a, uint32_t b) { return times.at(a) > times.at(b); });
    file.file = file.alike.front();
    if (file.alike.size() > 1) {
      std::vector<std::string_view> paths;
      for (const uint32_t place : file.alike)
        if (place < tables.io_files.size()) paths.push_back(tables.io_files[place]);
      file.pattern = std::make_shared<const std::string>(paths.size() < 2 ? pattern : CommonPattern(paths));
      file.path = *file.pattern;
    } else {
      file.alike.clear();
      if (file.file < tables.io_files.size()) file.path = tables.io_files[file.file];
    }
    files.push_back(std::move(file));
  }
  std::stable_sort(files.begin(), files.end(),
                   [](const IoFile& a, const IoFile& b) { return a.time > b.time; });
  return files;
}

bool Has(const IoFile& file, uint32_t io_file) {
  return file.file == io_file || std::ranges::find(file.alike, io_file) != file.alike.end();
}

}  // namespace rankine::analysis
