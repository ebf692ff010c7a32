// SPDX-License-Identifier: BSD-3-Clause
// An open .cali file. The file's nodes and attributes are resolved, and its run-wide metadata is known. The
// records are not read yet. docs/formats.md, section 3, lists what is read and what is refused.
#pragma once
#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "context/batch.h"
#include "exchange/cali/global.h"
#include "exchange/cali/line_numbers.h"
#include "exchange/cali/node_table.h"
#include "exchange/cali/source.h"

namespace rankine::exchange::cali {

struct ReadOptions {
  bool keep_going = false;  // continues after a loss and reports it; false: the first loss is an error
  size_t threads = 1;       // number of threads that search for nodes while the file is opened
};

// Immutable, so any number of threads may read from it.
class File {
 public:
  // Errors: it is no .cali file, it cannot be read, or (without keep_going) one of its nodes is malformed.
  static base::Result<std::shared_ptr<const File>> Open(const std::string& path, const ReadOptions& options);
  static base::Result<std::shared_ptr<const File>> FromSource(Source source, const ReadOptions& options);

  const Source& source() const { return source_; }
  const NodeTable& nodes() const { return nodes_; }
  bool keep_going() const { return options_.keep_going; }
  // All attributes that the file defines, including those that no record uses. A name may occur twice.
  const std::vector<context::Attribute>& attributes() const { return nodes_.attributes(); }
  // Each run-wide attribute once, with its last value. The values come from the "__rec=globals" lines. An old
  // or truncated file without such lines gives the tree's values of attributes with context::kGlobal.
  const std::vector<Global>& globals() const { return globals_; }
  // Nodes and globals that could not be read. The first part of Split reports them too.
  const std::vector<context::Lost>& lost() const { return lost_; }

  // "file:line" of the line at `offset`. Thread-safe.
  std::string Where(uint64_t offset) const;
  // Offsets of lines that cut the file into at most `parts` ranges of similar size. The first is 0, the last
  // is the file's size.
  std::vector<uint64_t> Cuts(size_t parts) const;

 private:
  File(Source source, const ReadOptions& options) : source_(std::move(source)), options_(options) {}
  base::Status Read();

  Source source_;
  ReadOptions options_;
  NodeTable nodes_;
  LineNumbers lines_;
  std::vector<Global> globals_;
  std::deque<std::string> texts_;  // texts of globals_
  std::vector<context::Lost> lost_;
};

// Splits the records of `file` into at most `parts` parts, which may be read at the same time. Small files
// give fewer parts.
std::vector<std::unique_ptr<context::Part>> Split(const std::shared_ptr<const File>& file, size_t parts);

}  // namespace rankine::exchange::cali
