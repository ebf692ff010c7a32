// SPDX-License-Identifier: BSD-3-Clause
#include "report/window_sentences.h"

#include "archive/rows/communicator.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "layout/window_layout.h"
#include "query/records/mpi_names.h"
#include "report/units.h"
#include "report/window_ends_words.h"

namespace rankine::report {
namespace {

using analysis::WindowLine;
using analysis::WindowSums;
using analysis::WindowWait;

std::string PeerText(const Facts& facts, const WindowWait& wait) {
  if (wait.peer == archive::kNone) return "";
  std::string text = "rank " + std::to_string(wait.peer);
  if (wait.comm < facts.tables.comms.size()) text += " of " + query::CommName(facts.tables, wait.comm);
  return text;
}

std::string Quoted(const WindowLine& line) {
  return "'" + base::Visible(line.name) + "'";
}

std::string Names(std::span<const uint16_t> functions) {
  std::string names;
  for (const uint16_t function : functions)
    names += (names.empty() ? "" : ", ") + query::FunctionName(function);
  return names;
}

// Reports that messages inside collective operations are not counted.
void SayHidden(const WindowLine& line, std::vector<std::string>* said) {
  if (!line.Asks(layout::kWindowCollective)) return;
  if (line.hidden.all)
    said->push_back("Messages inside of collective operations were not visible in " + Quoted(line) + ".");
  if (!line.hidden.partly.empty())
    said->push_back("For operations that end in a later call (" + Names(line.hidden.partly) + "), " +
                    Quoted(line) + " counts only the messages that were sent in the operation's first call.");
  if (!line.hidden.sizeless.empty())
    said->push_back("Some messages inside of " + Names(line.hidden.sizeless) + " count in " + Quoted(line) +
                    " with 0 bytes: the MPI library does not report the size of types with gaps.");
}

// Returns a text that says from which size on messages count as large. Returns an empty string if the
// window itself defines the size.
std::string LargeText(const WindowLine& line) {
  const auto from = static_cast<layout::LargeFrom>(line.large_from);
  if (from == layout::LargeFrom::window || line.instances == 0 || !line.Asks(layout::kWindowMessageSize))
    return "";
  const WindowSums sums = line.PointToPoint();
  if (sums.sent_messages == 0 && sums.received_messages == 0) return "";
  return "Messages from " + std::to_string(line.large_bytes) + " bytes count as large in " + Quoted(line) +
         (from == layout::LargeFrom::library
              ? ", the eager limit of its MPI library (" + base::Visible(line.large_setting) + ")"
              : ", because its MPI library does not report its eager limit") +
         (line.large_differs ? "; other ranks have another limit." : ".");
}

// Returns a text that says which part of the communication a window with filters counts.
std::string PartText(const WindowLine& line) {
  constexpr std::string_view kSize = "size:";
  if (line.counted_comms.empty()) return "a part of the communication";
  if (line.counted_comms.starts_with(kSize))
    return "communicators of " + line.counted_comms.substr(kSize.size()) + " processes";
  return "communicators called '" + base::Visible(line.counted_comms) + "'";
}

std::vector<std::string> OwnSentences(const Facts& facts, const WindowLine& line) {
  std::vector<std::string> said;
  if (line.open_requests != 0) {
    said.push_back(CountText(line.open_requests) +
                   (line.open_requests == 1 ? " request was" : " requests were") + " open when " +
                   Quoted(line) + " ended, with " + BytesText(line.open_bytes) + " to send; " +
                   (line.open_requests == 1 ? "the request counts in the window in which it completes."
                                            : "the requests count in the window in which they complete."));
  }
  if (line.running != 0) {
    said.push_back(Quoted(line) + " was still running when the recording ended, in " +
                   CountText(line.running) + " of " + CountText(line.instances) +
                   " starts; it is shown up to the last record.");
  }
  for (std::string& sentence : MissedEnds(line, Quoted(line))) said.push_back(std::move(sentence));
  if (line.all.timeouts != 0) {
    std::string text = CountText(line.all.timeouts) + (line.all.timeouts == 1 ? " wait" : " waits") + " in " +
                       Quoted(line) + " took longer than " + Time(line.timeout) + "; the longest " +
                       Time(line.longest.ns) + ", by " + facts.NameOf(line.longest.process);
    if (const std::string peer = PeerText(facts, line.longest); !peer.empty()) text += " for " + peer;
    said.push_back(text + ".");
  }
  SayHidden(line, &said);
  if (line.model_used != line.model)
    said.push_back(Quoted(line) +
                   " requested model=event, which needs --state=exact. Without --state=exact, operations "
                   "count from the entry of their calls (model=call).");
  if (const std::string text = LargeText(line); !text.empty()) said.push_back(text);
  if (line.instances != 0 && line.filtered)
    said.push_back(Quoted(line) + " counts " + PartText(line) + " only, so it has no efficiency.");
  if (line.unrecorded != 0)
    said.push_back("Not all MPI calls of " + CountText(line.unrecorded) + " of " + CountText(line.processes) +
                   (line.processes == 1 ? " rank in " : " ranks in ") + Quoted(line) +
                   " were recorded (services, --select, MPI_Pcontrol, rankine ctl). The window counts the "
                   "recorded calls, and has neither a share in MPI nor an efficiency.");
  if (line.comms_absent && line.all.calls == 0)
    said.push_back("No communicator of the run is called '" + base::Visible(line.counted_comms) +
                   "': " + Quoted(line) + " has counted nothing.");
  return said;
}

// Returns, for example, "0.52 s in MPI's own code, 0.20 s in copies".
std::string PartsText(const analysis::WindowServices& services) {
  static constexpr std::pair<layout::MpiPart, const char*> kParts[] = {
      {layout::MpiPart::library, "MPI's own code"},
      {layout::MpiPart::transport, "the transport library"},
      {layout::MpiPart::registration, "memory registration"},
      {layout::MpiPart::copy, "copies"},
      {layout::MpiPart::system, "the C library"},
      {layout::MpiPart::other, "other code"}};
  std::string text;
  for (const auto& [part, name] : kParts) {
    const uint64_t time = services.parts[static_cast<size_t>(part)];
    if (time != 0) text += (text.empty() ? "" : ", ") + Time(time) + " in " + name;
  }
  return text;
}

// Returns, for example, "between 144 ms and 236 ms was"; only one number if both bounds have the same text.
std::string KernelText(const analysis::WindowServices& services) {
  const std::string least = Time(services.kernel_least), most = Time(services.kernel_most);
  if (services.kernel_most == 0) return "none was seen";
  if (services.kernel_least == 0) return "at most " + most + " was";
  return (least == most ? "" : "between " + least + " and ") + most + " was";
}

std::string ServicesText(const WindowLine& line, const analysis::WindowServices& services) {
  const std::string parts = PartsText(services);
  return "Other services in " + Quoted(line) + ": in MPI were " + CountText(services.samples) +
         (services.samples == 1 ? " sample" : " samples") + ", " + Time(services.work) + " of work and " +
         Time(services.stall) + " of stall; " + KernelText(services) + " in the kernel." +
         (parts.empty() ? "" : " The work was " + parts + ".") +
         (services.parts_known() ? ""
                                 : " The rest of the work was not sampled, so its functions are unknown.");
}

}  // namespace

std::vector<std::string> WindowSentences(const Facts& facts, const WindowLine& line,
                                         const analysis::WindowServices& services) {
  std::vector<std::string> said = OwnSentences(facts, line);
  if (services.known()) {
    said.push_back(ServicesText(line, services));
  } else if (services.asked && line.instances != 0) {
    said.push_back("Other services in " + Quoted(line) + " are unknown: the run has no samples there.");
  }
  return said;
}

}  // namespace rankine::report
