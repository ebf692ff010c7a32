// SPDX-License-Identifier: BSD-3-Clause
// An open .cali file. The file's nodes, attributes and run-wide metadata have been read. Its records have not
// been read yet. The document docs/formats.md, section 3, describes the files that this reader accepts, and
// the lines that it rejects.
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
  bool keep_going = false;  // true: report losses and continue; false: the first loss is an error
  size_t threads = 1;       // The number of threads that search for nodes while the file is opened.
};

// The object does not change, so any number of threads may read from it.
class File {
 public:
  // Fails if the file is not a .cali file, or cannot be read. Without `keep_going`, the function also fails
  // if one of the file's nodes is malformed.
  static base::Result<std::shared_ptr<const File>> Open(const std::string& path, const ReadOptions& options);
  static base::Result<std::shared_ptr<const File>> FromSource(Source source, const ReadOptions& options);

  const Source& source() const { return source_; }
  const NodeTable& nodes() const { return nodes_; }
  bool keep_going() const { return options_.keep_going; }
  // All attributes that the file defines, including those that no record uses. Several attributes may have
  // the same name.
  const std::vector<context::Attribute>& attributes() const { return nodes_.attributes(); }
  // All run-wide attributes, each with its last value. The values come from the "__rec=globals" lines. Old
  // or truncated files have no "__rec=globals" lines. If a file lacks these lines, this function returns the
  // values of the attributes in the tree that have the property `context::kGlobal`.
  const std::vector<Global>& globals() const { return globals_; }
  // Returns the nodes and globals that could not be read. The first part that `Split` returns reports these
  // losses again.
  const std::vector<context::Lost>& lost() const { return lost_; }

  // Returns "file:line" for the line at `offset`. The function is thread-safe.
  std::string Where(uint64_t offset) const;
  // Returns the offsets of lines that divide the file into ranges of similar size. The argument `parts` is
  // the maximum number of ranges. The first offset is 0, and the last offset is the file's size.
  std::vector<uint64_t> Cuts(size_t parts) const;

 private:
  File(Source source, const ReadOptions& options) : source_(std::move(source)), options_(options) {}
  base::Status Read();

  Source source_;
  ReadOptions options_;
  NodeTable nodes_;
  LineNumbers lines_;
  std::vector<Global> globals_;
  std::deque<std::string> texts_;  // the strings that own the texts of `globals_`
  std::vector<context::Lost> lost_;
};

// Splits the records of a file into parts. The argument `parts` is the maximum number of parts. The parts
// may be read at the same time. A small file is split into fewer parts.
std::vector<std::unique_ptr<context::Part>> Split(const std::shared_ptr<const File>& file, size_t parts);

}  // namespace rankine::exchange::cali
