// SPDX-License-Identifier: BSD-3-Clause
// Compiles expressions to Code, and adds their names to the fields, arguments, states and aggregates of a
// plan.
#pragma once
#include <map>
#include <string>

#include "query/language/plan.h"

namespace rankine::query {

// Keeps only the first error. After an error, the results must not be used.
class Compiler {
 public:
  explicit Compiler(Plan& plan) : plan_(plan) {}

  const std::string& error() const { return error_; }
  void Fail(size_t column, const std::string& what);

  size_t FieldOf(const Name& name, bool optional = false);
  // Returns the field for a name that the result shows or that is a key of groups. An attribute that is
  // shown or is a key has a separate field for this use.
  size_t ShownFieldOf(const Name& name, bool flat, bool of_nodes);
  // Compiles an expression over the fields of one record. The expression must not contain an aggregation.
  Code OverRecord(const Expression& expression);
  // Compiles an expression over keys and aggregates. A name must be a key or an entry of `outputs`. For an
  // entry of `outputs`, the code of this entry is used.
  Code OverGroup(const Expression& expression);
  // Defines the name of a LET for all subsequent expressions.
  void Define(const LetItem& item);

  std::map<std::string, Code, std::less<>> outputs;

 private:
  Code Compile(const Expression& expression, bool group);
  Code CompileName(const Expression& expression, bool group);
  Code CompileAggregate(const Expression& expression);
  Code CompileComparison(const Expression& expression, bool group);
  Code CompileLiteral(const Expression& literal, double unit, bool must_be_number);
  void CompileChildren(const Expression& expression, bool group, Code& code);
  Code BesideNode(const Expression& expression);
  size_t ArgumentOf(const Expression& expression, Operator op);
  size_t StateOf(const StateSpec& spec);
  double NumberOf(const Expression& expression, const Aggregate& aggregate);

  Plan& plan_;
  std::map<std::string, size_t, std::less<>> fields_;
  std::map<std::string, size_t, std::less<>> arguments_;  // indexed by spelling
  // True if inputs may lack the names of the current expression. For an input without these names, the
  // expression is true or is skipped.
  bool may_lack_ = false;
  std::string error_;
};

}  // namespace rankine::query
