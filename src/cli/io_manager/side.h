// What a manager of I/O watches: a job's ranks on this host, or a file system's servers. One thread.
#pragma once
#include <optional>
#include <string>

#include "manager/message.h"

namespace rankine::cli {

class Side {
 public:
  virtual ~Side() = default;
  // Takes what has come; to be called again LookMs() later, which may change with each call.
  virtual void Look() = 0;
  virtual int LookMs() const = 0;
  // The process of maximum latency since the last call. Who has come meanwhile counts from here on.
  virtual std::optional<manager::Activity> EndInterval() = 0;
  // This one is recorded in detail for so long, if it is one of ours; all others are not. After that, none
  // is, whatever becomes of us.
  virtual void Choose(const std::optional<manager::Subject>& chosen, double seconds) = 0;
  // There is nothing left to watch.
  virtual bool HasEnded() const = 0;
};

// As gethostname says.
std::string OwnHostName();

}  // namespace rankine::cli
