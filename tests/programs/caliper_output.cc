// SPDX-License-Identifier: BSD-3-Clause
// Writes Caliper's reports to streams, and reports on a part of the ranks. Built without Caliper.
#include <caliper/CollectiveOutputChannel.h>
#include <caliper/MpiChannelManager.h>
#include <caliper/cali-mpi.h>
#include <caliper/cali.h>

#include <fstream>
#include <sstream>
#include <tuple>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  cali_mpi_init();
  int rank = 0;
  MPI_Comm part;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
  std::shared_ptr<cali::CollectiveOutputChannel> channel, nowhere, wrong;
  std::string error;
  std::tie(wrong, error) = cali::make_collective_output_channel("nosuch");
  if (wrong || error.empty()) return 1;
  std::tie(nowhere, error) = cali::make_collective_output_channel("runtime-report");
  std::tie(channel, error) = cali::make_collective_output_channel("runtime-report(profile.mpi,region.count)");
  if (!channel || !nowhere || !error.empty()) return 1;
  cali::ConfigManager manager("runtime-report(output=part.txt,region.count)");
  cali::MpiChannelManager of_part(part);
  of_part.add(manager);
  channel->start();
  nowhere->start();
  of_part.start();
  CALI_MARK_BEGIN("work");
  CALI_MARK_BEGIN(rank % 2 == 0 ? "even" : "odd");
  MPI_Barrier(part);
  CALI_MARK_END(rank % 2 == 0 ? "even" : "odd");
  for (int i = 0; i < 3; ++i) MPI_Barrier(MPI_COMM_WORLD);
  CALI_MARK_END("work");
  of_part.stop();
  if (rank % 2 == 0) of_part.collective_flush();
  std::ofstream file;
  std::ostringstream text;
  if (rank == 0) {
    file.open("report.txt");
    file << "the program's line\n";
  }
  channel->collective_flush(file, MPI_COMM_WORLD);
  if (rank == 0) file << "another line" << std::endl;
  if (argc > 1) nowhere->collective_flush(text, MPI_COMM_WORLD);
  std::cout << text.str() << std::flush;
  channel->stop();
  MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
