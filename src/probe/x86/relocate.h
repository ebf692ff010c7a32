// Moving the first instructions of a function to another place, so that a jump can stand where they stood.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::probe {

struct Moved {
  uint64_t skipped = 0;  // bytes before the patch: endbr64 stays, where indirect calls may have to find it
  uint32_t covered = 0;  // bytes of whole instructions that were moved, at least 5
  std::vector<uint8_t> code;     // does what they did, at its own address, and goes on behind them
  bool one_instruction = false;  // nothing can stand between the moved ones, because there is one
};

// `code`: the function's bytes from its entry on, to its end or at least 48 of them. `from`: the entry's
// address. `to`: where Moved::code will lie, at most 2 GiB away from all that it refers to. An error says why
// the entry cannot be patched, in words that go on behind the function's name. `is_stub`: it may begin with
// jmp *word(%rip), as stubs for imported functions do: the word goes on saying where to.
base::Result<Moved> MoveEntry(std::span<const uint8_t> code, uint64_t from, uint64_t to,
                              bool is_stub = false);

// Direct jumps and calls of a module's code.
struct Branch {
  uint64_t target, from;
  bool jumps;  // else calls
};
// Appends those of `code`, which lies at `address`. Bytes that are no instructions are passed over.
void CollectBranches(std::span<const uint8_t> code, uint64_t address, std::vector<Branch>* branches);
// False: no bytes of `code`, from wherever one reads them, are a direct jump or call to within `bytes` from
// one of `begins` (sorted) on. To decode instructions takes a hundred times as long.
bool MayBranchInto(std::span<const uint8_t> code, uint64_t address, std::span<const uint64_t> begins,
                   uint64_t bytes);

// jmp rel32 at `from` to `to`; an error when that is too far.
base::Result<std::vector<uint8_t>> Jump(uint64_t from, uint64_t to);

}  // namespace rankine::probe
