// The fields of blobs as columns: on the way from a reader to the engine, each blob whose layout can be used
// gets one column for each field that is wanted, `attribute.field`, whether it stands in the tree or beside
// it. So a field is an attribute like any other, to all clauses and formats.
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

// One thread.
class BlobFields : public context::Sink {
 public:
  BlobFields(const Plan& plan, KnownNames& names, context::Sink& next);
  // Before a part is read into `space`.
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
    std::vector<std::string_view> by_node;  // data() is nullptr: none
    bool in_nodes = false;
    std::vector<std::string_view> of_record;
  };
  void Learn();
  void LearnLayout(context::AttributeId id);
  void ExtendNodes(Blob& blob);
  bool Find(Blob& blob, const context::Batch& batch);
  void Fill(const Blob& blob, FieldColumn& column);

  context::Wanted wanted_;
  bool hides_;  // `*` shows the fields in the blob's place
  KnownNames& names_;
  context::Sink& next_;
  context::Space* space_ = nullptr;
  context::AttributeId seen_ = 0;  // attributes of the space that were looked at
  std::deque<Blob> blobs_;
  std::vector<context::Column> columns_;
};

}  // namespace rankine::query
