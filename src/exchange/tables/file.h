// SPDX-License-Identifier: BSD-3-Clause
// The interface to write tables as a file or folder of another format.
#pragma once
#include "base/table_sink.h"

namespace rankine::exchange {

// The order of calls: Make, Open, all tables, Close.
class TableFile : public base::TableSink {
 public:
  // Creates the empty file or folder. Returns false if it exists or cannot be created, with errno set.
  virtual bool Make() = 0;
  virtual base::Status Open() = 0;
  virtual base::Status Close() = 0;
};

}  // namespace rankine::exchange
