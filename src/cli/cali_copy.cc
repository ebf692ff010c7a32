// SPDX-License-Identifier: BSD-3-Clause
// Writes the output of FORMAT cali for queries that only select records of .cali files. Each record keeps
// its context nodes, and each attribute keeps its properties, alias and unit.
#include "cli/cali_input.h"
#include "exchange/cali/writer.h"

namespace rankine::cli {
namespace {

class CaliCopy : public query::RecordFormat {
 public:
  CaliCopy(std::shared_ptr<const CaliOrigin> origin, query::Output& out)
      : origin_(std::move(origin)), writer_([this, &out](std::string_view text) {
          status_ = out.Write(text);
          return status_;
        }) {}

  base::Status Take(const context::Space& space, const context::Batch& batch,
                    const query::Selection& records) override {
    if (records.list() != nullptr) {
      writer_.TakeSome(space, batch, {records.list(), records.size()});
    } else {
      writer_.Take(space, batch);
    }
    return status_;
  }
  void End(const context::Space& space) override { writer_.Forget(space); }
  base::Status Finish() override { return writer_.Finish(origin_->Common()); }

 private:
  std::shared_ptr<const CaliOrigin> origin_;
  base::Status status_;
  exchange::cali::Writer writer_;
};

}  // namespace

std::unique_ptr<query::RecordFormat> MakeCaliCopy(std::shared_ptr<const CaliOrigin> origin,
                                                  query::Output& out) {
  return std::make_unique<CaliCopy>(std::move(origin), out);
}

}  // namespace rankine::cli
