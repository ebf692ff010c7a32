// One .cali file, opened: its nodes and attributes are resolved, its run-wide metadata known, its records not
// yet read. See docs/formats.md, section 3, for what is read and what is refused.
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
  bool keep_going = false;  // reads on after what is lost and tells it; else the first loss is an error
  size_t threads = 1;       // that look for nodes while the file is opened
};

// Immutable, so that any number of threads may read from it.
class File {
 public:
  // An error: it is no .cali file, it cannot be read, or (without keep_going) a node of it is malformed.
  static base::Result<std::shared_ptr<const File>> Open(const std::string& path, const ReadOptions& options);
  static base::Result<std::shared_ptr<const File>> FromSource(Source source, const ReadOptions& options);

  const Source& source() const { return source_; }
  const NodeTable& nodes() const { return nodes_; }
  bool keep_going() const { return options_.keep_going; }
  // All attributes that the file defines, also those no record uses; a name may be there twice.
  const std::vector<context::Attribute>& attributes() const { return nodes_.attributes(); }
  // Each run-wide attribute once, with its last value: from the "__rec=globals" lines, and where there is
  // none (an old or a cut-off file) from the tree's values of attributes with context::kGlobal.
  const std::vector<Global>& globals() const { return globals_; }
  // Nodes and globals that could not be read. The first part of Split tells them too.
  const std::vector<context::Lost>& lost() const { return lost_; }

  // "file:line" of the line at `offset`. Thread-safe.
  std::string Where(uint64_t offset) const;
  // Offsets of lines that cut the file in at most `parts` ranges of about the same size: the first is 0, the
  // last the file's size.
  std::vector<uint64_t> Cuts(size_t parts) const;

 private:
  File(Source source, const ReadOptions& options) : source_(std::move(source)), options_(options) {}
  base::Status Read();

  Source source_;
  ReadOptions options_;
  NodeTable nodes_;
  LineNumbers lines_;
  std::vector<Global> globals_;
  std::deque<std::string> texts_;  // of globals
  std::vector<context::Lost> lost_;
};

// The records of `file` in at most `parts` parts, which may be read at the same time; small files have fewer.
std::vector<std::unique_ptr<context::Part>> Split(const std::shared_ptr<const File>& file, size_t parts);

}  // namespace rankine::exchange::cali
