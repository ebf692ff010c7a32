// SPDX-License-Identifier: BSD-3-Clause
// The interface of formats to which tables can be written, as a file or a folder.
#pragma once
#include "base/table_sink.h"

namespace rankine::exchange {

// The functions must be called in this order: `Make`, `Open`, the functions for all tables, and `Close`.
class TableFile : public base::TableSink {
 public:
  // Creates the empty file or folder. If the file or folder exists or cannot be created, returns false and
  // sets errno.
  virtual bool Make() = 0;
  virtual base::Status Open() = 0;
  virtual base::Status Close() = 0;
};

}  // namespace rankine::exchange
