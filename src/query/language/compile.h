// SPDX-License-Identifier: BSD-3-Clause
// Compiles expressions to Code, and their names to fields, arguments, states and aggregates of a plan.
#pragma once
#include <map>
#include <string>

#include "query/language/plan.h"

namespace rankine::query {

// Keeps the first error. After an error, its results must not be used.
class Compiler {
 public:
  explicit Compiler(Plan& plan) : plan_(plan) {}

  const std::string& error() const { return error_; }
  void Fail(size_t column, const std::string& what);

  size_t FieldOf(const Name& name, bool optional = false);
  // For a name that is shown or grouped by. An attribute gets a field of its own.
  size_t ShownFieldOf(const Name& name, bool flat, bool of_nodes);
  // For expressions over the fields of one record. Such expressions may hold no aggregation.
  Code OverRecord(const Expression& expression);
  // Compiles an expression over keys and aggregates. A name may be a key, or an entry of `outputs`, whose
  // code is then used.
  Code OverGroup(const Expression& expression);
  // Defines the name of a LET for all later expressions.
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
  std::map<std::string, size_t, std::less<>> arguments_;  // by their spelling
  bool may_lack_ =
      false;  // the present expression is true, or skipped, for inputs that do not know its names
  std::string error_;
};

}  // namespace rankine::query
