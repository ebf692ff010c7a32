// SPDX-License-Identifier: BSD-3-Clause
/* Uses the simulator as a C library. The program registers a solver's step as an action. The program
 * replays a trace of these steps on two clusters.
 *
 *   cc -I include -c examples/registered.c
 * c++ -o registered registered.o build/lib/librankine-sim.a (`./dev build` makes the library) */
#include <stdio.h>
#include <stdlib.h>

#include <rankine/replay.h>

/* `halo BYTES`: exchanges BYTES with both neighbours in a ring. */
static int Halo(rankine_action_rank* rank, int argc, const char* const* argv, void* data) {
  const uint32_t self = rankine_action_self(rank), ranks = rankine_action_ranks(rank);
  const uint32_t left = (self + ranks - 1) % ranks, right = (self + 1) % ranks;
  if (argc != 1) return 1;
  const uint64_t bytes = strtoull(argv[0], NULL, 10);
  rankine_action_irecv(rank, left, 0, bytes);
  rankine_action_irecv(rank, right, 1, bytes);
  rankine_action_send(rank, right, 0, bytes);
  rankine_action_send(rank, left, 1, bytes);
  rankine_action_waitall(rank);
  *(unsigned*)data += 1; /* counts the calls */
  return 0;
}

static int Step(rankine_action_rank* rank, int argc, const char* const* argv, void* data) {
  (void)data;
  if (argc != 1) return 1;
  rankine_action_compute(rank, atof(argv[0]));
  rankine_action_allreduce(rank, 8, 0);
  return 0;
}

int main(void) {
  enum { kRanks = 16 };
  const rankine_actions_cluster slow = {kRanks, 1e10, 125e6, 5e-5}, fast = {kRanks, 1e10, 12.5e9, 1e-6};
  char lines[kRanks * 64] = "", why[200];
  unsigned called = 0;
  size_t size = 0;
  rankine_action_register("halo", Halo, &called);
  rankine_action_register("step", Step, NULL);
  for (unsigned rank = 0; rank < kRanks; ++rank)
    size += (size_t)snprintf(lines + size, sizeof lines - size, "%u step 1e7\n%u halo 100000\n", rank, rank);
  const double on_slow = rankine_actions_replay(&slow, kRanks, lines, why, sizeof why);
  const double on_fast = on_slow < 0 ? -1 : rankine_actions_replay(&fast, kRanks, lines, why, sizeof why);
  if (on_fast < 0) {
    fprintf(stderr, "%s\n", why);
    return 1;
  }
  printf("1 Gbit/s: %.6f s, 100 Gbit/s: %.6f s\n", on_slow, on_fast);
  return on_slow > on_fast && on_fast > 1e-3 && called == 2 * kRanks ? 0 : 1;
}
