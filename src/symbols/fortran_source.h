// Which lines of a Fortran source call a subroutine, in free and in fixed form. Read for the line of a call
// where the compiler did not record it (fortran_call_line.h says when).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::symbols {

class FortranSource {
 public:
  struct Span {  // lines
    uint32_t first = 0, last = 0;
  };

  FortranSource(std::string_view text, bool fixed_form);

  struct Procedure {
    std::string name;  // in lower case
    uint32_t line = 0;
    bool is_program = false;
  };

  // The statements that call the subroutine `called`, in lower case, in the procedure or program, without
  // those in procedures that it contains. None where it is not found, and where a preprocessor
  // or an included file can add or remove some.
  std::vector<Span> CallsOf(std::string_view called, const Procedure& procedure) const;

 private:
  struct Statement {  // one line of statements with those that continue it
    Span lines;
    std::string text;  // lower case, without comments and without the contents of strings
  };
  static bool Heads(const Statement& statement, const std::string& name);
  size_t BeginOf(const Procedure& procedure) const;  // in statements_; their number: unknown

  std::vector<Statement> statements_;
};

// True for a file name whose contents gfortran takes to be of fixed form.
bool HasFixedForm(std::string_view file);

}  // namespace rankine::symbols
