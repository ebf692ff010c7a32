// SPDX-License-Identifier: BSD-3-Clause
// Moves the first instructions of a function elsewhere, so that a jump can replace them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::probe {

struct Moved {
  // number of bytes before the patch: endbr64 stays in place, because indirect calls may need it
  uint64_t skipped = 0;
  uint32_t covered = 0;       // number of bytes of the moved instructions, at least 5
  std::vector<uint8_t> code;  // the moved code, which has the same effect at its new address, and continues
                              // after the moved instructions
  // only one instruction was moved, so no thread can be between two moved instructions
  bool one_instruction = false;
};

// `code` has the function's bytes from its entry on: all of them, or at least 48. `from` is the entry's
// address. `to` is the address of Moved::code, at most 2 GiB from everything that the code refers to. The
// error is a clause that says why the entry cannot be patched. It is meant to follow the function's name.
// `is_stub`: the code may begin with jmp *word(%rip), as stubs for imported functions do. The moved code
// still reads the jump target from that word.
base::Result<Moved> MoveEntry(std::span<const uint8_t> code, uint64_t from, uint64_t to,
                              bool is_stub = false);

// A direct jump or call in a module's code.
struct Branch {
  uint64_t target, from;
  bool jumps;  // true: a jump; false: a call
};
// Appends all branches in `code`, which is loaded at `address`. Bytes that are not instructions are skipped.
void CollectBranches(std::span<const uint8_t> code, uint64_t address, std::vector<Branch>* branches);
// Returns false only if `code` contains no direct jump or call that leads less than `bytes` bytes beyond one
// of `begins` (sorted). All alignments are considered. Decoding all instructions would take a hundred times
// as long.
bool MayBranchInto(std::span<const uint8_t> code, uint64_t address, std::span<const uint64_t> begins,
                   uint64_t bytes);

// The code of `jmp rel32` at `from` that jumps to `to`. Fails if the distance is too large.
base::Result<std::vector<uint8_t>> Jump(uint64_t from, uint64_t to);

}  // namespace rankine::probe
