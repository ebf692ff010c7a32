// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/symbolise.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>

#include "archive/rows/call_site.h"
#include "archive/tables.h"
#include "symbols/demangled.h"
#include "symbols/elf_file.h"

namespace rankine::symbols {
namespace {

// The marker function of this program prints the return address of a call, relative to the file. The
// runtime library stores this address as a call site.
constexpr char kMarker[] = R"(#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
static int first(struct dl_phdr_info* info, size_t size, void* base) {
  (void)size;
  *(unsigned long*)base = info->dlpi_addr;
  return 1;
}
void marker(void) {
  unsigned long base = 0;
  dl_iterate_phdr(first, &base);
  printf("%lu\n", (unsigned long)__builtin_return_address(0) - base);
}
void marker_(void) __attribute__((alias("marker")));
)";
constexpr char kC[] = R"(void marker(void);
__attribute__((noinline)) static void exchange(void) {
  marker();
  __asm__ volatile("");
}
int main(void) {
  exchange();
  return 0;
}
)";
constexpr char kHeader[] = R"(extern "C" void marker();
namespace mpi {
struct Comm {
  __attribute__((always_inline)) void send() { marker(); }
};
}
)";
constexpr char kCxx[] = R"(#include "wrapper.h"
namespace app {
template <class T>
struct Solver {
  __attribute__((noinline)) void step(T) {
    mpi::Comm().send();
    __asm__ volatile("");
  }
};
}
int main() { app::Solver<int>().step(1); }
)";
constexpr char kFortran[] = R"(module halo
contains
  subroutine Exchange()
    call marker()
    print *, 'done'
  end subroutine
end module
program ring
  use halo
  call Exchange()
end program
)";

// This library replaces an MPI library in the test. Each call of `mpi_wait_` prints its return address,
// relative to the file.
constexpr char kLibrary[] = R"(#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
void mpi_wait_(int* request, int* error) {
  Dl_info info;
  dladdr(__builtin_return_address(0), &info);
  printf("%lu\n", (unsigned long)((char*)__builtin_return_address(0) - (char*)info.dli_fbase));
  *error = *request;
}
)";
// For calls with plain variables, gfortran 12 records the lines of the enclosing constructs, which are 21, 16
// and 7.
constexpr char kPlain[] = R"(module waits
  interface
    subroutine mpi_wait(request, error)
      integer, intent(inout) :: request
      integer, intent(out) :: error
    end subroutine
  end interface
end module
program ring
  use waits
  implicit none
  integer :: i, request, error
  request = 1
  do i = 1, 2
    if (i == 1) then
      call MPI_Wait(request, &
                    error)
    else
      print *, 'call mpi_wait(it)'; call mpi_wait(request, error)
    end if
  end do
  call inner()
contains
  subroutine inner()
    ! call mpi_wait(request, error)
    if (request == 1) CALL MPI_WAIT(request, error)
    call mpi_wait(request, error)
  end subroutine
end program
)";

constexpr char kPairs[] = R"(module waits
  interface
    subroutine mpi_wait(request, error)
      integer, intent(inout) :: request
      integer, intent(out) :: error
    end subroutine
  end interface
contains
  subroutine pair(first, second)
    integer :: first, second, error
    call mpi_wait(first, error)
    call mpi_wait(second, error)
  end subroutine
  subroutine single(request)
    integer :: request, error
    if (request == 1) request = 2
    call mpi_wait(request, error)
  end subroutine
end module
program ring
  use waits
  integer :: request, other, error
  request = 1; other = 1
  call pair(request, other)
  call single(other)
  call inner()
  call mpi_wait(request, error)
contains
  subroutine inner()
    call mpi_wait(other, error)
  end subroutine
end program
)";

class SymboliseTest : public ::testing::Test {
 protected:
  void SetUp() override {
    char folder[] = "/tmp/rankine-symbolise-XXXXXX";
    ASSERT_NE(mkdtemp(folder), nullptr);
    folder_ = folder;
    Write("marker.c", kMarker);
  }
  void TearDown() override { (void)std::system(("rm -rf " + folder_).c_str()); }

