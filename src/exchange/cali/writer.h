// SPDX-License-Identifier: BSD-3-Clause
// Writes records as .cali, in the grammar that Caliper's own tools read today (docs/formats.md, section 3).
// Nodes and attributes come just before their first use, run-wide metadata at the end. Records read from a
// .cali file and written here read back unchanged.
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

// For one thread. A space that batches come from must outlive the writer, or Forget must be called for it.
class Writer : public context::Sink {
 public:
  using Put = std::function<base::Status(std::string_view)>;

  // `put` receives the file's text in pieces.
  explicit Writer(Put put) : put_(std::move(put)), ids_(text_) {}

  // Returns false if `put` has failed; Finish returns the error.
  bool Take(const context::Space& space, const context::Batch& batch) override;

  // Like Take, for the records of the batch that `numbers` lists.
  bool TakeSome(const context::Space& space, const context::Batch& batch, std::span<const uint32_t> numbers);

  // Announces that no more batches come from `space`, which may then end before the writer.
  void Forget(const context::Space& space) { ids_.Forget(space); }

  // Writes the metadata and all buffered text. Nothing may be taken afterwards.
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
  std::string attributes_, data_;  // lists of the record in progress: "=18=16", "=156=7"
  bool data_may_be_last_ = true;
  std::string value_;  // kept only to reuse its memory
};

}  // namespace rankine::exchange::cali
