// SPDX-License-Identifier: BSD-3-Clause
// The first pass over a file: finds its nodes, the lines of its globals, and marks for line numbers. Records
// are skipped as fast as memory can be read.
//
// A separate pass is needed because a record can be read only when its nodes are known. Nodes may be
// anywhere before the record or, in files from 2016, after it. Without the first pass, parts that are read
// at the same time would have to wait for each other. Another solution without this pass would be to store
// records whose ids are not resolved, which takes unbounded memory. Measured with cali_bench, this pass
// takes 15 % of the time for reading a file of records. The pass also finds the run-wide metadata, the
// names of all attributes, and the lines at which the file can be split.
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
      // If there are several sets of these lines, this list contains the last set, because a program writes
      // all of them again at each flush.
      globals;
  bool any_line = false;  // True if at least one line begins like a line of a .cali file.
};

// Adds the nodes of the source to `nodes`, and marks for line numbers to `lines`. Reports malformed nodes
// to the object `losses`. The object `losses` may then ask for line numbers. The argument `threads` is the
// number of threads that share the work.
Scanned Scan(const Source& source, size_t threads, NodeLines& nodes, LineNumbers& lines, Losses& losses);

}  // namespace rankine::exchange::cali
