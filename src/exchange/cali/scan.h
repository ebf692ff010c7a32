// The first pass over a file: its nodes, its globals' lines and marks for line numbers; records are passed
// over at the speed of memory.
//
// Why a pass of its own. A record can be read when its nodes are known, and those stand anywhere before it,
// or, in files of 2016, behind. Parts that read at the same time would have to wait for one another, or to
// keep records whose ids they cannot resolve: memory without a bound. The pass costs 15 % of the reading of a
// file of records (cali_bench), and gives what is wanted early: run-wide metadata, the names of all
// attributes, the lines of a file to split at.
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
  std::deque<GlobalsLine> globals;  // the last ones: each flush of a program writes all of them again
  bool any_line = false;            // at least one line opens as lines of .cali do
};

// Adds the nodes of `source` to `nodes` and marks to `lines`; malformed nodes are told to `losses`, which may
// ask for the numbers of lines then. `threads` share the work.
Scanned Scan(const Source& source, size_t threads, NodeLines& nodes, LineNumbers& lines, Losses& losses);

}  // namespace rankine::exchange::cali
