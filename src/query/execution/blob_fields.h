// SPDX-License-Identifier: BSD-3-Clause
// Adds the fields of blobs as columns, between a reader and the engine. Each blob with a usable layout gets a
// column for each wanted field, `attribute.field`. This also works for blobs that are not part of the context
// tree. So all clauses and formats can use a field like any other attribute.
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
  // Must be called before a part is read into `space`.
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
    std::vector<std::string_view> by_node;  // data() is nullptr if the node has no blob
    bool in_nodes = false;
    std::vector<std::string_view> of_record;
  };
  void Learn();
  void LearnLayout(context::AttributeId id);
  void ExtendNodes(Blob& blob);
  bool Find(Blob& blob, const context::Batch& batch);
  void Fill(const Blob& blob, FieldColumn& column);

  context::Wanted wanted_;
  bool hides_;  // `*` shows the fields instead of the blob
  KnownNames& names_;
  context::Sink& next_;
  context::Space* space_ = nullptr;
  context::AttributeId seen_ = 0;  // number of the space's attributes examined so far
  std::deque<Blob> blobs_;
  std::vector<context::Column> columns_;
};

}  // namespace rankine::query
