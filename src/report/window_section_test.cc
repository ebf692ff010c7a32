// SPDX-License-Identifier: BSD-3-Clause
#include "report/window_section.h"

#include <gtest/gtest.h>

#include "analysis/testing/sampled_tables.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "layout/window_layout.h"
#include "query/test_windows.h"
#include "report/report.h"

namespace rankine::report {
namespace {

std::string Compact(std::string json) {
  std::erase_if(json, [](char c) { return c == ' ' || c == '\n'; });
  return json;
}

using testing::AddCell;
using testing::AddInstance;
using testing::AddWindow;

archive::Tables TwoWindows() {
  archive::Tables tables = testing::EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    const uint32_t solve = AddWindow(tables, rank, "solve");
    for (uint64_t ordinal = 0; ordinal < 2; ++ordinal) {
      AddInstance(tables, solve, ordinal, 5'000'000 * (ordinal + 1), 4'000'000);
      archive::WindowCell& send = AddCell(tables, "MPI_Isend", 10, 500'000);
      send.sent_messages = 10;
      send.sent_bytes = 40960;
      send.large_messages = 4;
      send.communicated = true;
      send.last = 1'000'000;
      archive::WindowCell& all = AddCell(tables, "MPI_Allreduce", 5, rank == 0 ? 1'500'000 : 500'000);
      all.communicated = true;
      all.first = 1'500'000;
      all.last = 2'000'000;
      all.timeouts = 1;
      all.longest = 70'000 + rank;
      all.longest_peer = 1 - rank;
    }
    tables.window_instances.back().open_requests = 2;
    tables.window_instances.back().open_bytes = 8192;
    tables.window_instances.back().open = rank == 1;
    AddInstance(tables, AddWindow(tables, rank, "halo\x1b[2J", 1), 0, 20'000'000, 1'000'000);
    AddCell(tables, "MPI_Send", 3, 100'000);
  }
  return tables;
}

std::string Text(const archive::Tables& tables, size_t width = 100) {
  return TextReport(tables, {.style = {width, false}, .section = "windows"}).value();
}

TEST(WindowSection, ShowsWindowsSideBySide) {
  const std::string text = Text(TwoWindows());
  EXPECT_NE(text.find("     4      2  8.00 ms  8.00 ms  8.00 ms  37.5 %      62.5 %   83.3 %         75.0 %  "
                      "solve"),
            std::string::npos)
      << text;
  EXPECT_NE(
      text.find("    40    2.00 ms  50.0 us        40  160 KiB     16     24         0  point-to-point"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("  non-blocking"), std::string::npos);
  EXPECT_EQ(text.find("one-sided"), std::string::npos);
  EXPECT_NE(text.find("50.0 %   40          20         4       70.0 us"), std::string::npos) << text;
}

TEST(WindowSection, ShowsCollectivesByFunctionAndProcesses) {
  EXPECT_NE(
      Text(TwoWindows()).find("    20    4.00 ms  200 us          2               MPI_Allreduce  solve"),
      std::string::npos)
      << Text(TwoWindows());
}

TEST(WindowSection, TellsWhatIsOpenRunningAndTooLong) {
  const std::string text = Text(TwoWindows());
  EXPECT_NE(text.find("4 requests were open when 'solve' ended, with 16.0 KiB to send"), std::string::npos)
      << text;
  EXPECT_NE(text.find("'solve' was still running when the recording ended, in 1 of 4 starts"),
            std::string::npos)
      << text;
  EXPECT_NE(
      text.find("4 waits in 'solve' took longer than 1.00 us; the longest 70.0 us, by rank 1 for rank 0"),
      std::string::npos)
      << text;
}

TEST(WindowSection, WarnsThatMessagesInsideOfCollectivesWereNotSeen) {
  constexpr const char* kWarning = "Messages inside of collective operations were not visible in 'solve'.";
  archive::Tables tables = TwoWindows();
  EXPECT_NE(Text(tables).find(kWarning), std::string::npos) << Text(tables);
  for (archive::WindowCell& cell : tables.window_cells) cell.inner_messages = 2;
  EXPECT_EQ(Text(tables).find(kWarning), std::string::npos);
}

TEST(WindowSection, WarnsThatOfSomeOperationsNotAllMessagesWereSeen) {
  archive::Tables tables = TwoWindows();
  AddInstance(tables, AddWindow(tables, 0, "later"), 0, 30'000'000, 1'000'000);
  AddCell(tables, "MPI_Ibcast", 3, 100'000).inner_messages = 1;
  AddCell(tables, "MPI_Allgather", 3, 100'000).inner_messages = 1;
  tables.processes[0]
      .attributes["windows.inner.sizeless." + std::to_string(testing::FunctionId("MPI_Allgather"))] =
      uint64_t{1};
  const std::string text = Text(tables, 200);
  EXPECT_NE(text.find("For operations that end in a later call (MPI_Ibcast), 'later' counts only the "
                      "messages that were sent in the operation's first call."),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("Some messages inside of MPI_Allgather count in 'later' with 0 bytes"),
            std::string::npos)
      << text;
  const std::string json = Compact(JsonReport(tables, nullptr));
  EXPECT_NE(json.find(R"("inner_hidden":{"all":true,"partly":[],"without_bytes":[]})"), std::string::npos);
  EXPECT_NE(
      json.find(R"("inner_hidden":{"all":false,"partly":["MPI_Ibcast"],"without_bytes":["MPI_Allgather"]})"),
      std::string::npos);
}

TEST(WindowSection, TellsWhatLargeAndSmallMessagesHold) {
  archive::Tables tables = TwoWindows();
  for (archive::WindowCell& cell : tables.window_cells) {
    if (cell.large_messages != 0) cell.large_bytes = 32768;
  }
  const std::string text = Text(tables, 200);
  EXPECT_NE(text.find("large  large bytes  small  small bytes"), std::string::npos) << text;
  EXPECT_NE(text.find("   16      128 KiB     24     32.0 KiB"), std::string::npos) << text;
  const std::string json = Compact(JsonReport(tables, nullptr));
  EXPECT_NE(json.find(R"("large_messages":16,"large_bytes":131072,"small_messages":24,"small_bytes":32768)"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find("\"traffic_bin_ns\":166666"), std::string::npos) << json;
  EXPECT_NE(json.find("\"traffic_messages\":[0,0"), std::string::npos) << json;
}

TEST(WindowSection, SaysFromWhichSizeOnMessagesAreLarge) {
  archive::Tables tables = TwoWindows();
  EXPECT_EQ(Text(tables).find("count as large in"), std::string::npos);  // The window defines the size of
                                                                         // large messages.
  for (archive::Window& window : tables.windows)
    window.large_from = static_cast<uint32_t>(layout::LargeFrom::library);
  tables.processes[0].attributes["eager.limit.from"] = "btl_sm_eager_limit";
  EXPECT_NE(Text(tables, 200)
                .find("Messages from 4096 bytes count as large in 'solve', the eager "
                      "limit of its MPI library (btl_sm_eager_limit)."),
            std::string::npos)
      << Text(tables, 200);
  // the window does not count sizes
  EXPECT_EQ(Text(tables, 200).find("count as large in 'halo"), std::string::npos);
  tables.windows.back().large_bytes = tables.windows[2].large_bytes = 8192;
  for (archive::Window& window : tables.windows)
    window.large_from = static_cast<uint32_t>(layout::LargeFrom::constant);
  EXPECT_NE(Text(tables, 200)
                .find("large in 'solve', because its MPI library does not report its eager "
                      "limit; other ranks have another limit."),
            std::string::npos)
      << Text(tables, 200);
  const std::string json = JsonReport(tables, nullptr);
  EXPECT_NE(json.find(R"(large in 'solve', because its MPI library does not report its eager limit; )"
                      R"(other ranks have another limit.")"),
            std::string::npos)
      << json;
}

TEST(WindowSection, SaysWhichCommunicatorsAWindowCounts) {
  archive::Tables tables = TwoWindows();
  const auto with = [&tables](const std::string& comms) {
    for (archive::Window& window : tables.windows) {
      if (window.name == "solve") window.comms = comms;
    }
    for (archive::WindowCell& cell : tables.window_cells) cell.calls = comms == "nothing" ? 0 : 1;
    return Text(tables, 200);
  };
  EXPECT_NE(with("size:2").find("'solve' counts communicators of 2 processes only, so it has no "),
            std::string::npos);
  EXPECT_NE(
      with("nothing").find("No communicator of the run is called 'nothing': 'solve' has counted nothing."),
      std::string::npos);
  const std::string known = with(tables.comms.at(0).name);
  EXPECT_NE(known.find("'solve' counts communicators called '" + tables.comms[0].name + "' only"),
            std::string::npos)
      << known;
  EXPECT_EQ(known.find("No communicator"), std::string::npos);
}

TEST(WindowSection, TellsWhatNeverCame) {
  archive::Tables tables = TwoWindows();
  AddWindow(tables, 0, "idle");
  for (archive::Process& process : tables.processes)
    process.attributes["windows.text"] = std::string(
        "name=solve from=start to=region(\xc2\x9b"
        "2J);name=idle from=MPI_Send#7");
  tables.processes[0].attributes["finalize.ns"] = tables.window_instances[1].start + 4'000'000;
  const std::string text = Text(tables, 300);
  EXPECT_NE(text.find("'solve' ended with MPI_Finalize on 1 of 2 ranks: its end, to=region(\\x9b2J), did not "
                      "occur again."),
            std::string::npos)
      << text;
  EXPECT_NE(
      text.find("'idle' was never started: its begin, from=MPI_Send#7, did not occur; none of them called "
                "MPI_Send."),
      std::string::npos)
      << text;
  EXPECT_NE(
      Compact(JsonReport(tables, nullptr))
          .find(R"("begin_missed":{"ranks":1,"asked":"from=MPI_Send#7","function":"MPI_Send","calls":0,)"
                R"("again":false,"early":false})"),
      std::string::npos);
}

// Makes a job with one window for each flag. All windows counted the same calls.
archive::Tables OneWindowForEachFlag() {
  archive::Tables tables = testing::EmptyJob(1);
  const std::pair<const char*, uint32_t> kFlags[] = {{"P", 1}, {"C", 2}, {"K", 4}, {"S", 8}, {"T", 16}};
  for (const auto& [name, what] : kFlags) {
    AddInstance(tables, AddWindow(tables, 0, name, what), 0, 5'000'000, 4'000'000);
    for (const char* function : {"MPI_Isend", "MPI_Allreduce", "MPI_Wait"}) {
      archive::WindowCell& cell = AddCell(tables, function, 10, 500'000);
      cell.sent_messages = 10;
      cell.sent_bytes = 40960;
      cell.large_messages = 4;
      cell.communicated = true;
      cell.last = 1'000'000;
    }
  }
  return tables;
}

TEST(WindowSection, ShowsOfAWindowWhatItAskedFor) {
  const std::string text = Text(OneWindowForEachFlag());
  const auto rows = [&](std::string_view title) {  // Returns the last word of each line of a table.
    std::string names;
    size_t at = text.find(title);
    if (at == std::string::npos) return names;
    for (at = text.find("window\n", at) + 7; at < text.size() && text[at] != '\n';
         at = text.find('\n', at) + 1)
      names += text[text.find('\n', at) - 1];
    return names;
  };
  EXPECT_EQ(rows("Operations that completed"), "PPC") << text;
  EXPECT_EQ(rows("Collective operations by function"), "C") << text;
  EXPECT_EQ(rows("Communicators:"), "K") << text;
  EXPECT_EQ(rows("Workload:"), "ST") << text;
}

TEST(WindowSection, JsonHasOfAWindowWhatItAskedFor) {
  const std::string json = Compact(JsonReport(OneWindowForEachFlag(), nullptr));
  const auto part = [&](const std::string& name) {
    const size_t begin = json.find("{\"name\":\"" + name + "\",\"what\"");
    return json.substr(begin, json.find("\"course\"", begin) - begin);
  };
  const struct {
    const char* name;
    std::string_view has;
  } kKeys[] = {{"point_to_point\":{", "P"},
               {"\"collective\":{\"calls", "CKST"},
               {"MPI_Isend", "P"},
               {"MPI_Allreduce", "C"},
               {"usage", "K"},
               {"large_messages", "S"},
               {"traffic_bytes", "T"},
               {"completing", "PC"}};
  for (const auto& key : kKeys) {
    for (const char window : std::string_view("PCKST")) {
      const std::string own = part(std::string(1, window));
      const bool of_comms = std::string_view("KST").find(window) != std::string_view::npos &&
                            std::string_view(key.name).find("point_to_point") == 0;
      EXPECT_EQ(own.find(key.name) != std::string::npos,
                key.has.find(window) != std::string_view::npos || of_comms)
          << key.name << " " << own;
    }
  }
}

TEST(WindowSection, SaysThatEventsAreCallsWithoutExactState) {
  constexpr const char* kSentence = "'solve' requested model=event";
  archive::Tables tables = TwoWindows();
  EXPECT_EQ(Text(tables).find(kSentence), std::string::npos);
  for (archive::Window& window : tables.windows) window.model = 1;
  EXPECT_NE(Text(tables).find(kSentence), std::string::npos) << Text(tables);
  EXPECT_NE(Compact(JsonReport(tables, nullptr)).find(R"("model":"event","model_used":"call")"),
            std::string::npos);
  for (archive::Process& process : tables.processes)
    process.attributes.emplace("state.mode", std::string("exact"));
  EXPECT_EQ(Text(tables).find(kSentence), std::string::npos) << Text(tables);
  EXPECT_NE(Compact(JsonReport(tables, nullptr)).find(R"("model":"event","model_used":"event")"),
            std::string::npos);
}

TEST(WindowSection, WarnsThatOtherServicesCannotBeTold) {
  archive::Tables tables = TwoWindows();
  EXPECT_EQ(Text(tables).find("Other services"), std::string::npos);
  tables.windows[0].what |= 32;
  EXPECT_NE(Text(tables).find("Other services in 'solve' are unknown: the run has no samples there."),
            std::string::npos);
  const std::string json = Compact(JsonReport(tables, nullptr));
  EXPECT_NE(json.find(R"("system_ns":0,"other_ns":0,"warning":"therunhasnosamplesinthiswindow")"),
            std::string::npos);
}

// Each part of MPI's work has as many samples as the part's number, so a test can recognise the part.
TEST(WindowSection, TellsEachPartOfTheWorkByItsName) {
  archive::Tables tables = testing::EmptyJob(1);
  tables.processes[0].attributes["start.ns"] = uint64_t{1};
  AddInstance(tables, AddWindow(tables, 0, "w", 63), 0, 1, 1'000'000'000);
  std::vector<layout::SampleRecord> records;
  for (uint8_t part = 1; part <= layout::kMostMpiPart; ++part) {
    layout::SampleRecord record;
    record.function = testing::FunctionId("MPI_Send");
    record.state = layout::SampleState::work;
    record.part = part;
    testing::Repeat(records, part, record);
  }
  testing::AddSamples(tables, 0, 0, records);
  const std::string text = Text(tables, 400);
  EXPECT_NE(text.find("The work was 10.0 ms in MPI's own code, 20.0 ms in the transport library, 40.0 ms in "
                      "memory registration, 30.0 ms in copies, 50.0 ms in the C library, 60.0 ms in "
                      "other code."),
            std::string::npos)
      << text;
  const std::string json = Compact(JsonReport(tables, nullptr));
  EXPECT_NE(json.find(R"("samples":21,"work_ns":210000000,"stall_ns":0,"kernel_at_least_ns":0,)"
                      R"("kernel_at_most_ns":0,"not_looked_at_ns":0,"library_ns":10000000,)"
                      R"("transport_ns":20000000,"copy_ns":30000000,"registration_ns":40000000,)"
                      R"("system_ns":50000000,"other_ns":60000000})"),
            std::string::npos)
      << json;
}

// Each of the two ranks starts the window three times. The balance of the instances gets worse each time.
TEST(WindowSection, TellsTheCourseOfEfficiencies) {
  archive::Tables tables = testing::EmptyJob(2);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    const uint32_t window = AddWindow(tables, rank, "w");
    for (uint64_t start = 0; start < 3; ++start) {
      AddInstance(tables, window, start, 1000 * (start + 1), 1000);
      tables.window_instances.back().open_requests = start;
      constexpr uint64_t kInMpi[2][3] = {{200, 200, 0}, {200, 600, 500}};
      AddCell(tables, "MPI_Recv", 1, kInMpi[rank][start]);
      // Only the last instance has traffic: many empty messages at its beginning, and all of the bytes at
      // its end.
      if (start != 2) continue;
      tables.window_cells.back().traffic = rank;
      tables.window_cells.back().sent_bytes = 64;
      tables.window_traffic.push_back({500, 2 * rank, 2});
      tables.window_bins.push_back({1000, 0});
      tables.window_bins.push_back({1, 64});
    }
  }
  const std::string json = Compact(JsonReport(tables, nullptr));
  const std::string course = json.substr(json.find(R"("course":[{"start_ns":1000)"));
  for (
      const char* step :
      {R"({"start_ns":1000,"ranks":2,"mean_ns":1000,"min_ns":1000,"max_ns":1000,"mpi_ns":400,"open_requests":0,)"
       R"("parallel_efficiency":0.8,"load_balance":1,"communication_efficiency":0.8,)",
       R"({"start_ns":2000,"ranks":2,"mean_ns":1000,"min_ns":1000,"max_ns":1000,"mpi_ns":800,"open_requests":2,)"
       R"("parallel_efficiency":0.6,"load_balance":0.75,"communication_efficiency":0.8,)",
       R"({"start_ns":3000,"ranks":2,"mean_ns":1000,"min_ns":1000,"max_ns":1000,"mpi_ns":500,"open_requests":4,)"
       R"("parallel_efficiency":0.75,"load_balance":0.75,"communication_efficiency":1,)"})
    EXPECT_NE(course.find(step), std::string::npos) << step << "\n" << course;
  const std::string text = Text(tables, 120);
  EXPECT_NE(text.find(" 80.0 %  75.0 %  60.0 %        1  █▆█         w"), std::string::npos) << text;
  EXPECT_NE(text.find(std::string(12, ' ') + "████████████  MPI_COMM_WORLD  w"), std::string::npos) << text;
}

// The window has more instances than the curve has positions, so a position represents one or two instances.
TEST(WindowSection, TheCourseOfManyStartsHasMeans) {
  archive::Tables tables = testing::EmptyJob(1);
  const uint32_t window = AddWindow(tables, 0, "w");
  for (uint64_t start = 0; start < 36; ++start) {
    AddInstance(tables, window, start, 1000 * (start + 1), 1000);
    AddCell(tables, "MPI_Recv", 1, 200);
  }
  std::string curve;
  for (int i = 0; i < 24; ++i) curve += "█";
  const std::string text = Text(tables, 120);
  EXPECT_NE(text.find(" 80.0 %        0  " + curve + "  w"), std::string::npos) << text;
}

TEST(WindowSection, FitsTheTerminalAndShowsForeignNamesHarmless) {
  for (const size_t width : {80, 100}) {
    const std::string text = Text(TwoWindows(), width);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    size_t column = 0;
    for (const char c : text) {
      column = c == '\n' ? 0 : column + ((c & 0xc0) != 0x80 ? 1 : 0);
      ASSERT_LE(column, width) << text;
    }
  }
}

TEST(WindowSection, IsNotThereWithoutWindows) {
  const archive::Tables tables = testing::EmptyJob(1);
  EXPECT_EQ(TextReport(tables, {.style = {100, false}, .section = ""}).value().find("\nWindows\n"),
            std::string::npos);
}

TEST(WindowSection, JsonHasAllOfIt) {
  const std::string json = Compact(JsonReport(TwoWindows(), nullptr));
  for (
      const char* part :
      {R"("name":"solve","what":["point_to_point","collective","communicator","message_size","traffic"],"model":"call")",
       R"("starts":4,"running":1,"open_requests":4,"open_bytes":16384)", R"("parallel_efficiency":0.625)",
       R"("function":"MPI_Allreduce","calls":20)",
       R"("name":"MPI_COMM_WORLD","size":2,"first_to_last_ns":8000000,"usage":0.5)",
       R"("longest_wait":{"ns":70001,"process":1,"peer":0,"communicator":"MPI_COMM_WORLD"})"}) {
    EXPECT_NE(json.find(part), std::string::npos) << part << "\n" << json;
  }
}

}  // namespace
}  // namespace rankine::report
