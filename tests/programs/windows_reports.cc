// SPDX-License-Identifier: BSD-3-Clause
// Writes reports about its windows, whose communication has known counts. The reports are written by the
// functions that the proposal names and by report(). The first argument selects the reports, and the second
// argument is the path.
#include <mpi.h>
#include <rankine/mpirt.h>
#include <unistd.h>
#include <rankine/monitor.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace {

int rank;
std::vector<char> out(100000), in(100000);

// Makes 5 nonblocking exchanges of 100 bytes and 2 exchanges of 100,000 bytes with the neighbour, a barrier,
// and 2 MPI_Allreduce of 8 bytes.
void Communicate(MPI_Comm comm) {
  const int peer = 1 - rank;
  for (int i = 0; i < 7; i++) {
    MPI_Request requests[2];
    const int bytes = i < 5 ? 100 : 100000;
    MPI_Irecv(in.data(), bytes, MPI_BYTE, peer, 0, comm, &requests[0]);
    MPI_Isend(out.data(), bytes, MPI_BYTE, peer, 0, comm, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Barrier(comm);
  double one = 1, sum = 0;
  for (int i = 0; i < 2; i++) MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
}

// Writes reports for each of the handle's flags alone, and for all flags together, in both formats. All
// ranks append to the same files.
void Flags(const std::string& folder) {
  const char* names[] = {"other", "pttopt", "coll", "comm", "msgsize", "traffic", "all"};
  for (int flag = 0; flag < 7; flag++) {
    int answers = 0;
    MPIRT_Monitor_request requests[2] = {MPIRT_MONITOR_REQUEST_NULL, MPIRT_MONITOR_REQUEST_NULL};
    MPIRT_Monitor_handle handles[2];
    const std::string paths[] = {folder + "/" + names[flag] + ".txt", folder + "/" + names[flag] + ".json"};
    for (int i = 0; i < 2; i++) {
      int on[7] = {};
      for (int k = 0; k < 6; k++) on[k] = flag == k || flag == 6;
      handles[i] = {1, on[0], on[1], on[2], on[3], on[4], on[5]};
      requests[i].info.name = names[flag];
      requests[i].info.timeout_ns = 50000000000;
      answers |= MPI_START_MONITOR(&requests[i], &handles[i], paths[i].c_str());
    }
    Communicate(MPI_COMM_WORLD);
    for (int i = 0; i < 2; i++) answers |= MPI_END_MONITOR(&requests[i], &handles[i]);
    if (rank == 0) std::printf("%s %d\n", names[flag], answers);
  }
}

// Writes reports while the window runs, and afterwards.
void WhileItRuns(const std::string& path) {
  MPIRT_Monitor_request request = MPIRT_MONITOR_REQUEST_NULL;
  MPIRT_Monitor_handle handle = {1, 0, 1, 1, 1, 1, 1};
  int answers = MPIRT_START_MONITOR(&request, &handle, nullptr);
  for (int i = 0; i < 2; i++) {
    Communicate(MPI_COMM_WORLD);
    if (rank == 0) answers |= MPIRT_OUTPUT_MONITOR(&request, &handle, path.c_str());
  }
  answers |= MPIRT_END_MONITOR(&request, &handle);
  if (rank == 0) answers |= MPIRT_OUTPUT_MONITOR(&request, &handle, path.c_str());
  if (rank == 0) std::printf("answers %d\n", answers);
}

int Report(const rankine::Window& window, const std::string& path) {
  MPI_Comm world = MPI_COMM_WORLD;
  return window.report((path + ".json").c_str(), &world) | window.report((path + ".txt").c_str(), &world);
}

// Makes a group that communicates only in the first half of the time, and names that are not valid text.
void Usage(const std::string& path) {
  MPI_Comm group;
  MPI_Comm_dup(MPI_COMM_WORLD, &group);
  MPI_Comm_set_name(group, "half\n\x1b[2J\xff\"\\");
  rankine::Window window("us\x1b[1mage\n\xc3");
  MPI_Barrier(MPI_COMM_WORLD);
  window.start();
  Communicate(group);
  usleep(400000);
  Communicate(group);
  usleep(400000);
  window.stop();
  if (const int answer = Report(window, path); rank == 0) std::printf("usage %d\n", answer);
  MPI_Comm_free(&group);
}

// Creates more communicators than fit into a report, and calls one barrier on each. Each rank also has a
// communicator that contains only this rank.
void Many(const std::string& path) {
  rankine::Window window("many");
  MPI_Comm copies[20], own;
  for (MPI_Comm& copy : copies) MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &own);
  window.start();
  for (MPI_Comm copy : copies) MPI_Barrier(copy);
  MPI_Barrier(own);
  window.stop();
  if (const int answer = Report(window, path); rank == 0) std::printf("many %d\n", answer);
  for (MPI_Comm& copy : copies) MPI_Comm_free(&copy);
  MPI_Comm_free(&own);
}

// World rank 1 is rank 0 of the communicator, and is 0.3 s late.
void Late(const std::string& path) {
  MPI_Comm turned;
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &turned);
  MPI_Comm_set_name(turned, "turned");
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("late");
  spec.what = RANKINE_WINDOW_COMMUNICATOR;
  spec.timeout_ns = 100000000;
  rankine::Window window(spec);
  MPI_Barrier(turned);
  window.start();
  if (rank == 1) {
    usleep(300000);
    MPI_Send(out.data(), 10, MPI_BYTE, 1, 0, turned);
  } else {
    MPI_Recv(in.data(), 10, MPI_BYTE, 0, 0, turned, MPI_STATUS_IGNORE);
  }
  window.stop();
  if (const int answer = Report(window, path); rank == 0) std::printf("late %d\n", answer);
  MPI_Comm_free(&turned);
}

