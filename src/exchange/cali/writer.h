// SPDX-License-Identifier: BSD-3-Clause
// Writes records as .cali, in the grammar that Caliper's current tools read (docs/formats.md, section 3).
// Nodes and attributes are written just before their first use, and run-wide metadata at the end. Records
// that were read from a .cali file do not change when they are written and read again.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "context/batch.h"
#include "exchange/cali/global.h"
#include "exchange/cali/writer_ids.h"

namespace rankine::exchange::cali {

// Not thread-safe. A context space from which batches come must outlive the writer, or `Forget` must be
// called for this context space.
class Writer : public context::Sink {
 public:
  using Put = std::function<base::Status(std::string_view)>;

  // The writer calls the function `put` with successive pieces of the file's text.
  explicit Writer(Put put) : put_(std::move(put)), ids_(text_) {}

  // Returns false if `put` has failed. If `put` has failed, `Finish` returns the error.
  bool Take(const context::Space& space, const context::Batch& batch) override;

  // Does the same as the function `Take`, but only for the records whose numbers are given.
  bool TakeSome(const context::Space& space, const context::Batch& batch, std::span<const uint32_t> numbers);

  // Must be called when no more batches will come from the given context space. After this call, the context
  // space may be destroyed before the writer.
  void Forget(const context::Space& space) { ids_.Forget(space); }

  // Writes the metadata and all buffered text. After this call, no records may be added.
  base::Status Finish(std::span<const Global> globals);

 private:
  void AddRecord(const context::Space& space, const context::Batch& batch, size_t record);
  void AddValue(uint64_t attribute, const context::Datum& value);
  void EndLine(std::string_view kind, uint64_t ref);
  bool Flush();

  Put put_;
  base::Status status_;
  std::string text_;
  WriterIds ids_;
  std::string attributes_, data_;  // The lists of the current record, such as "=18=16" and "=156=7".
  bool data_may_be_last_ = true;
  std::string value_;  // This buffer is a member so that its memory can be reused.
};

}  // namespace rankine::exchange::cali