  void Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << text;
  }

  // Builds and runs a program. Returns false if this machine does not have the compiler.
  bool Build(const std::string& compiler, const std::string& name, const std::string& text,
             const std::string& flags) {
    Write(name, text);
    const std::string build = "cd " + folder_ + " && gcc -c marker.c -o marker.o && " + compiler + " " +
                              flags + " " + name +
                              " marker.o -Wl,--build-id -o program 2>build.log && ./program >out";
    if (std::system(build.c_str()) != 0) return false;
    std::ifstream(folder_ + "/out") >> address_;
    program_ = folder_ + "/program";
    build_id_ = ElfFile::Open(program_)->BuildId();
    return true;
  }

  // Builds `kPlain` and runs it. For each call that the program makes, adds a call site to the tables.
  archive::Tables PlainCalls(const std::string& name, const std::string& text, const std::string& flags) {
    Write("library.c", kLibrary);
    Write(name, text);
    const std::string build = "cd " + folder_ +
                              " && gcc -shared -fPIC library.c -o liblibrary.so && gfortran " + flags + " " +
                              name + " -L. -llibrary -Wl,-rpath," + folder_ +
                              " -Wl,--build-id -o program 2>build.log && ./program | grep -v call >out";
    archive::Tables tables;
    if (std::system(build.c_str()) != 0) return tables;
    program_ = folder_ + "/program";
    tables.modules = {{program_, ElfFile::Open(program_)->BuildId(), 2}};
    std::ifstream out(folder_ + "/out");
    for (uint64_t address = 0; out >> address;) tables.sites.push_back({0, address});
    return tables;
  }

  archive::Tables Tables(const std::string& build_id) const {
    archive::Tables tables;
    tables.modules = {{program_, build_id, 2}};
    tables.sites = {{0, address_}};
    return tables;
  }

  std::string Name(const std::string& build_id) const {
    const archive::Tables tables = Tables(build_id);
    return std::string(Symboliser(tables).NameOf(0));
  }

  std::string folder_, program_, build_id_;
  uint64_t address_ = 0;
};

TEST_F(SymboliseTest, NamesTheLineOfACall) {
  ASSERT_TRUE(Build("gcc", "solver.c", kC, "-g -O2"));
  EXPECT_EQ(Name(build_id_), "exchange at solver.c:3");
}

TEST_F(SymboliseTest, NamesTheInnermostInlinedLine) {
  Write("wrapper.h", kHeader);
  ASSERT_TRUE(Build("g++", "solver.cc", kCxx, "-g -O2"));
  EXPECT_EQ(Name(build_id_), "mpi::Comm::send at wrapper.h:4");
}

TEST_F(SymboliseTest, KnowsAllFunctionsThatWereInlined) {
  Write("wrapper.h", kHeader);
  ASSERT_TRUE(Build("g++", "solver.cc", kCxx, "-g -O2"));
  archive::Tables tables = Tables(build_id_);
  tables.sites.push_back({0, address_, 0});  // This call site has the same address as the other call site,
                                             // but a different stack.
  Symboliser symbols(tables);
  for (uint32_t site : {0u, 1u}) {
    const std::span<const Location> frames = symbols.FramesOf(site);
    ASSERT_EQ(frames.size(), 2u);
    EXPECT_EQ(frames[0].function, "mpi::Comm::send");
    EXPECT_EQ(frames[0].line, 4u);
    EXPECT_EQ(frames[1].function, "app::Solver<int>::step");
    EXPECT_EQ(frames[1].line, 6u);
    EXPECT_EQ(symbols.OwnNameOf(site), "mpi::Comm::send at wrapper.h:4");
  }
}

TEST_F(SymboliseTest, NamesFunctionsOfAStrippedProgramByTheirBegin) {
  ASSERT_TRUE(Build("gcc", "solver.c", kC, "-O2"));
  archive::Tables tables = Tables(build_id_);
  Symboliser with_symbols(tables);
  const uint64_t begin = address_ - with_symbols.LocationOf(0).offset;
  ASSERT_EQ(std::system(("strip " + program_).c_str()), 0);
  Symboliser symbols(tables);
  EXPECT_EQ(symbols.LocationOf(0).kind, Location::Kind::module);
  EXPECT_EQ(symbols.LocationOf(0).offset, address_);
  ASSERT_EQ(symbols.FramesOf(0).size(), 1u);
  EXPECT_EQ(symbols.FramesOf(0)[0].offset, begin);
}

TEST_F(SymboliseTest, PassesOverInlinedFramesOfSystemHeaders) {
  ASSERT_EQ(mkdir((folder_ + "/include").c_str(), 0755), 0);
  ASSERT_EQ(mkdir((folder_ + "/include/c++").c_str(), 0755), 0);
  Write("include/c++/wrapper.h", kHeader);
  ASSERT_TRUE(Build("g++", "solver.cc", kCxx, "-g -O2 -I" + folder_ + "/include/c++"));
  EXPECT_EQ(Name(build_id_), "app::Solver<int>::step at solver.cc:6");
}

TEST_F(SymboliseTest, SpellsFortranAsTheSourceDoes) {
  if (!Build("gfortran", "ring.f90", kFortran, "-g -O1")) GTEST_SKIP() << "no gfortran here";
  EXPECT_EQ(Name(build_id_), "exchange at ring.f90:4");
}

