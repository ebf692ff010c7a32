// Expressions to Code, and their names to fields, arguments, states and aggregates of a plan.
#pragma once
#include <map>
#include <string>

#include "query/language/plan.h"

namespace rankine::query {

// Keeps the first mistake; after one, what it returns is of no use.
class Compiler {
 public:
  explicit Compiler(Plan& plan) : plan_(plan) {}

  const std::string& error() const { return error_; }
  void Fail(size_t column, const std::string& what);

  size_t FieldOf(const Name& name, bool optional = false);
  // Of a name that is shown or grouped by: a field of its own where it is an attribute.
  size_t ShownFieldOf(const Name& name, bool flat, bool of_nodes);
  // Over the fields of one record; no aggregation may stand in it.
  Code OverRecord(const Expression& expression);
  // Over keys and aggregates. Names may be keys or in `outputs`, whose code is then taken.
  Code OverGroup(const Expression& expression);
  // LET: from here on the name means this.
  void Define(const LetItem& item);

  std::map<std::string, Code, std::less<>> outputs;

 private:
  Code Compile(const Expression& expression, bool group);
  Code CompileName(const Expression& expression, bool group);
  Code CompileAggregate(const Expression& expression);
  Code CompileComparison(const Expression& expression, bool group);
  Code CompileLiteral(const Expression& literal, double unit, bool must_be_number);
  void CompileChildren(const Expression& expression, bool group, Code& code);
  size_t ArgumentOf(const Expression& expression);
  size_t StateOf(const StateSpec& spec);
  double NumberOf(const Expression& expression, const Aggregate& aggregate);

  Plan& plan_;
  std::map<std::string, size_t, std::less<>> fields_;
  std::map<std::string, size_t, std::less<>> arguments_;  // by how they are written
  bool may_lack_ = false;  // what is compiled holds, or goes on, where an input does not know its names
  std::string error_;
};

}  // namespace rankine::query
