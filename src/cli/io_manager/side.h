// What a manager of I/O watches: a job's ranks on this host, the mounts that their files lie in, or a file
// system's servers. One thread.
#pragma once
#include <string>

#include "manager/message.h"

namespace rankine::cli {

class Side {
 public:
  virtual ~Side() = default;
  // Takes what has come; to be called again LookMs() later, which may change with each call.
  virtual void Look() = 0;
  virtual int LookMs() const = 0;
  // The process of maximum latency since the last call becomes the report's. Who has come meanwhile counts
  // from here on.
  virtual void EndInterval(manager::Message* report) = 0;
  // The one that the verdict names is recorded in detail for so long, if it is one of ours; all others are
  // not. After that, none is, whatever becomes of us.
  virtual void Follow(const manager::Message& verdict, double seconds) = 0;
  // There is nothing left to watch.
  virtual bool HasEnded() const = 0;
};

// As gethostname says.
std::string OwnHostName();

}  // namespace rankine::cli
