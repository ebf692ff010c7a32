// Makes one record of one line at a time: the inner loop of reading. A record is read whole or is lost; in a
// record that is lost nothing of the batch has changed.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "context/batch.h"
#include "context/space.h"
#include "formats/cali/columns.h"
#include "formats/cali/lines.h"
#include "formats/cali/node_map.h"
#include "formats/cali/node_table.h"

namespace rankine::formats::cali {

class RecordReader {
 public:
  enum class Outcome : uint8_t { good, lost, enough };  // enough: the sink wants no more

  // All must outlive the reader.
  RecordReader(const NodeTable& nodes, context::Space& space, const context::Wanted& wanted,
               context::Sink& sink)
      : table_(nodes), space_(space), map_(nodes, space, wanted), columns_(space, sink) {}

  // `fields` is what follows "__rec=ctx"; the byte at its end is readable and is '\n' or '\r'.
  Outcome Read(std::string_view fields);
  // Why the last Read said `lost`.
  const std::string& why() const { return why_; }
  bool Flush() { return columns_.Flush(); }

 private:
  static constexpr uint32_t kUnwanted = UINT32_MAX;

  bool Lose(std::string why) {
    why_ = std::move(why);
    return false;
  }
  bool ReadRefs(std::string_view list);
  bool ReadNode(uint64_t id, uint32_t* node);
  bool ReadAttributes(std::string_view list);
  bool ReadValues(std::string_view data);
  bool ReadValue(uint32_t slot, const char** at, const char* end);
  bool AddToTree(uint32_t slot, uint64_t bits);

  const NodeTable& table_;
  context::Space& space_;
  NodeMap map_;
  Columns columns_;
  context::NodeId node_ = context::kRoot;
  std::vector<uint32_t> refs_;   // of the record: nodes of the table
  std::string attributes_;       // the list of the record before: most records have the same one
  std::vector<uint32_t> slots_;  // what it means: columns, or kUnwanted
  size_t repeated_ = 0;          // values that the tree took
  std::string room_;
  std::string why_;
};

}  // namespace rankine::formats::cali
