// Tables as a file or folder of another format.
#pragma once
#include "base/table_sink.h"

namespace rankine::exchange {

// Make, Open, all tables, Close.
class TableFile : public base::TableSink {
 public:
  // Makes the empty file or folder. False: it is there, or cannot be made; errno says why.
  virtual bool Make() = 0;
  virtual base::Status Open() = 0;
  virtual base::Status Close() = 0;
};

}  // namespace rankine::exchange
