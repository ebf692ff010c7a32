// SPDX-License-Identifier: BSD-3-Clause
// Converts each line to a record. This conversion is the inner loop of reading. A record is either read
// completely, or lost without any change of the batch.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "context/batch.h"
#include "context/space.h"
#include "exchange/cali/columns.h"
#include "exchange/cali/lines.h"
#include "exchange/cali/node_map.h"
#include "exchange/cali/node_table.h"

namespace rankine::exchange::cali {

class RecordReader {
 public:
  enum class Outcome : uint8_t { good, lost, enough };  // `enough`: the sink accepts no more records

  // All arguments must outlive the reader.
  RecordReader(const NodeTable& nodes, context::Space& space, const context::Wanted& wanted,
               context::Sink& sink)
      : table_(nodes), space_(space), map_(nodes, space, wanted), columns_(space, sink), known_(kKnownRefs) {}

  // The text after "__rec=ctx" is passed as `fields`. The byte after the text must be readable, and must be
  // '\n' or '\r'.
  Outcome Read(std::string_view fields);
  // Returns the reason if the last `Read` returned `lost`.
  const std::string& why() const { return why_; }

  // A fast path for nearly all lines: lines that have ref, attr and data in this order. The lists of refs and
  // attributes must be lists that `Read` has seen before, and the values must be numbers. The argument `at`
  // is the position after "__rec=ctx". The chunk ends at `end`, and `Chunks::kPadding` bytes follow. Returns
  // the start of the next line. If only `Read` can read the line, changes nothing and returns nullptr. Sets
  // `more` to false if the sink accepts no more records.
  const char* ReadCommon(const char* at, const char* end, bool* more);

  bool Flush() { return columns_.Flush(); }

 private:
  // The column that stores a value of the record. The column is looked up once for all records with the
  // same list of attributes.
  struct Slot {
    uint64_t* bits = nullptr;  // nullptr means that the attribute is not wanted.
    uint8_t* present = nullptr;
    context::Type type = context::Type::uint;
    uint32_t column = 0;
  };
  struct List {
    std::string text;  // the list as text, such as "18=16=24"
    std::vector<Slot> slots;
    // The list of the record that followed the last record with this list. This list predicts the list of the
    // next record.
    size_t next = 0;
  };
  struct KnownRefs {  // A short list of refs as text, and the node that represents the list.
    std::array<uint64_t, 2> text{};
    size_t size = 0;
    context::NodeId node = context::kRoot;
  };
  static constexpr size_t kKnownRefs = 1024;  // The number of slots in the hash table, a power of two.
  static constexpr size_t kShort = 15;        // The maximum length of a list of refs in `known_`, in
                                              // characters.
  static constexpr size_t kMostLists = 64;

  bool Lose(std::string why) {
    why_ = std::move(why);
    return false;
  }
  KnownRefs& Place(const KnownRefs& refs) {
    const uint64_t mixed = (refs.text[0] ^ refs.text[1] * 0xff51afd7ed558ccdull) * 0x9e3779b97f4a7c15ull;
    return known_[mixed >> 32 & (kKnownRefs - 1)];
  }
  bool ReadRefs(std::string_view list);
  bool ReadNode(uint64_t id, uint32_t* node);
  bool FindList(std::string_view text);
  bool MakeList(std::string_view text);
  bool ReadValues(std::string_view data);
  bool ReadValue(const Slot& slot, const char** at, const char* end);
  bool AddToTree(const Slot& slot, uint64_t bits);
  void TakeBack();
  const char* CommonRefs(const char* at, context::NodeId* node);
  const char* CommonList(const char* at, const char* end);
  const char* CommonValues(const char* at, const char* end);

  const NodeTable& table_;
  context::Space& space_;
  NodeMap map_;
  Columns columns_;
  std::vector<KnownRefs> known_;
  std::vector<List> lists_;
  size_t list_ = 0;  // The index of the current record's list in `lists_`. Between two records, this is the
                     // index of the last record's list.
  context::NodeId node_ = context::kRoot;
  std::vector<uint32_t> refs_;  // This buffer is a member so that its memory can be reused.
  size_t repeated_ = 0;         // The number of repeated values that were added to the context tree.
  std::string room_;
  std::string why_;
};

}  // namespace rankine::exchange::cali
