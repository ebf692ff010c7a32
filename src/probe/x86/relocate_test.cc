// SPDX-License-Identifier: BSD-3-Clause
// Tests that entries of real functions are moved correctly. When they are decoded, the moved entries must
// have the same meaning. When they are executed, they must have the same effect.
#include "probe/x86/relocate.h"

#include <Zydis/Zydis.h>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "probe/module/module.h"

namespace rankine::probe {
namespace {

using Bytes = std::vector<uint8_t>;

std::string Refusal(Bytes code, uint64_t from = 0x10000, uint64_t to = 0x20000) {
  code.resize(48, 0x90);
  const auto moved = MoveEntry(code, from, to);
  return moved.ok() ? "" : moved.error();
}

TEST(MoveEntry, RefusesByName) {
  EXPECT_NE(Refusal({0xcc}).find("breakpoint"), std::string::npos);
  EXPECT_NE(Refusal({0xe9, 1, 2, 3, 4}).find("jump"), std::string::npos);
  EXPECT_NE(Refusal({0xff, 0x25, 1, 2, 3, 4}).find("jump"), std::string::npos);  // jmp *x(%rip)
  // The bytes are the stub of an imported function. The stub is moved, and its distance is adjusted.
  const std::vector<uint8_t> stub = {0xff, 0x25, 0x10, 0, 0, 0};
  const auto moved = MoveEntry(stub, 0x1000, 0x1100, true);
  ASSERT_TRUE(moved.ok()) << moved.error();
  EXPECT_EQ(moved.value().code[2], 0x10);
  EXPECT_EQ(moved.value().code[3], 0xff);
  EXPECT_FALSE(MoveEntry(stub, 0x1000, 0x1100).ok());
  EXPECT_NE(Refusal({0xf3, 0x0f, 0x1e, 0xfa, 0xe9, 1, 2, 3, 4}).find("jump"),
            std::string::npos);  // endbr64; jmp
  EXPECT_NE(Refusal({0xf3, 0x0f, 0x1e, 0xfa, 0xcc}).find("breakpoint"), std::string::npos);
  EXPECT_NE(Refusal({0x31, 0xc0, 0xc3}).find("shorter than five"), std::string::npos);  // xor; ret
  EXPECT_NE(Refusal({0x31, 0xc0, 0xcc}).find("shorter than five"), std::string::npos);
  EXPECT_NE(Refusal({0x31, 0xc0, 0xeb, 0x05}).find("shorter than five"), std::string::npos);  // xor; jmp
  EXPECT_NE(Refusal({0xff, 0xd0}).find("calls another"), std::string::npos);                  // call *%rax
  EXPECT_NE(Refusal({0x0f, 0x05}).find("system call"), std::string::npos);
  EXPECT_NE(Refusal({0xe3, 0x05}).find("cannot be moved"), std::string::npos);              // jrcxz
  EXPECT_NE(Refusal({0xe2, 0x05}).find("cannot be moved"), std::string::npos);              // loop
  EXPECT_NE(Refusal({0xc7, 0xf8, 1, 2, 3, 4}).find("cannot be moved"), std::string::npos);  // xbegin
  EXPECT_NE(Refusal({0x06}).find("not an instruction"), std::string::npos);
  // The instruction lea 1(%rip), %rax and the call have targets that are out of reach.
  EXPECT_NE(Refusal({0x48, 0x8d, 0x05, 1, 0, 0, 0}, 0x10000, 0x200000000).find("2 GiB"), std::string::npos);
  EXPECT_NE(Refusal({0xe8, 1, 0, 0, 0}, 0x10000, 0x200000000).find("2 GiB"), std::string::npos);
  EXPECT_EQ(Refusal({0x55, 0x48, 0x89, 0xe5, 0x53}), "");
}

struct Decoded {
  ZydisDecodedInstruction instruction;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
};

bool Decode(const uint8_t* code, size_t bytes, Decoded* decoded) {
  ZydisDecoder decoder;
  ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  return ZYAN_SUCCESS(
      ZydisDecoderDecodeFull(&decoder, code, bytes, &decoded->instruction, decoded->operands));
}

// Describes the effect of one instruction. The description contains absolute addresses instead of distances.
std::string Meaning(const Decoded& decoded, uint64_t address) {
  std::string text = ZydisMnemonicGetString(decoded.instruction.mnemonic);
  for (int i = 0; i < decoded.instruction.operand_count; ++i) {
    const ZydisDecodedOperand& operand = decoded.operands[i];
    text += " " + std::to_string(operand.type) + ":" +
            std::to_string(operand.size == 8 || operand.size == 32 ? 0 : operand.size);
    uint64_t place = 0;
    const bool is_place =
        (operand.type == ZYDIS_OPERAND_TYPE_IMMEDIATE && operand.imm.is_relative) ||
        (operand.type == ZYDIS_OPERAND_TYPE_MEMORY && operand.mem.base == ZYDIS_REGISTER_RIP);
    if (is_place) {
      EXPECT_TRUE(ZYAN_SUCCESS(ZydisCalcAbsoluteAddress(&decoded.instruction, &operand, address, &place)));
      text += "@" + std::to_string(place);
    } else if (operand.type == ZYDIS_OPERAND_TYPE_REGISTER) {
      text += std::to_string(operand.reg.value);
    } else if (operand.type == ZYDIS_OPERAND_TYPE_IMMEDIATE) {
      text += "$" + std::to_string(operand.imm.value.u);
    } else if (operand.type == ZYDIS_OPERAND_TYPE_MEMORY) {
      text += std::to_string(operand.mem.segment) + "," + std::to_string(operand.mem.base) + "," +
              std::to_string(operand.mem.index) + "," + std::to_string(operand.mem.scale) + "," +
              std::to_string(operand.mem.disp.value);
    }
  }
  return text;
}

// A call becomes code that pushes the original return address, followed by a jump. The function checks the
// code that replaces a call, turns its jump back into a call, and returns the position of the call in the
// code.
size_t ExpectCall(std::vector<uint8_t>* code, size_t there, uint64_t back) {
  const uint8_t lea[] = {0x48, 0x8d, 0x64, 0x24, 0xf8}, low[] = {0xc7, 0x04, 0x24},
                high[] = {0xc7, 0x44, 0x24, 0x04};
  constexpr size_t kBytes = sizeof lea + sizeof low + 4 + sizeof high + 4;
  EXPECT_LT(there + kBytes, code->size());
  if (there + kBytes >= code->size()) return there;
  const uint8_t* at = code->data() + there;
  const uint8_t *second = at + sizeof lea, *third = second + sizeof low + 4;
  uint32_t halves[2] = {};
  memcpy(&halves[0], second + sizeof low, 4);
  memcpy(&halves[1], third + sizeof high, 4);
  EXPECT_TRUE(memcmp(at, lea, sizeof lea) == 0 && memcmp(second, low, sizeof low) == 0 &&
              memcmp(third, high, sizeof high) == 0);
  EXPECT_EQ(halves[0] | uint64_t{halves[1]} << 32, back);
  there += kBytes;
  Decoded jump{};
  EXPECT_TRUE(Decode(code->data() + there, code->size() - there, &jump));
  EXPECT_EQ(jump.instruction.mnemonic, ZYDIS_MNEMONIC_JMP);
  if (jump.instruction.raw.imm[0].is_relative) {
    (*code)[there] = 0xe8;
  } else {
    (*code)[there + jump.instruction.raw.modrm.offset] ^= (0x2 ^ 0x4) << 3;
  }
  return there;
}

// Expects that the moved code has the same instructions in the same order as the original code. If
// execution can continue after the moved instructions, a jump back to the function must follow them.
void ExpectSame(std::span<const uint8_t> code, uint64_t from, const Moved& moved, uint64_t to) {
  size_t at = moved.skipped, there = 0;
  bool goes_on = true;
  std::vector<uint8_t> moved_code = moved.code;
  while (at < moved.skipped + moved.covered) {
    Decoded one{}, other{};
    ASSERT_TRUE(Decode(code.data() + at, code.size() - at, &one));
    const bool calls = one.instruction.meta.category == ZYDIS_CATEGORY_CALL;
    if (calls) there = ExpectCall(&moved_code, there, from + at + one.instruction.length);
    ASSERT_TRUE(Decode(moved_code.data() + there, moved_code.size() - there, &other));
    ASSERT_EQ(Meaning(one, from + at), Meaning(other, to + there)) << std::hex << from;
    goes_on = !calls && one.instruction.meta.category != ZYDIS_CATEGORY_RET &&
              one.instruction.meta.category != ZYDIS_CATEGORY_UNCOND_BR;
    at += one.instruction.length;
    there += other.instruction.length;
  }
  ASSERT_EQ(at, moved.skipped + moved.covered);
  if (!goes_on) return;
  Decoded back{};
  ASSERT_TRUE(Decode(moved.code.data() + there, moved.code.size() - there, &back));
  uint64_t place = 0;
  ASSERT_TRUE(
      ZYAN_SUCCESS(ZydisCalcAbsoluteAddress(&back.instruction, &back.operands[0], to + there, &place)));
  EXPECT_EQ(back.instruction.mnemonic, ZYDIS_MNEMONIC_JMP);
  EXPECT_EQ(place, from + at);
  EXPECT_EQ(there + back.instruction.length, moved.code.size());
}

// Covers every function of the libraries that this program has loaded, and of libraries that file system
// programs load.
TEST(MoveEntry, MeansTheSameForEveryFunction) {
  for (const char* more : {"libgfapi.so.0", "libpthread.so.0", "libcrypto.so.3"}) dlopen(more, RTLD_NOW);
  const auto maps = ReadMaps(getpid());
  const auto memory = Memory::Open(getpid());
  ASSERT_TRUE(maps.ok() && memory.ok());
  std::set<std::string> paths;
  for (const Mapping& map : maps.value()) {
    if (map.executable && map.inode != 0) paths.insert(map.path);
  }
  size_t moved_functions = 0;
  std::map<std::string, size_t> refused;
  for (const std::string& path : paths) {
    const auto module = Module::Load(getpid(), memory.value(), maps.value(), path);
    ASSERT_TRUE(module.ok()) << module.error();
    for (const Extent& function : module.value().functions()) {
      const auto code = module.value().FileBytes(function.begin, function.end - function.begin);
      if (code.empty()) continue;
      const uint64_t to = function.begin + (function.begin % 3 == 0 ? 0x40000000 : -0x40000000ull);
      const auto moved = MoveEntry(code, function.begin, to);
      if (!moved.ok()) {
        ++refused[moved.error()];
        continue;
      }
      ++moved_functions;
      ASSERT_GE(moved.value().covered, 5u);
      ASSERT_LE(moved.value().code.size(), 100u);
      ExpectSame(code, function.begin, moved.value(), to);
    }
  }
  printf("%zu functions of %zu files moved\n", moved_functions, paths.size());
  for (const auto& [why, count] : refused) printf("  %zu: %s\n", count, why.c_str());
  EXPECT_GT(moved_functions, 5000u);
}

// Random bytes must either be refused, or be moved with the same meaning.
TEST(MoveEntry, HoldsForRandomBytes) {
  uint64_t state = 1;
  size_t moved_ones = 0;
  for (int i = 0; i < 200000; ++i) {
    uint8_t code[48];
    for (uint8_t& byte : code) {
      state = state * 6364136223846793005ull + 1442695040888963407ull;
      byte = static_cast<uint8_t>(state >> 56);
    }
    const auto moved = MoveEntry(code, 0x7f0000000000, 0x7f0010000000);
    if (!moved.ok()) continue;
    ++moved_ones;
    ExpectSame(code, 0x7f0000000000, moved.value(), 0x7f0010000000);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(moved_ones, 1000u);
}

// Tests entries with each kind of instruction that must be rewritten when the instruction is moved. For
// each kind, one entry is executed at its original address and at another address.
TEST(MoveEntry, RunsTheSame) {
  constexpr size_t kPage = 4096;
  auto* page = static_cast<uint8_t*>(
      mmap(nullptr, 4 * kPage, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(page, MAP_FAILED);
  const Bytes functions[] = {
      {0x48, 0x8d, 0x05, 0xf9, 0x00, 0x00, 0x00, 0xc3},  // lea 0xf9(%rip), %rax; ret
      {0x48, 0x8b, 0x05, 0x09, 0x00, 0x00, 0x00, 0x48, 0x01, 0xf8, 0xc3, 0x90, 0x90,
       0x90, 0x90, 0x90, 1,    2,    3,    4,    5,    6,    7,    8},  // mov 9(%rip), %rax; add %rdi, %rax
      {0x48, 0x85, 0xff, 0x74, 0x04, 0x48, 0x8d, 0x47, 0x01, 0xc3},     // test; jz to ret
      {0x48, 0x85, 0xff, 0x0f, 0x85, 0x04, 0x00, 0x00, 0x00, 0x31, 0xc0, 0xc3, 0x90, 0x48, 0x89, 0xf8,
       0xc3},  // test; jnz near
      {0xe8, 0x05, 0x00, 0x00, 0x00, 0x48, 0xff, 0xc0, 0xc3, 0x90, 0x48, 0x89, 0xf8,
       0xc3},                                                                    // call below; inc; ret
      {0xf3, 0x0f, 0x1e, 0xfa, 0x48, 0x89, 0xf8, 0x48, 0xff, 0xc0, 0xc3},        // endbr64; mov; inc; ret
      {0x48, 0x89, 0xf8, 0xeb, 0x03, 0x90, 0x90, 0x90, 0x48, 0xff, 0xc0, 0xc3},  // mov; jmp over; inc; ret
      {0xff, 0x15, 0x0a, 0x00, 0x00, 0x00, 0x48, 0xff, 0xc0, 0xc3, 0x90, 0x90, 0x90, 0x90, 0x90,
       0x90, 0,    0,    0,    0,    0,    0,    0,    0,    0x48, 0x89, 0xf8, 0xc3},  // call *10(%rip); inc;
                                                                                       // ret
  };
  for (const Bytes& function : functions) {
    memset(page, 0xcc, 4 * kPage);
    memcpy(page, function.data(), function.size());
    if (function[0] == 0xff) {
      const auto* below = page + 24;
      memcpy(page + 16, &below, sizeof below);
    }
    uint8_t* other = page + 2 * kPage;
    const auto moved =
        MoveEntry(function, reinterpret_cast<uint64_t>(page), reinterpret_cast<uint64_t>(other));
    ASSERT_TRUE(moved.ok()) << moved.error();
    memcpy(other, moved.value().code.data(), moved.value().code.size());
    for (const uint64_t argument : {uint64_t{0}, uint64_t{1}, uint64_t{77}, ~uint64_t{0}}) {
      const auto run = [&](uint64_t at) {
        return reinterpret_cast<uint64_t (*)(uint64_t, uint64_t, uint64_t)>(at)(argument, 2, 3);
      };
      if (&function == &functions[2] && argument == 0)
        continue;  // the function returns whatever `rax` contained
      EXPECT_EQ(run(reinterpret_cast<uint64_t>(page)), run(reinterpret_cast<uint64_t>(other)))
          << &function - functions;
    }
  }
  munmap(page, 4 * kPage);
}

TEST(CollectBranches, FindsJumpsAndCalls) {
  // call +0; jz -7; jmp -4 (rel32); nop
  const Bytes code = {0xe8, 0, 0, 0, 0, 0x74, 0xf9, 0xe9, 0xfc, 0xff, 0xff, 0xff, 0x90};
  std::vector<Branch> branches;
  CollectBranches(code, 0x1000, &branches);
  ASSERT_EQ(branches.size(), 3u);
  EXPECT_TRUE(branches[0].target == 0x1005 && !branches[0].jumps);
  EXPECT_TRUE(branches[1].target == 0x1000 && branches[1].from == 0x1005 && branches[1].jumps);
  EXPECT_TRUE(branches[2].target == 0x1008 && branches[2].jumps);
}

TEST(MayBranchInto, SeesEveryForm) {
  const Bytes call = {0xe8, 0, 1, 0, 0}, jump = {0x74, 0xf9};  // The call leads to the address 0x1105, and
                                                               // the jump to 0xffb.
  const std::vector<uint64_t> begins = {0xff8, 0x1100};
  EXPECT_TRUE(MayBranchInto(call, 0x1000, begins, 6));
  EXPECT_FALSE(MayBranchInto(call, 0x1000, begins, 5));
  EXPECT_TRUE(MayBranchInto(jump, 0x1000, begins, 4));
  EXPECT_FALSE(MayBranchInto(jump, 0x1000, begins, 3));
  EXPECT_FALSE(MayBranchInto(jump, 0x1000, {}, 9));
}

TEST(MayBranchInto, MissesNoBranchOfTheCLibrary) {
  const auto memory = Memory::Open(getpid());
  const auto maps = ReadMaps(getpid());
  ASSERT_TRUE(memory.ok() && maps.ok());
  const auto path = FindModule(maps.value(), "libc.so.6");
  ASSERT_TRUE(path.ok()) << path.error();
  const auto module = Module::Load(getpid(), memory.value(), maps.value(), path.value());
  ASSERT_TRUE(module.ok()) << module.error();
  constexpr uint64_t kBytes = 9;
  std::vector<uint64_t> begins;
  for (const char* name :
       {"memcpy", "malloc", "free", "strlen", "read", "pwrite", "__libc_start_main", "abort"}) {
    if (const auto extent = module.value().Find(name)) begins.push_back(extent->begin);
  }
  std::sort(begins.begin(), begins.end());
  size_t into = 0, passed_over = 0;
  for (const Extent& function : module.value().functions()) {
    const auto code = module.value().FileBytes(function.begin, function.end - function.begin);
    std::vector<Branch> branches;
    CollectBranches(code, function.begin, &branches);
    const bool leads = std::any_of(branches.begin(), branches.end(), [&](const Branch& branch) {
      return std::any_of(begins.begin(), begins.end(),
                         [&](uint64_t begin) { return branch.target - begin < kBytes; });
    });
    const bool may = MayBranchInto(code, function.begin, begins, kBytes);
    EXPECT_TRUE(may || !leads) << std::hex << function.begin;
    into += leads;
    passed_over += !may;
  }
  EXPECT_GT(into, 10u);
  EXPECT_GT(passed_over, module.value().functions().size() / 2);
}

}  // namespace
}  // namespace rankine::probe