// Makes operations whose internal messages are invisible: one uses a datatype with gaps, and another call
// completes one.
void Hidden(const std::string& path) {
  MPI_Datatype gaps;
  MPI_Type_vector(4, 1, 2, MPI_INT, &gaps);
  MPI_Type_commit(&gaps);
  int numbers[64] = {}, all[64] = {};
  const auto report = [&](const rankine::Window& window, const char* name) {
    if (const int answer = Report(window, path + name); rank == 0) std::printf("%s %d\n", name, answer);
  };
  rankine::Window later("later"), sizeless("sizeless");
  MPI_Request request;
  later.start();
  MPI_Iallreduce(numbers, all, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  later.stop();
  report(later, "later");
  sizeless.start();
  MPI_Allgather(numbers, 1, gaps, all, 1, gaps, MPI_COMM_WORLD);
  sizeless.stop();
  report(sizeless, "sizeless");
  MPI_Type_free(&gaps);
}

// Copies data for one second, which counts as MPI's own work.
void Other(const std::string& path) {
  rankine_window_spec spec = RANKINE_WINDOW_SPEC("other");
  spec.model = RANKINE_MODEL_EVENT;
  spec.resolution_ns = 100000000;
  rankine::Window window(spec);
  std::vector<char> much(16 << 20), more(16 << 20);
  const int peer = 1 - rank;
  MPI_Barrier(MPI_COMM_WORLD);
  window.start();
  const double begin = MPI_Wtime();
  int together = 1;
  while (together) {
    MPI_Sendrecv(much.data(), 16 << 20, MPI_BYTE, peer, 0, more.data(), 16 << 20, MPI_BYTE, peer, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    together = MPI_Wtime() - begin < 1;
    MPI_Bcast(&together, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  window.stop();
  if (const int answer = Report(window, path); rank == 0) std::printf("other %d\n", answer);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const std::string what = argv[1], path = argv[2];
  if (what == "flags") Flags(path);
  if (what == "running") WhileItRuns(path);
  if (what == "usage") Usage(path);
  if (what == "hidden") Hidden(path);
  if (what == "many") Many(path);
  if (what == "late") Late(path);
  if (what == "other") Other(path);
  MPI_Finalize();
}
