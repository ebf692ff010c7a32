// SPDX-License-Identifier: BSD-3-Clause
// Adds columns with the fields of blobs. The object passes records from a reader to the engine. If the layout
// of a blob is usable, each wanted field of the blob gets a column named `attribute.field`. Blobs do not have
// to be part of the context tree. Because of the columns, all clauses and formats can use a field of a blob
// like any other attribute.
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "context/batch.h"
#include "context/blob_layout.h"
#include "query/execution/known_names.h"
#include "query/language/plan.h"

namespace rankine::query {

// Not thread-safe.
class BlobFields : public context::Sink {
 public:
  BlobFields(const Plan& plan, KnownNames& names, context::Sink& next);
  // Must be called before a part is read into the given space.
  void Start(context::Space& space);
  bool Take(const context::Space& space, const context::Batch& batch) override;

 private:
  struct FieldColumn {
    context::BlobField field;
    context::AttributeId attribute;
    std::vector<uint64_t> bits;
    std::vector<uint8_t> present;
  };
  struct Blob {
    context::AttributeId attribute;
    context::BlobLayout layout;
    std::vector<FieldColumn> columns;
    std::vector<std::string_view> by_node;  // For a node without a blob, data() is nullptr.
    bool in_nodes = false;
    std::vector<std::string_view> of_record;
  };
  void Learn();
  void LearnLayout(context::AttributeId id);
  void ExtendNodes(Blob& blob);
  bool Find(Blob& blob, const context::Batch& batch);
  void Fill(const Blob& blob, FieldColumn& column);

  context::Wanted wanted_;
  bool hides_;  // True if `*` shows the fields of the blob instead of the blob.
  KnownNames& names_;
  context::Sink& next_;
  context::Space* space_ = nullptr;
  context::AttributeId seen_ = 0;  // The number of the space's attributes that have been examined so far.
  std::deque<Blob> blobs_;
  std::vector<context::Column> columns_;
};

}  // namespace rankine::query