TEST_F(SymboliseTest, HasANameForAFortranProgramThatIsCalledMain) {
  const std::string text = std::string(kFortran).substr(0, std::string(kFortran).find("program ring"));
  if (!Build("gfortran", "main.f90", text + "program main\n  call marker()\nend program\n", "-g -O0"))
    GTEST_SKIP() << "no gfortran here";
  EXPECT_EQ(Name(build_id_), "main program at main.f90:9");
}

TEST_F(SymboliseTest, TakesLinesOfPlainFortranCallsFromTheSource) {
  if (std::system("gfortran --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no gfortran here";
  const archive::Tables tables = PlainCalls("ring.f90", kPlain, "-g -O0");
  ASSERT_EQ(tables.sites.size(), 4u);
  Symboliser symbols(tables);
  EXPECT_EQ(symbols.NameOf(0), "ring at ring.f90:16");
  EXPECT_EQ(symbols.NameOf(1), "ring at ring.f90:19");
  EXPECT_EQ(symbols.NameOf(2), "inner at ring.f90:26");
  EXPECT_EQ(symbols.NameOf(3), "inner at ring.f90:27");
}

// With optimisation, gcc 12 assigns the waits in `pair` to the line on which `pair` begins. The compiler
// inlines the procedures `pair`, `last` and `both`.
TEST_F(SymboliseTest, TakesLinesOfOptimisedFortranCallsFromTheSourceWhereTheyAreSure) {
  if (std::system("gfortran --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no gfortran here";
  const archive::Tables tables = PlainCalls("ring.f90", kPairs, "-g -O2");
  ASSERT_EQ(tables.sites.size(), 5u);
  Symboliser symbols(tables);
  EXPECT_EQ(symbols.NameOf(0), "pair at ring.f90:11");
  EXPECT_EQ(symbols.NameOf(1), "pair at ring.f90:12");
  EXPECT_EQ(symbols.NameOf(2), "single at ring.f90:17");
  EXPECT_NE(symbols.NameOf(3), symbols.NameOf(4));
  EXPECT_EQ(symbols.NameOf(3), "inner at ring.f90:30");
}

TEST_F(SymboliseTest, KeepsLinesOfFortranWhereOneCallIsTwoAndAnotherIsNotThere) {
  if (std::system("gfortran --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no gfortran here";
  const std::string waits = std::string(kPlain).substr(0, std::string(kPlain).find("program ring"));
  const archive::Tables tables = PlainCalls("ring.f90",
                                            waits +
                                                "program ring\n"
                                                "use waits\n"
                                                "integer :: i, error, requests(2) = 1\n"
                                                "logical, parameter :: never = .false.\n"
                                                "if (never) call mpi_wait(requests(2), error)\n"
                                                "do i = 1, 2\n"
                                                "  call mpi_wait(requests(i), error)\n"
                                                "end do\n"
                                                "end program\n",
                                            "-g -O3 -fno-tree-vectorize");
  ASSERT_EQ(tables.sites.size(), 2u);
  EXPECT_NE(tables.sites[0].offset, tables.sites[1].offset);
  Symboliser symbols(tables);
  for (const uint32_t site : {0u, 1u}) EXPECT_NE(symbols.NameOf(site), "ring at ring.f90:13") << site;
}

TEST_F(SymboliseTest, NamesTheProgramWhereThereAreSeveral) {
  ASSERT_TRUE(Build("gcc", "solver.c", kC, "-g -O1"));
  archive::Tables tables = Tables(build_id_);
  EXPECT_EQ(Symboliser(tables).ProgramOf(0), "");
  tables.modules.push_back({"/gone/other", "00", 2});
  tables.modules.push_back({"/gone/library.so", "00", 0});
  for (const uint32_t module : {1u, 2u}) tables.sites.push_back({module, 0x10});
  Symboliser symbols(tables);
  EXPECT_EQ(symbols.NameOf(0), "exchange at solver.c:3 in program");
  EXPECT_EQ(symbols.ProgramOf(0), "program");
  EXPECT_EQ(symbols.ProgramOf(1), "other");
  EXPECT_EQ(symbols.ProgramOf(2), "");
}

TEST_F(SymboliseTest, TakesNoLinesFromASourceThatIsNotTheProgramsOwn) {
  if (std::system("gfortran --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "no gfortran here";
  const archive::Tables tables = PlainCalls("ring.f90", kPlain, "-g -O0");
  ASSERT_EQ(tables.sites.size(), 4u);
  const std::string newer = "touch -d '+1 hour' " + folder_ + "/ring.f90";
  ASSERT_EQ(std::system(newer.c_str()), 0);
  const std::string recorded(Symboliser(tables).NameOf(3));
  EXPECT_NE(recorded, "inner at ring.f90:27");
  Write("ring.f90", "! call mpi_wait(request, error)\n");  // The source is newer than the program, and its
                                                           // calls are different.
  const std::string older = "touch -d '-1 hour' " + folder_ + "/ring.f90";
  ASSERT_EQ(std::system(older.c_str()), 0);
  EXPECT_EQ(std::string(Symboliser(tables).NameOf(3)), recorded);
}

TEST_F(SymboliseTest, FindsUnitsWithoutAranges) {
  if (!Build("clang", "solver.c", kC, "-g -O2 -gno-aranges")) {
    if (!Build("clang", "solver.c", kC, "-g -O2")) GTEST_SKIP() << "no clang here";
  }
  EXPECT_EQ(Name(build_id_), "exchange at solver.c:3");
}

TEST_F(SymboliseTest, FallsBackToSymbolsThenToTheModule) {
  ASSERT_TRUE(Build("gcc", "solver.c", kC, "-O2"));
  EXPECT_EQ(Name(build_id_).substr(0, 11), "exchange+0x");
  EXPECT_EQ(
      Name("00ff"), "program+0x" + [&] {
        char hex[24];
        std::snprintf(hex, sizeof hex, "%llx", static_cast<unsigned long long>(address_));
        return std::string(hex);
      }());
}

TEST_F(SymboliseTest, ARebuiltProgramLendsNoLines) {
  ASSERT_TRUE(Build("gcc", "solver.c", kC, "-g -O2"));
  EXPECT_EQ(Name("0123456789abcdef0123456789abcdef01234567").find("solver.c"), std::string::npos);
  EXPECT_EQ(Name("../../etc/passwd").find("solver.c"), std::string::npos);
}

TEST_F(SymboliseTest, NeitherBlocksNorFailsOnWhatIsNoElf) {
  program_ = folder_ + "/fifo";
  address_ = 16;
  ASSERT_EQ(mkfifo(program_.c_str(), 0600), 0);
  EXPECT_EQ(Name(""), "fifo+0x10");
  program_ = "/dev/zero";
  EXPECT_EQ(Name(""), "zero+0x10");
}

TEST_F(SymboliseTest, ADamagedFileCostsOnlyItsOwnNames) {
  ASSERT_TRUE(Build("gcc", "solver.c", kC, "-g -O2"));
  std::ostringstream whole;
  whole << std::ifstream(program_, std::ios::binary).rdbuf();
  std::mt19937 random(1);
  for (int round = 0; round < 40; ++round) {
    std::string bytes = whole.str();
    for (int i = 0; i < 200; ++i) bytes[64 + random() % (bytes.size() - 64)] = static_cast<char>(random());
    if (round % 4 == 0) bytes.resize(random() % bytes.size());
    Write("damaged", bytes);
    archive::Tables tables = Tables(build_id_);
    tables.modules.insert(tables.modules.begin(), {folder_ + "/damaged", build_id_, 0});
    const auto damaged = ElfFile::Open(folder_ + "/damaged");
    if (damaged && damaged->BuildId().empty()) tables.modules[0].build_id = "";
    tables.sites = {{0, address_}, {1, address_}};
    Symboliser symbols(tables);
    const uint32_t both[] = {0, 1, 2};
    symbols.Prefetch(both);
    EXPECT_FALSE(symbols.NameOf(0).empty());
    EXPECT_EQ(symbols.NameOf(1), "exchange at solver.c:3");
  }
}

TEST(Spelling, OfCxxDropsParametersAndReturnTypes) {
  EXPECT_EQ(Demangled("_ZN3app6SolverIiE4stepEi"), "app::Solver<int>::step");
  EXPECT_EQ(Demangled("_Z4makeIiEvT_"), "make<int>");
  EXPECT_EQ(Demangled("_ZNK3FooclEi"), "Foo::operator()");
  EXPECT_EQ(Demangled("main"), "main");
  EXPECT_EQ(Demangled("_Zgarbage"), "_Zgarbage");
  EXPECT_EQ(Demangled("_ZN3foo3barEv._omp_fn.0"), "foo::bar");
  EXPECT_EQ(WithoutOutlined("solve._omp_fn.12"), "solve");
  EXPECT_EQ(WithoutOutlined("solve"), "solve");
}

TEST(Spelling, OfFortranDropsTheLinkersMarks) {
  EXPECT_EQ(FortranSpelling("solve_"), "solve");
  EXPECT_EQ(FortranSpelling("__halo_MOD_exchange"), "exchange");
  EXPECT_EQ(FortranSpelling("halo_mp_exchange_"), "exchange");
  EXPECT_EQ(FortranSpelling("MAIN__"), "main program");
}

}  // namespace
}  // namespace rankine::symbols
