// SPDX-License-Identifier: BSD-3-Clause
// Finds the lines of a Fortran source that call a subroutine. The source may have free or fixed form. This
// class is used for calls whose line the compiler did not record (fortran_call_line.h).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::symbols {

class FortranSource {
 public:
  struct Span {  // a range of lines
    uint32_t first = 0, last = 0;
  };

  FortranSource(std::string_view text, bool fixed_form);

  struct Procedure {
    std::string name;  // in lower case
    uint32_t line = 0;
    bool is_program = false;
  };

  // Returns the statements of a procedure or program that call the subroutine `called` (a name in lower
  // case). Statements in contained procedures are left out. The result is empty if the procedure is not
  // found. The result is also empty if the calls may differ because of a preprocessor or an included file.
  std::vector<Span> CallsOf(std::string_view called, const Procedure& procedure) const;

 private:
  struct Statement {  // A statement, including its continuation lines.
    Span lines;
    std::string text;  // The text of the statement in lower case, without comments and contents of strings.
  };
  static bool Heads(const Statement& statement, const std::string& name);
  // Returns the index in `statements_`, or the number of statements if the index is unknown.
  size_t BeginOf(const Procedure& procedure) const;

  std::vector<Statement> statements_;
};

// True if gfortran treats a file with this name as fixed form.
bool HasFixedForm(std::string_view file);

}  // namespace rankine::symbols
