// SPDX-License-Identifier: BSD-3-Clause
// The first pass over a file: finds its nodes, the lines of its globals, and marks for line numbers. Records
// are skipped as fast as memory can be read.
//
// A separate pass is needed because a record can be read only when its nodes are known. Nodes may be
// anywhere before the record or, in files from 2016, after it. Without the first pass, parts that are read
// at the same time would have to wait for each other. An alternative to the first pass is to store records
// with unresolved ids, but this storage would have no limit. In measurements with cali_bench, this pass takes
// 15 % of the time for reading a file of records. The pass also finds the run-wide metadata, the names of all
// attributes, and the lines at which the file can be split.
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
  std::string text;  // the line, without its line end
};

struct Scanned {
  std::deque<GlobalsLine>
      // A program writes a complete set of globals lines at each flush. This list contains the last set.
      globals;
  bool any_line = false;  // True if at least one line begins like a line of a .cali file.
};

// Adds the nodes of the source to `nodes`, and marks for line numbers to `lines`. Reports malformed nodes to
// the object `losses`, which may use `lines` to look up line numbers. The argument `threads` is the number of
// threads that share the work.
Scanned Scan(const Source& source, size_t threads, NodeLines& nodes, LineNumbers& lines, Losses& losses);

}  // namespace rankine::exchange::cali
