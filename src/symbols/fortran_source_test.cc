// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/fortran_source.h"

#include <gtest/gtest.h>

namespace rankine::symbols {
namespace {

std::vector<uint32_t> Lines(std::string_view text, bool fixed_form,
                            const FortranSource::Procedure& procedure) {
  std::vector<uint32_t> lines;
  for (const FortranSource::Span& span : FortranSource(text, fixed_form).CallsOf("mpi_wait", procedure))
    lines.push_back(span.first);
  return lines;
}

using Expected = std::vector<uint32_t>;

TEST(FortranSource, FindsCallsInFreeForm) {
  constexpr std::string_view kText = R"(program p
  use mpi
  interface
    subroutine s()
    end subroutine
  end interface
  call MPI_Wait(r, st, e)   ! call mpi_wait
  print *, "call mpi_wait(", 'it''s &
    & call mpi_wait('
  if (r == 1) call mpi_wait(r, st, e); call mpi_wait(r, st, e)
10 call &
    & mpi_wait(r, st, e)
  call mpi_waitall(n, r, st, e)
  recall mpi_wait
contains
  subroutine q
    call mpi_wait(r, st, e)
  end subroutine q
end program
)";
  EXPECT_EQ(Lines(kText, false, {"p", 1, true}), (Expected{7, 10, 10, 11}));
  EXPECT_EQ(Lines(kText, false, {"q", 16, false}), (Expected{17}));
  EXPECT_EQ(Lines(kText, false, {"q", 3, false}), (Expected{17}));  // Here, the procedure is identified by
                                                                    // the line of a call.
  EXPECT_EQ(Lines(kText, false, {"x", 3, false}), Expected{});
}

TEST(FortranSource, FindsCallsInFixedForm) {
  constexpr std::string_view kText =
      "      subroutine s\n"
      "c     call mpi_wait(r, st, e)\n"
      "      call\n"
      "     & MPI_WAIT(r,\n"
      "     & st, e)\n"
      "  20  call mpi_wait(r, st, e)\n"
      "      end\n"
      "      call mpi_wait(r, st, e)\n"
      "      end\n";
  EXPECT_EQ(Lines(kText, true, {"s", 1, false}), (Expected{3, 6}));
  EXPECT_EQ(Lines(kText, true, {"main", 8, true}), (Expected{8}));
  EXPECT_TRUE(HasFixedForm("a/b.F"));
  EXPECT_FALSE(HasFixedForm("a.f/b.f90"));
}

TEST(FortranSource, KnowsNothingWhereTextIsAddedOrLeftOut) {
  EXPECT_EQ(Lines("program p\n#ifdef X\ncall mpi_wait(r)\n#endif\nend\n", false, {"p", 1, true}), Expected{});
  EXPECT_EQ(Lines("program p\ninclude 'x.h'\ncall mpi_wait(r)\nend\n", false, {"p", 1, true}), Expected{});
  EXPECT_EQ(Lines("subroutine s\nend\nsubroutine s\ncall mpi_wait(r)\nend\n", false, {"s", 9, false}),
            Expected{});
}

TEST(FortranSource, ReadsAnyText) {
  for (const std::string_view text :
       {"", "\n", "&", "'", "&\n&\n&", "call", "call ", "#", "      ", "     &", "end"}) {
    for (const bool fixed : {false, true}) EXPECT_EQ(Lines(text, fixed, {"p", 1, true}), Expected{});
  }
}

}  // namespace
}  // namespace rankine::symbols
