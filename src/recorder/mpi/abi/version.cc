// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/version.h"

#include <algorithm>

#include "recorder/mpi/abi/resolve.h"

namespace rankine::mpi {
namespace {

// The largest value of MPI_MAX_LIBRARY_VERSION_STRING, which is that of MPICH and of the standard ABI. The
// buffer is static, because a rank's stack may be small.
inline constexpr size_t kTextRoom = 8192;
constinit char g_text[kTextRoom];

constexpr std::string_view kBlank = " \t";

// Returns the part of a text before the first character that is one of `ends`. substr() is not used,
// because it can throw, and would need libstdc++.
std::string_view Until(std::string_view text, std::string_view ends) {
  return {text.data(), std::min(text.find_first_of(ends), text.size())};
}

std::string_view FirstWord(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  return Until(text, " \t,;\n\r");
}

struct Vendor {
  std::string_view start;  // The text at the beginning of the string, before the version.
  std::string_view name;
};

constexpr Vendor kVendors[] = {
    {"Open MPI v", "Open MPI"},
    {"MPICH Version:", "MPICH"},
    {"Intel(R) MPI Library ", "Intel MPI"},
    {"MVAPICH2 Version:", "MVAPICH2"},
    {"MVAPICH Version:", "MVAPICH"},
    {"MPI VERSION    : CRAY MPICH version ", "Cray MPICH"},
};

// Appends a text without its control characters, as far as it fits. Returns the new length.
size_t Append(std::string_view part, size_t length, char (&out)[kVersionRoom]) {
  for (const char c : part) {
    if (length + 1 >= kVersionRoom) break;
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) out[length++] = c;
  }
  out[length] = '\0';
  return length;
}

}  // namespace

void ShortVersion(std::string_view text, char (&out)[kVersionRoom]) {
  for (const Vendor& vendor : kVendors) {
    if (!text.starts_with(vendor.start)) continue;
    size_t length = Append(vendor.name, 0, out);
    length = Append(" ", length, out);
    text.remove_prefix(vendor.start.size());
    Append(FirstWord(text), length, out);
    return;
  }
  Append(Until(text, "\n"), 0, out);
}

void LibraryVersion(char (&out)[kVersionRoom]) {
  using GetLibraryVersion = int (*)(char*, int*);
  out[0] = '\0';
  const auto get = reinterpret_cast<GetLibraryVersion>(ResolveInLibrary("PMPI_Get_library_version"));
  if (get == nullptr) return;
  int length = 0;
  if (get(g_text, &length) != 0 || length <= 0) return;
  ShortVersion({g_text, std::min(static_cast<size_t>(length), kTextRoom)}, out);
}

}  // namespace rankine::mpi
