// SPDX-License-Identifier: BSD-3-Clause
#include "query/query.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "query/execution/blob_fields.h"
#include "query/execution/findings.h"
#include "query/execution/group_results.h"
#include "query/execution/pipeline.h"
#include "query/execution/result_writer.h"
#include "query/execution/schedule.h"
#include "query/execution/team_records.h"
#include "query/explain.h"
#include "query/language/parser.h"
#include "query/language/plan.h"

namespace rankine::query {
namespace {

base::Result<Plan> PlanOf(std::string_view text) {
  const auto query = Parse(text);
  if (!query.ok()) return base::Error{query.error()};
  return MakePlan(query.value());
}

Share OwnShare(const Options& options, size_t inputs) {
  return options.team == nullptr ? Share{0, inputs, 0, 1}
                                 : ShareOf(inputs, options.team->rank(), options.team->size());
}

class Execution {
 public:
  Execution(const Plan& plan, std::vector<InputSource> inputs, const Options& options, Output& output,
            const RowFormat* row_format, TableFormat* table_format, HeldOutput& held, RecordFormat* copy)
      : plan_(plan),
        inputs_(std::move(inputs)),
        options_(options),
        team_(options.team),
        leads_(team_ == nullptr || team_->rank() == 0),
        share_(OwnShare(options, inputs_.size())),
        names_(plan),
        columns_(plan),
        spill_(plan),
        held_(held),
        copy_(copy),
        threads_(copy != nullptr ? 1 : std::max(1u, options.threads)),
        writer_(columns_, names_, row_format, table_format, options.memory, output),
        texts_(plan.order.empty() && !plan.aggregated && row_format != nullptr),
        rows_(plan.limit, share_.first,
              [this](std::string_view row) { return leads_ ? Write(row) : kept_.Append(row); }),
        shared_{plan,
                names_,
                columns_,
                spill_,
                rows_,
                texts_ ? row_format : nullptr,
                copy,
                std::max<size_t>(options.memory / threads_, 1),
                [this](size_t records) { Took(records); },
                {},
                {},
                {},
                false},
        schedule_(share_.first, share_.last, threads_,
                  [this](size_t index, size_t parts) { return Open(index, parts); }) {
    progress_.parts = share_.last - share_.first;
  }

  base::Result<Answer> Run() {
    for (unsigned i = 0; i < threads_; ++i) pipelines_.push_back(std::make_unique<Pipeline>(shared_));
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads_; ++i) others.emplace_back([this, i] { Work(*pipelines_[i]); });
    Work(*pipelines_[0]);
    for (std::thread& thread : others) thread.join();
    found_.error = schedule_.error().empty() ? shared_.mistake : schedule_.error();
    found_.failure = shared_.failure.empty() ? rows_.status().message : shared_.failure;
    found_.full = rows_.full() && rows_.status().ok();
    if (team_ != nullptr) Gather(*team_, found_, names_, globals_);
    if (leads_) Judge();
    bool good = found_.error.empty() && found_.failure.empty();
    if (team_ != nullptr) good = FromFirst(*team_, good ? "good" : "") == "good";
    if (good) found_.failure = Finish().message;
    if (!leads_) return Answer{};
    if (!found_.error.empty()) return base::Error{found_.error};
    answer_.lost = std::move(found_.lost);
    answer_.failure = std::move(found_.failure);
    return std::move(answer_);
  }

 private:
  base::Result<std::vector<PartTask>> Open(size_t index, size_t parts) {
    auto opened = inputs_[index].open();
    if (!opened.ok()) return base::Error{opened.error()};
    const std::shared_ptr<const Input> input = std::move(opened.value());
    names_.Opened(*input);
    std::string lacking;
    const auto chose = ChooseKind(plan_, *input, inputs_.size() == 1, lacking);
    if (!chose.ok()) return base::Error{chose.error()};
    if (!chose.value()) {
      if (options_.note) options_.note(lacking);
      rows_.Opened(index, 0, 0);
      return std::vector<PartTask>();
    }
    const size_t kind = *chose.value();
    const RecordKind& chosen = input->kinds()[kind];
    if (plan_.everything() && !plan_.aggregated) {
      uint64_t position = 0;
      for (const KnownAttribute& known : chosen.attributes)
        if (known.listed) columns_.IndexOf(known.name, position++);
    }
    auto split = input->Split(kind, plan_.wanted(), parts * share_.pieces);
    if (!split.ok()) return base::Error{split.error()};
    const size_t all = split.value().size();
    const size_t first = all * share_.piece / share_.pieces, last = all * (share_.piece + 1) / share_.pieces;
    std::vector<PartTask> tasks;
    for (size_t i = first; i < last; ++i) tasks.push_back({input, std::move(split.value()[i]), {index, i}});
    rows_.Opened(index, first, last);
    const std::scoped_lock lock(progress_mutex_);
    progress_.parts += tasks.size() - std::min<size_t>(tasks.size(), 1);
    globals_.Take(input->globals());
    return tasks;
  }

