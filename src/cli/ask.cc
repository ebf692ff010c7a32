// SPDX-License-Identifier: BSD-3-Clause
#include "cli/ask.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/progress_line.h"
#include "cli/verb.h"

namespace rankine::cli {
namespace {

// Prints errors and losses to stderr. Returns the exit code.
int SayAll(const query::Answer& answer, const InputNotes& notes) {
  for (const context::Lost& lost : answer.lost) {
    Say((lost.where.empty() ? "" : base::Visible(lost.where) + ": ") + base::Visible(lost.why));
  }
  for (const std::string& note : answer.notes) Say(note);
  for (const std::string& note : notes.sentences()) Say(note);
  if (!answer.failure.empty()) Say(answer.failure);
  return answer.failure.empty() && answer.lost.empty() ? 0 : 1;
}

// Process 0 gathers the other processes' notes about their inputs.
void GatherNotes(query::Team& team, InputNotes& notes) {
  if (team.rank() > 0) {
    query::PieceSender to(team, 0);
    for (const std::string& note : notes.sentences()) to.Put(note);
    return to.End({});
  }
  for (size_t other = 1; other < team.size(); ++other) {
    const base::Status received = query::ReceivePieces(team, other, [&](std::string_view note) {
      const std::vector<std::string>& known = notes.sentences();
      if (std::find(known.begin(), known.end(), note) == known.end()) notes.Add(std::string(note));
      return base::Status::Ok();
    });
    if (!received.ok()) notes.Add(received.message);
  }
}

}  // namespace

base::Status StandardOutput::Write(std::string_view text) {
  if (fwrite(text.data(), 1, text.size(), stdout) == text.size()) return base::Status::Ok();
  return {std::string("cannot write the answer: ") + strerror(errno)};
}

base::Status StandardOutput::Flush() {
  if (fflush(stdout) == 0) return base::Status::Ok();
  return {std::string("cannot write the answer: ") + strerror(errno)};
}

int Ask(const query::Query& query, std::vector<query::InputSource> inputs, query::Options options,
        InputNotes& notes, AnswerOutput& output) {
  const bool speaks = options.team == nullptr || options.team->rank() == 0;
  options.note = [&notes](const std::string& sentence) { notes.Add(sentence); };
  base::Result<query::Answer> answer = base::Error{""};
  {
    ProgressLine line;
    if (speaks) {
      options.progress = [&line](const query::Progress& progress) {
        const double share = static_cast<double>(progress.parts_done) /
                             static_cast<double>(std::max<size_t>(progress.parts, 1));
        line.Show(share, std::to_string(progress.records) + " records");
      };
    }
    answer = query::Run(query, std::move(inputs), options, output);
  }
  if (options.team != nullptr) GatherNotes(*options.team, notes);
  if (!speaks) return 0;
  if (!answer.ok()) return UsageError(answer.error());
  if (const base::Status flushed = output.Flush(); !flushed.ok() && answer.value().failure.empty())
    answer.value().failure = flushed.message;
  return SayAll(answer.value(), notes);
}

}  // namespace rankine::cli
