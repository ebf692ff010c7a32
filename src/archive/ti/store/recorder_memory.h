// SPDX-License-Identifier: BSD-3-Clause
// The tables of one rank's recorder, for use by one rank after another. New tables take about 1 MB of zeroed
// memory. To zero it takes longer than to import a rank with few actions.
#pragma once
#include <algorithm>
#include <vector>

#include "archive/ti/store/heap_spool.h"
#include "layout/ti/folder.h"
#include "layout/ti/keys.h"
#include "layout/ti/real_volumes.h"

namespace rankine::archive {

class RecorderMemory {
 public:
  RecorderMemory() : tables_(std::make_unique<Tables>()), predictions_(layout::kTiPredictions) {
    const layout::TiMemory memory = spool_.Memory();
    open_ = tables_->folder.Open(memory) && tables_->keys.Open(memory) && tables_->gaps.Open(memory);
  }
  RecorderMemory(const RecorderMemory&) = delete;
  RecorderMemory& operator=(const RecorderMemory&) = delete;

  bool open() const { return open_; }  // false: there was no memory
  HeapSpool& spool() { return spool_; }
  const HeapSpool& spool() const { return spool_; }
  layout::Folder& folder() { return tables_->folder; }
  const layout::Folder& folder() const { return tables_->folder; }
  layout::KeyTable& keys() { return tables_->keys; }
  layout::GapTable& gaps() { return tables_->gaps; }
  std::vector<double>& predictions() { return predictions_; }

  // Removes the data of a rank. The cost depends on the number of its distinct calls.
  void Clear() {
    if (!open_) return;
    tables_->folder.Clear();
    tables_->keys.Clear();
    tables_->gaps.Clear();
    spool_.DropStreams();
    std::fill(predictions_.begin(), predictions_.end(), 0.0);
  }

 private:
  struct Tables {  // zeroed memory
    layout::Folder folder;
    layout::KeyTable keys;
    layout::GapTable gaps;
  };
  HeapSpool spool_;
  std::unique_ptr<Tables> tables_;
  std::vector<double> predictions_;  // the expected volume of each computation
  bool open_ = false;
};

}  // namespace rankine::archive
