// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/command_line.h"

#include <gtest/gtest.h>

#include <sstream>

#include "cli/launch/app_file.h"
#include "cli/launch/context.h"
#include "cli/launch/preload.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

std::vector<std::string> WordsOf(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string Inserted(LauncherKind kind, const std::string& line) {
  const auto words = WordsOf(line);
  const CommandLine parsed = ParseCommandLine(kind, words);
  if (!parsed.unknown_option.empty()) return "unknown " + parsed.unknown_option;
  std::string out;
  for (const std::string& word : InsertBeforePrograms(parsed, words, {"R"}))
    out += (out.empty() ? "" : " ") + word;
  return out;
}

constexpr auto kOrte = LauncherKind::orte;
constexpr auto kPrrte = LauncherKind::prrte;
constexpr auto kHydra = LauncherKind::hydra;
constexpr auto kSlurm = LauncherKind::slurm;

struct Case {
  LauncherKind kind;
  const char *line, *expected;
};

const Case kCases[] = {
    {kOrte, "mpirun ./a", "mpirun R ./a"},
    {kOrte, "mpirun -n 4 ./a -n 5", "mpirun -n 4 R ./a -n 5"},
    {kOrte, "mpirun --np 4 --mca btl tcp,self -x A=B -x C ./a",
     "mpirun --np 4 --mca btl tcp,self -x A=B -x C R ./a"},
    {kOrte, "mpirun -gmca x y -H a:2,b:2 --bind-to none --tag-output ./a",
     "mpirun -gmca x y -H a:2,b:2 --bind-to none --tag-output R ./a"},
    {kOrte, "mpirun -n 1 ./a x : -n 2 ./b y : ./c", "mpirun -n 1 R ./a x : -n 2 R ./b y : R ./c"},
    {kOrte, "mpirun -n 1 ./a :", "mpirun -n 1 R ./a :"},
    {kOrte, "mpirun --no-such ./a", "unknown --no-such"},
    {kOrte, "mpirun -n", "mpirun -n"},
    {kPrrte, "mpirun --map-by slot:PE=2 --display map ./a", "mpirun --map-by slot:PE=2 --display map R ./a"},
    {kPrrte, "mpirun --prtemca a b --output tag --host=a,b ./a",
     "mpirun --prtemca a b --output tag --host=a,b R ./a"},
    {kPrrte, "mpirun --mapb core --display-topo all ./a", "mpirun --mapb core --display-topo all R ./a"},
    {kPrrte, "mpirun -n 1 -- ./a", "mpirun -n 1 -- R ./a"},
    {kHydra, "mpiexec -n 2 -env A B -genvall ./a : -np 1 ./b",
     "mpiexec -n 2 -env A B -genvall R ./a : -np 1 R ./b"},
    {kHydra, "mpiexec --n=2 -hosts a,b -ppn 1 -l ./a", "mpiexec --n=2 -hosts a,b -ppn 1 -l R ./a"},
    {kHydra, "mpiexec -genv A B -gtool x:0=y -perhost 2 -aps ./a",
     "mpiexec -genv A B -gtool x:0=y -perhost 2 -aps R ./a"},
    {kHydra, "mpiexec -check_mpi -n 1 ./a", "mpiexec -check_mpi -n 1 R ./a"},
    {kSlurm, "srun -n4 -N 2 ./a", "srun -n4 -N 2 R ./a"},
    {kSlurm, "srun -vln4 --mpi=pmix --export ALL,A=B ./a", "srun -vln4 --mpi=pmix --export ALL,A=B R ./a"},
    {kSlurm, "srun -ln 4 -I30 -K --exclusive -t 1:00 ./a", "srun -ln 4 -I30 -K --exclusive -t 1:00 R ./a"},
    {kSlurm, "srun --ntasks-per-n 2 --cpus-per-task=3 --mem 1G -- ./a",
     "srun --ntasks-per-n 2 --cpus-per-task=3 --mem 1G -- R ./a"},
    {kSlurm, "srun -n1 ./a : -n 1 ./b", "srun -n1 R ./a : -n 1 R ./b"},
    {kSlurm, "srun --ntasks-per 2 ./a", "unknown --ntasks-per"},
    {kSlurm, "srun -n1 -y ./a", "unknown -y"},
};

TEST(CommandLine, FindsTheProgramAfterEachLaunchersOptions) {
  for (const Case& c : kCases) EXPECT_EQ(Inserted(c.kind, c.line), c.expected);
}

TEST(CommandLine, AppliesTheMeaningOfOptions) {
  const CommandLine line =
      ParseCommandLine(kOrte, WordsOf("mpirun -n 3 -wdir /x -path /y:/z ./a : -np 4 ./b"));
  ASSERT_EQ(line.contexts.size(), 2u);
  EXPECT_EQ(line.contexts[0].ranks, 3);
  EXPECT_EQ(line.contexts[0].wdir, "/x");
  EXPECT_EQ(line.contexts[0].path, "/y:/z");
  EXPECT_EQ(line.contexts[1].ranks, 4);
  EXPECT_TRUE(ParseCommandLine(kHydra, WordsOf("mpiexec --version")).information);
  EXPECT_TRUE(ParseCommandLine(kSlurm, WordsOf("srun --multi-prog f")).multi_prog);
  EXPECT_EQ(ParseCommandLine(kSlurm, WordsOf("srun --bcast=/tmp/x ./a")).copies_program, "--bcast=/tmp/x");
  EXPECT_EQ(ParseCommandLine(kPrrte, WordsOf("mpirun --app=f")).app_files.at(0).prefix, 6u);
}

TEST(CommandLine, EveryOptionIsKnownOnce) {
  for (LauncherKind kind : {kOrte, kPrrte, kHydra, kSlurm}) {
    for (const LauncherOption& option : OptionsOf(kind)) {
      int count = 0;
      for (const LauncherOption& other : OptionsOf(kind)) count += other.name == option.name;
      EXPECT_EQ(count, 1) << option.name;
    }
  }
}

TEST(AppFile, KeepsEveryByteButThePrefix) {
  const auto file =
      RewriteAppFile(kHydra, "# two\n-n 1 ./a  x\n\n  -n 2 -env A B ./b 'c d' : -n 1 ./c", "R -");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file.value().content, "# two\n-n 1 R - ./a  x\n\n  -n 2 -env A B R - ./b 'c d' : -n 1 R - ./c");
  EXPECT_EQ(file.value().programs, (std::vector<std::string>{"./a", "./b", "./c"}));
  EXPECT_EQ(file.value().ranks, 4);
  EXPECT_FALSE(RewriteAppFile(kHydra, "-n 1 -what ./a", "R").ok());
}

