// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/layer.h"

#include <span>

#include "recorder/core/callsite/elf_image.h"

namespace rankine::callsite {
namespace {

// A library that defines a symbol of the following two lists is a layer between the application and MPI.
// The list of Fortran symbols has the spellings of gfortran, Intel, NVIDIA and Cray.
constexpr std::string_view kMpiSymbols[] = {"MPI_Init", "MPI_Send", "PMPI_Init", "PMPI_Send"};
constexpr std::string_view kFortranSymbols[] = {"mpi_send_", "MPI_SEND", "mpi_send_f08_", "mpi_send_f08ts_"};

// Some libraries of the MPI layer export neither kMpiSymbols nor kFortranSymbols. The file names of these
// libraries begin with one of the prefixes in kMpiPrefixes. The prefix "libmpi" alone would match too many
// files: libmpir is an arithmetic library, and users call their own libraries libmpi<something>.
constexpr std::string_view kMpiPrefixes[] = {
    "libmpi.",     "libmpich",    "libmpifort", "libmpicxx",    "libmpi_mpifh", "libmpi_usempi",
    "libmpi_cxx",  "libmpi_java", "libmpi_abi", "libpmpi",      "libmca_",      "mca_",
    "libopen-pal", "libopen-rte", "libprrte",   "libpmix",      "libucp",       "libuct",
    "libucs",      "libucm",      "libfabric",  "librankine.so"};

constexpr std::string_view kBindingPrefixes[] = {"libmpicxx", "libmpichcxx", "libmpi_cxx", "libmpi_mpifh"};

std::string_view BaseName(std::string_view path) {
  const size_t slash = path.rfind('/');
  // substr() is not used, because it can throw, and would need libstdc++.
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  return path;
}

bool StartsWithAny(std::string_view name, std::span<const std::string_view> prefixes) {
  for (const std::string_view prefix : prefixes) {
    if (name.starts_with(prefix)) return true;
  }
  return false;
}

bool ExportsAny(const ElfImage& image, std::span<const std::string_view> symbols) {
  for (const std::string_view symbol : symbols) {
    if (image.Exports(symbol)) return true;
  }
  return false;
}

bool IsMpi4py(std::string_view path) {
  return BaseName(path).starts_with("MPI.") && path.find("/mpi4py/") != std::string_view::npos;
}

}  // namespace

bool IsMpiName(std::string_view path) {
  return StartsWithAny(BaseName(path), kMpiPrefixes) || IsMpi4py(path);
}

bool IsBindingName(std::string_view path) {
  return StartsWithAny(BaseName(path), kBindingPrefixes) || IsMpi4py(path);
}

Layer LayerOf(const ElfImage& image) {
  if (image.is_main()) return Layer::application;
  const auto own_code = reinterpret_cast<uintptr_t>(&LayerOf);
  if (own_code >= image.start() && own_code < image.end()) return Layer::mpi;
  if (IsMpiName(image.name()) || IsMpiName(image.Soname())) return Layer::mpi;
  return ExportsAny(image, kMpiSymbols) || ExportsAny(image, kFortranSymbols) ? Layer::mpi
                                                                              : Layer::application;
}

bool IsFortranBinding(const ElfImage& image) {
  if (!ExportsAny(image, kFortranSymbols)) return false;
  return !ExportsAny(image, kMpiSymbols) || IsMpiName(image.name()) || IsMpiName(image.Soname());
}

}  // namespace rankine::callsite
