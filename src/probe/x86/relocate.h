// SPDX-License-Identifier: BSD-3-Clause
// Moves the first instructions of a function to another place, so that a jump can replace them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::probe {

struct Moved {
  uint64_t skipped = 0;  // bytes before the patch: endbr64 stays, because indirect calls may need it there
  uint32_t covered = 0;  // bytes of the moved whole instructions, at least 5
  std::vector<uint8_t>
      code;  // code with the same effect at its own address, which continues after the moved instructions
  bool one_instruction =
      false;  // true: only one instruction was moved, so no thread can be between moved instructions
};

// `code`: the function's bytes from its entry on, either all or at least 48. `from`: the entry's address.
// `to`: the address of Moved::code, at most 2 GiB from everything that the code refers to. An error says why
// the entry cannot be patched, as a clause that follows the function's name. `is_stub` says that the code may
// begin with jmp *word(%rip), as stubs for imported functions do. The word still gives the target.
base::Result<Moved> MoveEntry(std::span<const uint8_t> code, uint64_t from, uint64_t to,
                              bool is_stub = false);

// Direct jumps and calls of a module's code.
struct Branch {
  uint64_t target, from;
  bool jumps;  // true: a jump; false: a call
};
// Appends the branches of `code`, which is at `address`. Bytes that are no instructions are skipped.
void CollectBranches(std::span<const uint8_t> code, uint64_t address, std::vector<Branch>* branches);
// Returns false if no bytes of `code`, at any alignment, are a direct jump or call to less than `bytes` after
// one of `begins` (sorted). This is a fast test: decoding instructions takes a hundred times as long.
bool MayBranchInto(std::span<const uint8_t> code, uint64_t address, std::span<const uint64_t> begins,
                   uint64_t bytes);

// jmp rel32 at `from` to `to`. Fails if the distance is too large.
base::Result<std::vector<uint8_t>> Jump(uint64_t from, uint64_t to);

}  // namespace rankine::probe
