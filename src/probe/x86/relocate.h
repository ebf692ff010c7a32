// SPDX-License-Identifier: BSD-3-Clause
// Moves the first instructions of a function to another address, so that a jump can replace the instructions.
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
  std::vector<uint8_t> code;  // the moved code, which has the same effect at its new address, and then
                              // continues after the moved instructions
  // true if only one instruction was moved, so that no thread can be between two moved instructions
  bool one_instruction = false;
};

// Moves the first instructions of a function to another address. The argument `code` contains the function's
// bytes, beginning with its entry. The argument contains all bytes of the function, or at least 48. The
// second argument is the address of the entry, and the third argument is the address of Moved::code. The
// distance between Moved::code and all addresses to which the code refers must be at most 2 GiB. If `is_stub`
// is true, the code may begin with jmp *word(%rip), as stubs for imported functions do. The moved code then
// reads the jump target from the same word. The error is a clause with the reason why the entry cannot be
// patched. The function's name must precede the clause.
base::Result<Moved> MoveEntry(std::span<const uint8_t> code, uint64_t from, uint64_t to,
                              bool is_stub = false);

// A direct jump or call in a module's code.
struct Branch {
  uint64_t target, from;
  bool jumps;  // true: the branch is a jump; false: a call
};
// Appends all branches in the given bytes. The argument `address` is the address at which the given bytes are
// loaded. Bytes that are not instructions are skipped.
void CollectBranches(std::span<const uint8_t> code, uint64_t address, std::vector<Branch>* branches);
// Searches for direct jumps and calls with a target shortly after one of the sorted addresses `begins`. The
// argument `bytes` is the limit for the distance of a target from such an address. Returns false only if no
// direct jump or call has such a target. All alignments are considered. Decoding all instructions would take
// a hundred times as long.
bool MayBranchInto(std::span<const uint8_t> code, uint64_t address, std::span<const uint64_t> begins,
                   uint64_t bytes);

// Returns the code of a `jmp rel32` between the two given addresses. Fails if the distance is too large.
base::Result<std::vector<uint8_t>> Jump(uint64_t from, uint64_t to);

}  // namespace rankine::probe
