// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/detect.h"

#include <sched.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "recorder/core/link/module.h"
#include "recorder/mpi/abi/families.h"

namespace rankine::mpi {
namespace internal {
std::atomic<DetectState> detect_state{DetectState::absent};
constinit Abi process_abi;
constinit MpiLibrary process_library;
}  // namespace internal

namespace {

template <size_t N>
void CopyText(char (&to)[N], std::string_view from) {
  const size_t length = std::min(from.size(), N - 1);
  std::memcpy(to, from.data(), length);
  to[length] = '\0';
}

// Determines the family of the MPI library in a module. An MPI library defines PMPI_Init. A tool that wraps
// both MPI_Init and PMPI_Init, such as Rankine, also defines PMPI_Init, so a known family is preferred to
// an unknown one.
//
// The standard ABI is identified by its soname, which MPI-5 specifies. The functions of a library are not
// sufficient evidence: MPICH's own library exports the same MPI-5 functions with 4-byte handles. Open MPI
// has a separate library for the standard ABI. The process may also contain Open MPI's own library, so the
// presence of this library does not exclude the standard ABI.
Family FamilyOf(const Module& module) {
  static constexpr std::string_view kStandardSoname = "libmpi_abi.so";
  if (module.Find("PMPI_Init") == nullptr || module.IsOurs()) return Family::none;
  if (module.soname().starts_with(kStandardSoname)) return Family::standard;
  if (module.Find("ompi_mpi_comm_world") != nullptr) return Family::open_mpi;
  // This function is part of MPICH's stable binary interface, because mpi.h defines MPI_COMM_DUP_FN as this
  // function.
  if (module.Find("MPIR_Dup_fn") != nullptr) return Family::mpich;
  return Family::unknown;
}

struct Found {
  Family family = Family::none;
  MpiLibrary library;
  Range data;
};

// Prefers a known family to an unknown one. Among known families, prefers a library that was loaded after us
// to a library that was loaded before us, and the first library to later libraries.
int Preference(Family family, bool after_us) {
  if (family == Family::none) return 0;
  return (family == Family::unknown ? 1 : 3) + (after_us ? 1 : 0);
}

Found FindLibrary() {
  Found best;
  int best_preference = 0;
  bool after_us = false;
  ForEachModule([&](const Module& module) {
    if (module.IsOurs()) {
      after_us = true;
      return false;
    }
    const Family family = FamilyOf(module);
    const int preference = Preference(family, after_us);
    if (preference > best_preference) {
      best_preference = preference;
      best.family = family;
      best.data = module.WritableData();
      best.library.handle = reinterpret_cast<uint64_t>(module.Find("PMPI_Init"));
      best.library.after_us = after_us;
      CopyText(best.library.path, module.path());
      CopyText(best.library.soname, module.soname());
    }
    return false;
  });
  return best;
}

// A program that is not position-independent contains its own copy of each library variable to which it
// refers (copy relocation). The library also uses the program's copy, because all code uses the first
// definition in load order. A datatype may therefore be in the program or in the library.
void FillOpenMpi(Abi* abi, const Range& library_data) {
  for (const OpenMpiHandle& handle : kOpenMpiHandles) {
    const SymbolName name(handle.symbol);
    ForEachModule([&](const Module& module) {
      abi->*handle.field = reinterpret_cast<uint64_t>(module.Find(name));
      return abi->*handle.field != 0;
    });
  }
  ForEachModule([&](const Module& module) {
    abi->builtin_types[0] = module.WritableData();
    return true;  // The program is the first module.
  });
  abi->builtin_types[1] = library_data;
}

}  // namespace

bool Detect(Abi* abi, MpiLibrary* library) {
  const Found found = FindLibrary();
  if (found.family == Family::none) return false;
  *abi = FamilyTable(found.family);
  *library = found.library;
  if (found.family == Family::open_mpi) FillOpenMpi(abi, found.data);
  return true;
}

// Only the thread whose atomic exchange succeeds copies the table. Other threads wait for some nanoseconds.
void internal::DetectSlow() {
  Abi abi;
  MpiLibrary library;
  if (detect_state.load(std::memory_order_acquire) == DetectState::absent) {
    if (!Detect(&abi, &library)) return;
    DetectState expected = DetectState::absent;
    if (detect_state.compare_exchange_strong(expected, DetectState::writing, std::memory_order_acq_rel)) {
      process_abi = abi;
      process_library = library;
      detect_state.store(DetectState::ready, std::memory_order_release);
      return;
    }
  }
  while (detect_state.load(std::memory_order_acquire) != DetectState::ready) sched_yield();
}

const MpiLibrary& CurrentLibrary() {
  CurrentAbi();
  return internal::process_library;
}

}  // namespace rankine::mpi
