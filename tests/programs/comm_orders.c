// SPDX-License-Identifier: BSD-3-Clause
// Creates and frees communicators in a random order that depends on a seed and is the same on all ranks.
// The communicators are duplicates, splits, intercommunicators, and communicators in an attribute whose
// delete function frees them. All members of a communicator use the communicator equally often.
#include "program.h"

enum { kSlots = 6 };

struct holder {
  MPI_Comm comm;
};

static unsigned state;
static int keyval;
static long made;

static int draw(int below) {
  state = state * 1103515245u + 12345u;
  return (int)((state >> 16) % (unsigned)below);
}

static void ask(MPI_Comm comm, int times) {
  int inter = 0;
  for (int i = 0; i < times && comm != MPI_COMM_NULL; ++i) MPI_Comm_test_inter(comm, &inter);
}

static struct holder* new_holder(void) {
  struct holder* h = malloc(sizeof *h);
  if (!h) abort();
  h->comm = MPI_COMM_NULL;
  return h;
}

// Does not duplicate the communicator. Open MPI also calls this callback when only some of the ranks take
// part (MPI_Comm_create_group), and a duplication would then hang.
static int copy(MPI_Comm comm, int key, void* extra, void* value, void* value_out, int* flag) {
  (void)comm, (void)key, (void)extra, (void)value;
  ask(MPI_COMM_SELF, 2);
  *(void**)value_out = new_holder();
  *flag = 1;
  return MPI_SUCCESS;
}

static int delete (MPI_Comm comm, int key, void* value, void* extra) {
  (void)comm, (void)key, (void)extra;
  struct holder* h = value;
  if (h->comm != MPI_COMM_NULL) {
    MPI_Comm other;
    MPI_Comm_dup(h->comm, &other);
    ask(other, 3);
    MPI_Comm_free(&h->comm);
    ask(other, 1);
    MPI_Comm_free(&other);
    ++made;
  }
  free(h);
  return MPI_SUCCESS;
}

// Imitates a language binding: at the first use of a communicator, duplicates the communicator and stores
// the duplicate in an attribute.
static void use(MPI_Comm comm, int attribute) {
  struct holder* h;
  int found;
  if (comm == MPI_COMM_NULL) return;
  MPI_Comm_get_attr(comm, keyval, &h, &found);
  if (!found && !attribute) return;
  if (!found) {
    h = new_holder();
    MPI_Comm_set_attr(comm, keyval, h);
  }
  if (h->comm != MPI_COMM_NULL) return;
  MPI_Comm copied;
  MPI_Comm_dup(comm, &copied);
  h->comm = copied;
  ask(copied, 2);
  ++made;
}

static MPI_Comm part_of(MPI_Comm from, int size, int how, int number) {
  MPI_Group all, some;
  MPI_Comm made_now;
  const int left_out = number % size;
  MPI_Comm_group(from, &all);
  MPI_Group_excl(all, size > 1, &left_out, &some);
  int rank;
  MPI_Group_rank(some, &rank);
  if (how == 0) {
    MPI_Comm_create(from, some, &made_now);
  } else if (rank == MPI_UNDEFINED) {
    made_now = MPI_COMM_NULL;
  } else {
    MPI_Comm_create_group(from, some, number, &made_now);
  }
  MPI_Group_free(&some);
  MPI_Group_free(&all);
  return made_now;
}

static MPI_Comm pair_of(MPI_Comm from, int size, int rank, int number) {
  const int cut = 1 + number % (size - 1);
  MPI_Comm half, pair;
  MPI_Comm_split(from, rank < cut, rank, &half);
  MPI_Intercomm_create(half, 0, from, rank < cut ? cut : 0, number, &pair);
  ask(half, 1);
  MPI_Comm_free(&half);
  return pair;
}

static MPI_Comm make(MPI_Comm from, int how, int number) {
  int inter, size, rank;
  MPI_Comm out;
  MPI_Request request;
  MPI_Comm_test_inter(from, &inter);
  MPI_Comm_size(from, &size);
  MPI_Comm_rank(from, &rank);
  if (inter && how >= 3) {
    MPI_Comm_remote_size(from, &size);
    MPI_Intercomm_merge(from, 0, &out);
  } else if (how == 2 && !inter) {
    MPI_Comm_idup(from, &out, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (how == 3 && !inter) {
    const int color = (rank + number) % 3;
    MPI_Comm_split(from, color == 2 ? MPI_UNDEFINED : color, -rank, &out);
  } else if ((how == 4 || how == 5) && !inter) {
    out = part_of(from, size, how - 4, number);
  } else if (how >= 6 && !inter && size > 1) {
    out = pair_of(from, size, rank, number);
  } else {
    MPI_Comm_dup(from, &out);
  }
  if (out != MPI_COMM_NULL) ++made;
  return out;
}

int main(int argc, char** argv) {
  state = (unsigned)argument(argc, argv, 1, 1);
  const int steps = argument(argc, argv, 2, 60);
  MPI_Comm slots[kSlots];
  begin(&argc, &argv);
  MPI_Comm_create_keyval(copy, delete, &keyval, NULL);
  for (int i = 0; i < kSlots; ++i) slots[i] = MPI_COMM_NULL;
  for (int step = 0; step < steps; ++step) {
    const int source = draw(kSlots + 1), target = draw(kSlots), how = draw(9), number = draw(1000);
    const int attribute = draw(2), times = 1 + draw(5);
    const MPI_Comm from = source == kSlots ? MPI_COMM_WORLD : slots[source];
    const MPI_Comm old = slots[target];
    slots[target] = from == MPI_COMM_NULL ? from : make(from, how, number);
    MPI_Comm gone = old;
    if (gone != MPI_COMM_NULL) MPI_Comm_free(&gone);
    use(slots[target], attribute);
    for (int i = 0; i < kSlots; ++i) ask(slots[i], times + i);
  }
  for (int i = 0; i < kSlots; ++i) {
    if (slots[i] != MPI_COMM_NULL) MPI_Comm_free(&slots[i]);
  }
  MPI_Comm_free_keyval(&keyval);
  result("comm_orders", made);
  MPI_Finalize();
  return 0;
}
