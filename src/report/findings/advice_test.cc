// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/advice.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "layout/generated/mpi_functions.h"
#include "query/test_tables.h"

namespace rankine::report {
namespace {

using analysis::ProfileLine;
using analysis::StandOutKind;
using analysis::WaitClass;
using analysis::WaitLine;
using testing::FunctionId;

bool Has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string OfCalls(const char* function, uint64_t calls = 8000, uint64_t bytes = 0) {
  ProfileLine line;
  line.function = FunctionId(function);
  line.calls = calls;
  line.bytes = bytes;
  line.time.present = 4;
  line.time_sum = 1;
  return AdviceForCalls(line, StandOutKind::calls, true);
}

std::string OfWaits(WaitClass kind, const char* function, uint64_t count = 100) {
  WaitLine line;
  line.kind = kind;
  line.function = FunctionId(function);
  line.count = count;
  line.ranks = 4;
  return AdviceForWait(line, "");
}

TEST(Advice, NamesTheFormThatDoesNotBlock) {
  EXPECT_EQ(NonBlockingForm(FunctionId("MPI_Allreduce")), "MPI_Iallreduce");
  EXPECT_EQ(NonBlockingForm(FunctionId("MPI_Neighbor_alltoallv")), "MPI_Ineighbor_alltoallv");
  EXPECT_EQ(NonBlockingForm(FunctionId("MPI_Ssend")), "MPI_Issend");
  EXPECT_EQ(NonBlockingForm(FunctionId("MPI_File_write_all")), "MPI_File_iwrite_all");
  for (const char* none : {"MPI_Wait", "MPI_Probe", "MPI_Iprobe", "MPI_Win_free", "MPI_Win_fence",
                           "MPI_Start", "MPI_Isend", "MPI_Comm_split", "MPI_File_open"})
    EXPECT_EQ(NonBlockingForm(FunctionId(none)), "") << none;
}

// Only functions with a non-blocking form may get the advice to use the non-blocking form.
TEST(Advice, OfEachCallFitsIt) {
  size_t with_form = 0;
  for (uint16_t id = 1; id <= layout::kMaxMpiFunctionId; ++id) {
    const layout::MpiFunction* function = layout::FindMpiFunction(id);
    if (function == nullptr) continue;
    for (const uint64_t bytes : {uint64_t{0}, uint64_t{1} << 40}) {
      const std::string advice = OfCalls(function->name, 8000, bytes);
      EXPECT_FALSE(advice.empty()) << function->name;
      if (!Has(advice, "without blocking")) continue;
      ++with_form;
      const std::string form = NonBlockingForm(id);
      EXPECT_TRUE(Has(function->name, "MPI_Sendrecv") || Has(advice, "(" + form + ")")) << function->name;
      EXPECT_FALSE(function->completes) << function->name;
      EXPECT_FALSE(Has(advice, "()")) << function->name;
    }
  }
  EXPECT_GT(with_form, 60u);
}

TEST(Advice, OfCallsThatOnlyCompleteAskOrFree) {
  EXPECT_TRUE(Has(OfCalls("MPI_Wait"), "begin the operations earlier"));
  EXPECT_TRUE(Has(OfCalls("MPI_Waitall", 8000, 1ull << 40), "begin the operations earlier"));
  EXPECT_TRUE(Has(OfCalls("MPI_Iprobe"), "poll less often"));
  EXPECT_TRUE(Has(OfCalls("MPI_Test"), "poll less often"));
  EXPECT_TRUE(Has(OfCalls("MPI_Win_free"), "and then free it"));
  EXPECT_TRUE(Has(OfCalls("MPI_Type_free"), "only once if it does not change"));
  EXPECT_FALSE(Has(OfCalls("MPI_Pack"), "only once if it does not change"));
  EXPECT_FALSE(Has(OfCalls("MPI_Reduce_local"), "only once if it does not change"));
  // The names of these functions do not reveal that they poll or convert.
  EXPECT_TRUE(Has(OfCalls("MPI_Request_get_status_any"), "poll less often"));
  EXPECT_TRUE(Has(OfCalls("MPI_Pack_size"), "only once if it does not change"));
  EXPECT_FALSE(Has(OfCalls("MPI_Reduce_local_c"), "only once if it does not change"));
  EXPECT_FALSE(Has(OfCalls("MPI_Test_cancelled"), "poll less often"));
  EXPECT_TRUE(Has(OfCalls("MPI_Win_fence"), "synchronise less often"));
  EXPECT_TRUE(Has(OfCalls("MPI_Ineighbor_alltoall"), "begin fewer"));
  EXPECT_TRUE(Has(OfCalls("MPI_Sendrecv"), "(MPI_Irecv, MPI_Isend)"));
}

TEST(Advice, NamesTheLateRank) {
  WaitLine line;
  line.kind = WaitClass::late_sender;
  line.function = FunctionId("MPI_Recv");
  EXPECT_TRUE(Has(AdviceForWait(line, "rank 7"), "let rank 7 send earlier"));
  line.kind = WaitClass::wait_nxn;
  line.function = FunctionId("MPI_Allreduce");
  EXPECT_TRUE(Has(AdviceForWait(line, "rank 7"), "give rank 7 less of the work before this call"));
}

TEST(Advice, ToMakeItOnceIsForWhatWasMadeMoreThanOnce) {
  EXPECT_EQ(OfCalls("MPI_Comm_split", 8), "create the object once and keep it");
  EXPECT_TRUE(Has(OfCalls("MPI_Comm_split", 4), "each rank creates it only once"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::wait_comm, "MPI_Comm_dup", 5), "create communicators once"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::wait_comm, "MPI_Comm_dup", 4), "once"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::wait_create, "MPI_Win_create", 4), "once"));
  EXPECT_TRUE(Has(OfCalls("MPI_Win_free", 4), "each rank frees it only once"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::wait_io, "MPI_File_open", 5), "open files once"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::wait_io, "MPI_File_open", 4), "once"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::wait_io, "MPI_File_close", 4), "once"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::wait_io, "MPI_File_sync", 100), "open"));
}

