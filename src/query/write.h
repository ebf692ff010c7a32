// A result as text: FORMAT table, json, csv, expand.
#pragma once
#include <string>

#include "query/ast.h"
#include "query/execute.h"

namespace rankine::query {

// table: aligned, numbers right. json: a list of records named by column, missing values left out. csv: RFC
// 4180 with a header line. expand: one record a line, `name=value,...`, with \ before , = \ and missing
// values left out. Ends with a newline. In all but json foreign text is made visible (visible_text.h); json
// keeps it exactly, escaped.
std::string Write(const ResultTable& table, Format format);

}  // namespace rankine::query
