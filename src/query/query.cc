#include "query/query.h"

#include "query/execute.h"
#include "query/parser.h"
#include "query/plan.h"
#include "query/write.h"

namespace rankine::query {

base::Result<Answer> Run(std::string_view text, const Catalog& catalog) {
  const auto query = Parse(text);
  if (!query.ok()) return base::Error{query.error()};
  const auto plan = MakePlan(query.value(), catalog.kinds());
  if (!plan.ok()) return base::Error{plan.error()};
  const std::unique_ptr<RecordSource> source = catalog.Open(plan.value().kind);
  const ResultTable table = Execute(plan.value(), *source);
  return Answer{Write(table, query.value().format), table.notes};
}

}  // namespace rankine::query
