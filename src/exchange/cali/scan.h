// SPDX-License-Identifier: BSD-3-Clause
// The first pass over a file: finds its nodes, the lines of its globals, and marks for line numbers. Records
// are skipped as fast as memory can be read.
//
// A separate pass is needed because a record can be read only when its nodes are known. Nodes may be anywhere
// before the record or, in files from 2016, after it. Without this pass, parts that are read at the same time
// would have to wait for each other. Or they would have to store records with unresolved ids, in unbounded
// memory. The pass takes 15 % of the time to read a file of records (cali_bench). It also provides the
// run-wide metadata, the names of all attributes, and the lines at which to split a file.
#pragma once
#include <cstdint>
#include <deque>
#include <string>

#include "exchange/cali/line_numbers.h"
#include "exchange/cali/losses.h"
#include "exchange/cali/node_lines.h"
#include "exchange/cali/source.h"

namespace rankine::exchange::cali {

struct GlobalsLine {
  uint64_t offset;
  std::string text;  // without its line end
};

struct Scanned {
  std::deque<GlobalsLine>
      // only the last such lines, because a program writes all of them again at each flush
      globals;
  bool any_line = false;  // at least one line begins like a line of a .cali file
};

// Adds the nodes of `source` to `nodes`, and marks to `lines`. Reports malformed nodes to `losses`, which may
// then ask for line numbers. `threads` threads share the work.
Scanned Scan(const Source& source, size_t threads, NodeLines& nodes, LineNumbers& lines, Losses& losses);

}  // namespace rankine::exchange::cali