TEST(AppFile, KeepsSlurmsMultiProg) {
  const auto file = RewriteMultiProg("# c\n0 ./a %t \\\n more\n1-3,5   \"./b\" x\n", "R");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file.value().content, "# c\n0 R ./a %t \\\n more\n1-3,5   R \"./b\" x\n");
  EXPECT_EQ(file.value().programs, (std::vector<std::string>{"./a", "./b"}));
  EXPECT_FALSE(RewriteMultiProg("0\n", "R").ok());
}

TEST(Context, TravelsAsOneWord) {
  RunContext context;
  context.job = "a-1";
  context.key = "a-1";
  context.output = "/with space/ü,=%.rkn";
  context.folder = "/x";
  context.command = "mpirun 'a b'\n;$(rm)";
  context.front = {4711, 99};
  context.force = true;
  context.replaced = ~0ull;
  context.callsite_depth = 3;
  const std::string word = EncodeContext(context);
  for (char c : word)
    EXPECT_NE(std::string("%=,._/:+@-").find(c) != std::string::npos || isalnum(c), false) << c;
  const auto back = DecodeContext(word);
  ASSERT_TRUE(back);
  EXPECT_EQ(EncodeContext(*back), word);
  EXPECT_EQ(back->output, context.output);
  EXPECT_EQ(back->command, context.command);
  EXPECT_EQ(back->front, context.front);
  EXPECT_EQ(back->replaced, context.replaced);
  EXPECT_TRUE(ContextFromLines(ContextLines(context) + "host h\n"));
}

TEST(Context, RefusesWordsThatItDidNotMake) {
  for (const char* word :
       {"x", "job=%", "job=%0", "job=%00", "depth=99", "replaced=x", "front=1", "key=../x", "key=a%2Fb"}) {
    EXPECT_FALSE(DecodeContext(word)) << word;
  }
}

TEST(Text, QuotesForAShell) {
  EXPECT_EQ(ShellQuote({"a", "", "b c", "it's"}), "a '' 'b c' 'it'\\''s'");
  EXPECT_EQ(ShellQuote({"it's\n\\", "\x7f", "\xc3\xbc"}), "$'it\\'s\\012\\\\' $'\\177' '\xc3\xbc'");
}

TEST(Preload, TheMemoryLibraryIsFirstButForASanitizer) {
  EXPECT_EQ(WithMemoryPreload("/r/librankine.so", "/r/m.so"), "/r/m.so:/r/librankine.so");
  EXPECT_EQ(WithMemoryPreload("/j/libjemalloc.so.2 /x/santa.so:/r/librankine.so", "/r/m.so"),
            "/r/m.so:/j/libjemalloc.so.2:/x/santa.so:/r/librankine.so");
  EXPECT_EQ(WithMemoryPreload("libasan.so.8:/j/tool.so:/r/librankine.so", "/r/m.so"),
            "libasan.so.8:/r/m.so:/j/tool.so:/r/librankine.so");
  EXPECT_EQ(WithMemoryPreload("/a.so:/r/m.so:/r/librankine.so", "/r/m.so"), "/r/m.so:/a.so:/r/librankine.so");
}

TEST(Preload, OnlyTheServiceWantsTheMemoryLibrary) {
  EXPECT_TRUE(WantsMemoryLibrary("timer,mpi,memory"));
  EXPECT_TRUE(WantsMemoryLibrary("memory()"));
  EXPECT_FALSE(WantsMemoryLibrary(""));
  EXPECT_FALSE(WantsMemoryLibrary("timer,aggregate(key=memory)"));
  EXPECT_FALSE(WantsMemoryLibrary("memory=/lib/memory.so"));
}

}  // namespace
}  // namespace rankine::cli