TEST(Advice, OfWaitsFitsTheCallThatWaits) {
  EXPECT_TRUE(Has(OfWaits(WaitClass::late_sender, "MPI_Recv"), "receive without blocking (MPI_Irecv)"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::late_sender, "MPI_Wait"), "without blocking"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::late_sender, "MPI_Wait"), "compute more before this completion"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::late_receiver, "MPI_Ssend"), "(MPI_Issend)"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::late_sender, "MPI_Iprobe"), "between two polls"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::late_sender, "MPI_Test"), "between two polls"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::wrong_order, "MPI_Recv"), "MPI_Waitany"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::wrong_order, "MPI_Waitany"), "MPI_Waitany"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::early_wait, "MPI_Win_wait"), "MPI_Win_test"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::early_wait, "MPI_Win_test"), "MPI_Win_test"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::late_receiver, "MPI_Waitall"), "without blocking"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::wait_nxn, "MPI_Alltoallv"), "(MPI_Ialltoallv)"));
  EXPECT_FALSE(Has(OfWaits(WaitClass::wait_nxn, "MPI_Wait"), "without blocking"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::wait_io, "MPI_File_read_all"), "read alone (MPI_File_read)"));
  EXPECT_TRUE(
      Has(OfWaits(WaitClass::wait_io, "MPI_File_write_at_all_end"), "write alone (MPI_File_write_at)"));
  EXPECT_TRUE(Has(OfWaits(WaitClass::wait_io, "MPI_File_write_ordered"), "(MPI_File_write_shared)"));
  for (const char* other : {"MPI_File_open", "MPI_File_sync", "MPI_File_set_size", "MPI_File_seek_shared"})
    EXPECT_FALSE(Has(OfWaits(WaitClass::wait_io, other), "alone")) << other;
  EXPECT_TRUE(Has(OfWaits(WaitClass::io_aggregator, "MPI_File_read_all"), "(MPI_File_iread_all)"));
}

}  // namespace
}  // namespace rankine::report
