// Writes records as .cali, in the grammar that Caliper's own tools read today (docs/formats.md, section 3):
// nodes and attributes just before their first use, run-wide metadata at the end. What is read from a .cali
// file and written here reads back as the same records.
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

// One thread. A space that batches come from must outlive the writer, or be forgotten.
class Writer : public context::Sink {
 public:
  using Put = std::function<base::Status(std::string_view)>;

  // `put` is given the file's text piece by piece.
  explicit Writer(Put put) : put_(std::move(put)), ids_(text_) {}

  // False: `put` has failed, and Finish tells why.
  bool Take(const context::Space& space, const context::Batch& batch) override;

  // As Take, of the records of the batch that `numbers` names.
  bool TakeSome(const context::Space& space, const context::Batch& batch, std::span<const uint32_t> numbers);

  // No more batches come from `space`, which may end before the writer.
  void Forget(const context::Space& space) { ids_.Forget(space); }

  // Writes the metadata and what is left; nothing may be taken afterwards.
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
  std::string attributes_, data_;  // lists of the record in the making: "=18=16", "=156=7"
  bool data_may_be_last_ = true;
  std::string value_;  // kept for its memory
};

}  // namespace rankine::exchange::cali