  void Work(Pipeline& pipeline) {
    BlobFields blobs(plan_, names_, pipeline);
    while (auto task = schedule_.Next()) {
      context::Space space;
      std::vector<context::Lost> lost;
      context::Wanted wanted = plan_.wanted(task->input->weighted());
      wanted.all = wanted.all || plan_.whole_nodes();
      pipeline.Start(*task, space);
      blobs.Start(space);
      base::Status read = task->part->Read(space, wanted, blobs, lost);
      pipeline.End(space);
      if (!read.ok()) lost.push_back({"", read.message});
      const std::scoped_lock lock(progress_mutex_);
      ++progress_.parts_done;
      found_.lost.insert(found_.lost.end(), lost.begin(), lost.end());
      if (rows_.full() || shared_.wrong) schedule_.Stop();
    }
    if (shared_.wrong) rows_.Stop();
  }

  void Took(size_t records) {
    if (!options_.progress) return;
    records_.fetch_add(records, std::memory_order_relaxed);
    const std::unique_lock lock(progress_mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return;  // Another thread is reporting progress now.
    progress_.records = records_.load(std::memory_order_relaxed);
    options_.progress(progress_);
  }

  // Process 0 calls this function after all inputs have been read. The function determines whether there is
  // an answer, or the reason why there is none.
  void Judge() {
    if (!found_.error.empty()) return;
    if (!found_.full) (plan_.as_cali_query ? unknown_ : found_.error) = names_.Unknown();
    if (!unknown_.empty()) answer_.notes.push_back(std::move(unknown_));
    if (!found_.lost.empty() && !options_.keep_going && found_.failure.empty())
      found_.failure = "parts of the input are lost; use --keep-going to query the rest";
  }

  // Writes rows that are neither grouped nor sorted.
  base::Status Write(std::string_view row) { return texts_ ? writer_.Text(row) : writer_.Bytes(row); }

  base::Status FinishCopy() {
    const base::Status status = copy_->Finish();
    return status.ok() ? held_.Release() : status;
  }

  base::Status Finish() {
    if (copy_ != nullptr) return FinishCopy();
    const std::vector<bool> nested = names_.nested();
    for (size_t i = 0; i < nested.size(); ++i) {
      if (nested[i]) columns_.MarkNested(plan_.fields[i].name);
    }
    for (const std::string& name : names_.NestedNames()) columns_.MarkNested(name);
    for (const auto& [name, known] : names_.Descriptions()) columns_.Describe(name, known.alias, known.unit);
    base::Status status = plan_.aggregated      ? FinishGroups(nested)
                          : plan_.order.empty() ? FinishRows()
                                                : FinishSorted();
    // A blob whose fields cannot be read is shown as bytes. A blob with an unusable layout is not an error,
    // because the query did not request the blob's fields by name. A note reports the unusable layout.
    for (std::string& said : plan_.everything() ? names_.BadLayouts() : std::vector<std::string>())
      answer_.notes.push_back(std::move(said));
    return status.ok() && leads_ ? writer_.Finish(ShownGlobals()) : status;
  }

  // For globals of files, cali-query leaves out the prefix "run.".
  Globals ShownGlobals() const {
    if (!plan_.as_cali_query) return globals_.common();
    Globals shown;
    for (const auto& [name, value] : globals_.common()) {
      if (name != "run.file") shown.emplace_back(name.starts_with("run.") ? name.substr(4) : name, value);
    }
    return shown;
  }

  base::Status FinishGroups(const std::vector<bool>& nested) {
    std::vector<GroupTable*> tables;
    for (const auto& pipeline : pipelines_) tables.push_back(&pipeline->groups());
    base::Status status;
    if (team_ != nullptr) status = PassGroups(*team_, plan_, tables, spill_, shared_.memory_each);
    if (!status.ok() || !leads_) return status;
    GroupResults results(plan_, columns_, nested, options_.memory);
    status = results.Merge(tables, spill_);
    if (status.ok()) status = results.Emit([this](std::string_view row) { return writer_.Bytes(row); });
    answer_.notes = results.Notes();
    return status;
  }

  base::Status FinishSorted() {
    Sorter& sorter = pipelines_[0]->sorter();
    base::Status status;
    for (size_t i = 1; i < pipelines_.size() && status.ok(); ++i)
      status = sorter.Absorb(pipelines_[i]->sorter());
    if (team_ != nullptr) status = PassSorted(*team_, columns_, sorter, std::move(status));
    if (!status.ok() || !leads_) return status;
    base::Status written;
    status = sorter.Drain([&](std::string_view, std::string_view row) {
      written = writer_.Bytes(row);
      return written.ok();
    });
    return status.ok() ? written : status;
  }

  base::Status FinishRows() {
    if (team_ == nullptr) return base::Status::Ok();
    uint64_t rows = rows_.rows();
    return PassRows(*team_, columns_, texts_, kept_, [&](std::string_view row) {
      return plan_.limit && rows++ >= *plan_.limit ? base::Status::Ok() : Write(row);
    });
  }

  const Plan& plan_;
  std::vector<InputSource> inputs_;
  const Options& options_;
  Team* team_;
  bool leads_;  // True if this process writes the answer.
  Share share_;
  KnownNames names_;
  ColumnList columns_;
  GroupSpill spill_;
  // The output of a query that copies records. The output is held back until the query is known to be
  // correct.
  HeldOutput& held_;
  RecordFormat* copy_;  // The pointer is nullptr if the query does not copy records.
  unsigned threads_;
  ResultWriter writer_;
  bool texts_;     // True if the threads convert rows to text.
  TempFile kept_;  // The rows of this process, if it is not process 0.
  OrderedRows rows_;
  Shared shared_;
  Schedule schedule_;
  std::vector<std::unique_ptr<Pipeline>> pipelines_;
  std::mutex progress_mutex_;  // Guards the results to which all threads add.
  Progress progress_;
  std::atomic<uint64_t> records_ = 0;
  CommonGlobals globals_;
  Findings found_;
  // A sentence about a name that occurs in no input, if the missing name is not an error.
  std::string unknown_;
  Answer answer_;
};

}  // namespace

base::Result<Answer> Run(std::string_view text, std::vector<InputSource> inputs, const Options& options,
                         Output& output) {
  const auto query = Parse(text);
  if (!query.ok()) return base::Error{query.error()};
  return Run(query.value(), std::move(inputs), options, output);
}

base::Result<Answer> Run(const Query& query, std::vector<InputSource> inputs, const Options& options,
                         Output& output) {
  const auto plan = MakePlan(query);
  if (!plan.ok()) return base::Error{plan.error()};
  if (options.explain) {
    Answer answer;
    answer.failure = output.Write(Explain(plan.value(), inputs.size(), options)).message;
    return answer;
  }
  const std::unique_ptr<RowFormat> row_format = MakeRowFormat(plan.value());
  std::unique_ptr<TableFormat> table_format = MakeTableFormat(plan.value());
  if (plan.value().format.format == Format::cali && options.cali) table_format = options.cali();
  if (row_format == nullptr && table_format == nullptr) {
    return base::Error{"FORMAT cali cannot be written yet; json-split and expand hold the same values"};
  }
  HeldOutput held(output);
  std::unique_ptr<RecordFormat> copy;
  if (plan.value().copies() && options.cali_copy && options.team == nullptr) copy = options.cali_copy(held);
  return Execution(plan.value(), std::move(inputs), options, output, row_format.get(), table_format.get(),
                   held, copy.get())
      .Run();
}

base::Result<context::Wanted> NamesIn(std::string_view text) {
  const auto plan = PlanOf(text);
  if (!plan.ok()) return base::Error{plan.error()};
  return plan.value().wanted();
}

}  // namespace rankine::query
