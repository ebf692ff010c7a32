// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/writer.h"

#include "exchange/cali/lines.h"
#include "exchange/cali/values.h"
#include "exchange/cali/words.h"

namespace rankine::exchange::cali {
namespace {

using context::Datum;

constexpr size_t kPiece = size_t{64} << 10;
constexpr uint64_t kNoRef = 0;  // id of a type node; no record refers to such a node

}  // namespace

bool Writer::Flush() {
  if (status_.ok() && !text_.empty()) status_ = put_(text_);
  text_.clear();
  return status_.ok();
}

void Writer::AddValue(uint64_t attribute, const Datum& value) {
  value_.clear();
  AppendValue(value_, value);
  attributes_ += '=';
  attributes_ += std::to_string(attribute);
  data_ += '=';
  AppendEscaped(data_, value_);
  data_may_be_last_ = !value_.empty() && static_cast<unsigned char>(value_.back()) > ' ';
}

// Writes a record line such as "__rec=ctx,ref=32,attr=18=16,data=156=7". If the last value is empty or ends
// with a blank, the values come before the attributes, because some readers strip lines.
void Writer::EndLine(std::string_view kind, uint64_t ref) {
  text_ += kind;
  if (ref != kNoRef) text_ += ",ref=" + std::to_string(ref);
  if (!attributes_.empty()) {
    const bool data_last = data_may_be_last_;
    text_ += data_last ? ",attr" : ",data";
    text_ += data_last ? attributes_ : data_;
    text_ += data_last ? ",data" : ",attr";
    text_ += data_last ? data_ : attributes_;
  }
  text_ += '\n';
  attributes_.clear();
  data_.clear();
}

void Writer::AddRecord(const context::Space& space, const context::Batch& batch, size_t record) {
  const context::NodeId node = batch.nodes == nullptr ? context::kRoot : batch.nodes[record];
  const uint64_t ref = node == context::kRoot ? kNoRef : ids_.Node(space, node);
  for (const context::Column& column : batch.columns) {
    if (column.present != nullptr && column.present[record] == 0) continue;
    Datum value{column.type, column.bits[record], {}};
    if (context::IsText(column.type)) value = {column.type, 0, space.text(static_cast<uint32_t>(value.bits))};
    AddValue(ids_.Attribute(space, column.attribute, column.type), value);
  }
  EndLine(kRecord, ref);
  if (text_.size() >= kPiece) Flush();
}

bool Writer::Take(const context::Space& space, const context::Batch& batch) {
  for (size_t record = 0; record < batch.records && status_.ok(); ++record) AddRecord(space, batch, record);
  return status_.ok();
}

bool Writer::TakeSome(const context::Space& space, const context::Batch& batch,
                      std::span<const uint32_t> numbers) {
  for (size_t i = 0; i < numbers.size() && status_.ok(); ++i) AddRecord(space, batch, numbers[i]);
  return status_.ok();
}

// Caliper's reader rejects "__rec=globals" without fields, so the line is omitted if there are no fields.
base::Status Writer::Finish(std::span<const Global> globals) {
  context::Space& space = ids_.own();
  context::NodeId node = context::kRoot;
  for (const Global& global : globals) {
    context::Attribute attribute = global.attribute;
    attribute.properties |= context::kGlobal;
    const context::AttributeId id = space.Declare(attribute);
    if ((attribute.properties & context::kAsValue) != 0) {
      AddValue(ids_.Attribute(space, id, global.value.type), global.value);
    } else {
      node = space.Child(node, id, global.value);
    }
  }
  const uint64_t ref = node == context::kRoot ? kNoRef : ids_.Node(space, node);
  if (!globals.empty()) EndLine(kGlobals, ref);
  Flush();
  return status_;
}

}  // namespace rankine::exchange::cali
