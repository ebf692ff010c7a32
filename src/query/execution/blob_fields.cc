// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/blob_fields.h"

#include <algorithm>

namespace rankine::query {

using context::AttributeId;
using context::Column;
using context::NodeId;

BlobFields::BlobFields(const Plan& plan, KnownNames& names, context::Sink& next)
    : wanted_(plan.wanted()),
      hides_(plan.everything() && !plan.aggregated && !plan.copies()),
      names_(names),
      next_(next) {
  if (plan.copies()) wanted_.all = false;  // If records are copied unchanged, only conditions use fields.
}

void BlobFields::Start(context::Space& space) {
  space_ = &space;
  seen_ = 0;
  blobs_.clear();
}

void BlobFields::Learn() {
  for (; seen_ < space_->attributes(); ++seen_) {
    const context::Attribute& attribute = space_->attribute(seen_);
    if (attribute.type == context::Type::usr && !attribute.layout.empty() && wanted_.HasPartOf(attribute))
      LearnLayout(seen_);
  }
}

void BlobFields::LearnLayout(AttributeId id) {
  const std::string name = space_->attribute(id).name;
  auto layout = context::BlobLayout::Parse(space_->attribute(id).layout);
  if (!layout.ok()) return names_.BadLayout(name, layout.error());
  Blob blob{id, std::move(layout.value()), {}, {}, false, {}};
  for (const context::BlobField& field : blob.layout.fields()) {
    const std::string whole = name + "." + field.name;
    // If the program has an attribute with the same name as the field of the blob, the program's attribute
    // is used.
    if (!wanted_.Has(whole) || space_->Find(whole) != context::kNoAttribute) continue;
    const AttributeId made = space_->Declare({whole, field.type, context::kAsValue, field.unit, "", ""});
    blob.columns.push_back({field, made, {}, {}});
  }
  if (hides_) space_->Hide(id);
  if (!blob.columns.empty()) blobs_.push_back(std::move(blob));
}

// Parents have lower numbers than their child nodes.
void BlobFields::ExtendNodes(Blob& blob) {
  while (blob.by_node.size() < space_->nodes()) {
    const auto node = static_cast<NodeId>(blob.by_node.size());
    const bool own = node != context::kRoot && space_->attribute_of(node) == blob.attribute;
    const std::string_view outer =
        node == context::kRoot ? std::string_view() : blob.by_node[space_->parent(node)];
    blob.by_node.push_back(own ? space_->value_of(node).text : outer);
    blob.in_nodes = blob.in_nodes || own;
  }
}

// Looks up the blob of each record. Returns false if no record has a blob.
bool BlobFields::Find(Blob& blob, const context::Batch& batch) {
  ExtendNodes(blob);
  const auto column = std::find_if(batch.columns.begin(), batch.columns.end(),
                                   [&](const Column& c) { return c.attribute == blob.attribute; });
  const bool beside = column != batch.columns.end() && context::IsText(column->type);
  if (!beside && !blob.in_nodes) return false;
  blob.of_record.assign(batch.records, {});
  for (size_t i = 0; i < batch.records; ++i) {
    if (beside && (column->present == nullptr || column->present[i] != 0)) {
      blob.of_record[i] = space_->text(static_cast<uint32_t>(column->bits[i]));
    } else if (blob.in_nodes && batch.nodes != nullptr) {
      blob.of_record[i] = blob.by_node[batch.nodes[i]];
    }
  }
  return true;
}

void BlobFields::Fill(const Blob& blob, FieldColumn& column) {
  column.bits.resize(blob.of_record.size());
  column.present.resize(blob.of_record.size());
  for (size_t i = 0; i < blob.of_record.size(); ++i) {
    std::optional<uint64_t> bits;
    if (column.field.type != context::Type::string) {
      bits = blob.layout.Number(column.field, blob.of_record[i]);
    } else if (const auto text = context::BlobLayout::Text(column.field, blob.of_record[i])) {
      bits = space_->Intern(*text);
    }
    column.bits[i] = bits.value_or(0);
    column.present[i] = bits ? 1 : 0;
  }
}

bool BlobFields::Take(const context::Space& space, const context::Batch& batch) {
  if (seen_ < space.attributes()) Learn();
  if (blobs_.empty()) return next_.Take(space, batch);
  columns_.assign(batch.columns.begin(), batch.columns.end());
  for (Blob& blob : blobs_) {
    if (!Find(blob, batch)) continue;
    for (FieldColumn& column : blob.columns) {
      Fill(blob, column);
      columns_.push_back({column.attribute, column.field.type, column.bits.data(), column.present.data()});
    }
  }
  return next_.Take(space, {batch.records, batch.nodes, columns_});
}

}  // namespace rankine::query
