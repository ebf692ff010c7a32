// What MPI_Pcontrol comes to (pcontrol.S).
#include <cerrno>

#include "recorder/mpi/abi/resolve.h"
#include "recorder/session/pause.h"

namespace {

void* g_real[2];

}  // namespace

// The function to go on with; nullptr: there is none.
extern "C" [[gnu::visibility("hidden"), gnu::used]] void* RankineNotePcontrol(int level, int pmpi) {
  const int saved = errno;
  void*& real = g_real[pmpi != 0];
  if (real == nullptr) real = rankine::mpi::ResolveReal("MPI_Pcontrol", pmpi != 0);
  rankine::recorder::service::Control(level);
  errno = saved;
  return real;
}
