// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/abi/status_layout.h"

#include <cstring>

#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::mpi {
namespace {

inline constexpr size_t kStatusRoom = 64;
inline constexpr uint64_t kProbeBytes = 0x123456789;  // The number has more than 32 bits, and its upper half
                                                      // differs from its lower half.

using SetElements = int (*)(void* status, uint64_t type, int64_t count);
using SetCancelled = int (*)(void* status, int flag);
using GetElements = int (*)(const void* status, uint64_t type, int64_t* count);
using TestCancelled = int (*)(const void* status, int* flag);

template <class Function>
Function Library(const char* symbol) {
  return reinterpret_cast<Function>(ResolveInLibrary(symbol));
}

struct StatusFunctions {
  GetElements get_elements;
  TestCancelled test_cancelled;
};

// LearnStatusLayout sets these two pointers before any status is read.
constinit StatusFunctions g_functions{};

}  // namespace

void MatchStatusLayout(const void* counted, const void* cancelled, uint64_t bytes, Abi* abi) {
  Abi guess = *abi;
  for (size_t offset = 0; offset + sizeof(uint64_t) <= abi->status_size; offset += sizeof(int)) {
    guess.count_offset = static_cast<uint8_t>(offset);
    guess.count_layout = CountLayout::split;
    guess.cancelled_mask = 1;
    guess.cancelled_offset = static_cast<uint8_t>(offset + sizeof(int));
    if (StatusBytes(guess, counted) == bytes && !StatusCancelled(guess, counted) &&
        StatusCancelled(guess, cancelled) && StatusBytes(guess, cancelled) == bytes) {
      *abi = guess;
      return;
    }
    guess.count_layout = CountLayout::word;
    guess.cancelled_mask = ~uint32_t{0};
    if (StatusBytes(guess, counted) != bytes || StatusBytes(guess, cancelled) != bytes) continue;
    for (size_t flag = 0; flag + sizeof(int) <= abi->status_size; flag += sizeof(int)) {
      guess.cancelled_offset = static_cast<uint8_t>(flag);
      if (StatusCancelled(guess, cancelled) && !StatusCancelled(guess, counted)) {
        *abi = guess;
        return;
      }
    }
  }
}

void LearnStatusLayout() {
  const Abi& abi = CurrentAbi();
  if (!abi.Known() || abi.count_layout != CountLayout::unknown) return;
  g_functions.get_elements = Library<GetElements>("PMPI_Get_elements_x");
  g_functions.test_cancelled = Library<TestCancelled>("PMPI_Test_cancelled");
  const auto set_elements = Library<SetElements>("PMPI_Status_set_elements_x");
  const auto set_cancelled = Library<SetCancelled>("PMPI_Status_set_cancelled");
  if (set_elements == nullptr || set_cancelled == nullptr) return;
  alignas(16) char counted[kStatusRoom] = {};
  if (set_elements(counted, abi.byte, kProbeBytes) != 0) return;
  alignas(16) char cancelled[kStatusRoom];
  std::memcpy(cancelled, counted, sizeof cancelled);
  if (set_cancelled(cancelled, 1) != 0) return;
  MatchStatusLayout(counted, cancelled, kProbeBytes, &internal::process_abi);
}

uint64_t AskStatusBytes(const void* status) {
  int64_t count = 0;
  if (g_functions.get_elements == nullptr) return 0;
  if (g_functions.get_elements(status, CurrentAbi().byte, &count) != 0 || count < 0) return 0;
  return static_cast<uint64_t>(count);
}

bool AskStatusCancelled(const void* status) {
  int flag = 0;
  if (g_functions.test_cancelled == nullptr) return false;
  return g_functions.test_cancelled(status, &flag) == 0 && flag != 0;
}

}  // namespace rankine::mpi
