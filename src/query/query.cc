#include "query/query.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <thread>

#include "query/explain.h"
#include "query/group_results.h"
#include "query/parser.h"
#include "query/pipeline.h"
#include "query/plan.h"
#include "query/result_writer.h"
#include "query/schedule.h"

namespace rankine::query {
namespace {

base::Result<Plan> PlanOf(std::string_view text) {
  const auto query = Parse(text);
  if (!query.ok()) return base::Error{query.error()};
  return MakePlan(query.value());
}

// Metadata that all inputs agree on.
class CommonGlobals {
 public:
  void Take(const Globals& globals) {
    if (first_) {
      for (const auto& [name, value] : globals) {
        texts_.push_back(IsText(value) ? std::string(std::get<std::string_view>(value)) : std::string());
        common_.emplace_back(name, IsText(value) ? Value(std::string_view(texts_.back())) : value);
      }
    } else {
      std::erase_if(common_, [&](const auto& mine) {
        return std::none_of(globals.begin(), globals.end(), [&](const auto& other) {
          return other.first == mine.first && Compare(other.second, mine.second) == 0;
        });
      });
    }
    first_ = false;
  }
  const Globals& common() const { return common_; }

 private:
  bool first_ = true;
  std::deque<std::string> texts_;
  Globals common_;
};

class Execution {
 public:
  Execution(const Plan& plan, std::vector<InputSource> inputs, const Options& options, Output& output,
            const RowFormat* row_format, TableFormat* table_format)
      : plan_(plan),
        inputs_(std::move(inputs)),
        options_(options),
        names_(plan),
        columns_(plan),
        spill_(plan),
        writer_(columns_, names_, row_format, table_format, options.memory, output),
        rows_(plan.limit,
              [this, row_format](std::string_view row) {
                return row_format != nullptr ? writer_.Text(row) : writer_.Bytes(row);
              }),
        shared_{plan,
                names_,
                columns_,
                spill_,
                rows_,
                plan.order.empty() && !plan.aggregated ? row_format : nullptr,
                std::max<size_t>(options.memory / std::max(1u, options.threads), 1),
                [this](size_t records) { Took(records); },
                {},
                {},
                {},
                false},
        schedule_(inputs_.size(), std::max(1u, options.threads),
                  [this](size_t index, size_t parts) { return Open(index, parts); }) {
    progress_.parts = inputs_.size();
  }

  base::Result<Answer> Run() {
    const unsigned threads = std::max(1u, options_.threads);
    for (unsigned i = 0; i < threads; ++i) pipelines_.push_back(std::make_unique<Pipeline>(shared_));
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back([this, i] { Work(*pipelines_[i]); });
    Work(*pipelines_[0]);
    for (std::thread& thread : others) thread.join();
    if (!schedule_.error().empty()) return base::Error{schedule_.error()};
    if (!shared_.mistake.empty()) return base::Error{shared_.mistake};
    // With a LIMIT that was reached not all was read: what was not met may well exist.
    if (!rows_.full() || !rows_.status().ok()) {
      if (const std::string unknown = names_.Unknown(); !unknown.empty()) return base::Error{unknown};
    }
    if (answer_.failure.empty())
      answer_.failure = shared_.failure.empty() ? rows_.status().message : shared_.failure;
    if (!answer_.lost.empty() && !options_.keep_going && answer_.failure.empty()) {
      answer_.failure = "parts of the input are lost; --keep-going answers from the rest";
    }
    if (answer_.failure.empty()) answer_.failure = Finish().message;
    return std::move(answer_);
  }

 private:
  base::Result<std::vector<PartTask>> Open(size_t index, size_t parts) {
    auto opened = inputs_[index].open();
    if (!opened.ok()) return base::Error{opened.error()};
    const std::shared_ptr<const Input> input = std::move(opened.value());
    names_.Opened(*input);
    const auto kind = ChooseKind(plan_, *input, inputs_.size() == 1);
    if (!kind.ok()) return base::Error{kind.error()};
    const RecordKind& chosen = input->kinds()[kind.value()];
    if (plan_.everything() && !plan_.aggregated) {
      uint64_t position = 0;
      for (const KnownAttribute& known : chosen.attributes)
        if (known.listed) columns_.IndexOf(known.name, position++);
    }
    auto split = input->Split(kind.value(), plan_.wanted(), parts);
    if (!split.ok()) return base::Error{split.error()};
    std::vector<PartTask> tasks;
    for (auto& part : split.value()) tasks.push_back({input, std::move(part), {index, tasks.size()}});
    rows_.Opened(index, tasks.size());
    const std::scoped_lock lock(progress_mutex_);
    progress_.parts += tasks.size() - std::min<size_t>(tasks.size(), 1);
    globals_.Take(input->globals());
    return tasks;
  }

  void Work(Pipeline& pipeline) {
    context::Wanted wanted = plan_.wanted();
    wanted.all = wanted.all || plan_.whole_nodes();
    while (auto task = schedule_.Next()) {
      context::Space space;
      std::vector<context::Lost> lost;
      pipeline.Start(*task, space);
      base::Status read = task->part->Read(space, wanted, pipeline, lost);
      pipeline.End(space);
      if (!read.ok()) lost.push_back({"", read.message});
      const std::scoped_lock lock(progress_mutex_);
      ++progress_.parts_done;
      answer_.lost.insert(answer_.lost.end(), lost.begin(), lost.end());
      if (rows_.full() || shared_.wrong) schedule_.Stop();
    }
    if (shared_.wrong) rows_.Stop();
  }

  void Took(size_t records) {
    if (!options_.progress) return;
    records_.fetch_add(records, std::memory_order_relaxed);
    const std::unique_lock lock(progress_mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return;  // somebody tells it just now
    progress_.records = records_.load(std::memory_order_relaxed);
    options_.progress(progress_);
  }

  base::Status Finish() {
    const std::vector<bool> nested = names_.nested();
    for (size_t i = 0; i < nested.size(); ++i) {
      if (nested[i]) columns_.MarkNested(plan_.fields[i].name);
    }
    const auto write = [this](std::string_view row) { return writer_.Bytes(row); };
    base::Status status;
    if (plan_.aggregated) {
      GroupResults results(plan_, columns_, nested, options_.memory);
      std::vector<GroupTable*> tables;
      for (const auto& pipeline : pipelines_) tables.push_back(&pipeline->groups());
      status = results.Merge(tables, spill_);
      if (status.ok()) status = results.Emit(write);
      answer_.notes = results.Notes();
    } else if (!plan_.order.empty()) {
      Sorter& sorter = pipelines_[0]->sorter();
      for (size_t i = 1; i < pipelines_.size() && status.ok(); ++i)
        status = sorter.Absorb(pipelines_[i]->sorter());
      base::Status written;
      if (status.ok()) {
        status = sorter.Drain([&](std::string_view row) {
          written = write(row);
          return written.ok();
        });
      }
      if (status.ok()) status = written;
    }
    return status.ok() ? writer_.Finish(globals_.common()) : status;
  }

  const Plan& plan_;
  std::vector<InputSource> inputs_;
  const Options& options_;
  KnownNames names_;
  ColumnList columns_;
  GroupSpill spill_;
  ResultWriter writer_;
  OrderedRows rows_;
  Shared shared_;
  Schedule schedule_;
  std::vector<std::unique_ptr<Pipeline>> pipelines_;
  std::mutex progress_mutex_;  // what threads leave behind
  Progress progress_;
  std::atomic<uint64_t> records_ = 0;
  CommonGlobals globals_;
  Answer answer_;
};

}  // namespace

base::Result<Answer> Run(std::string_view text, std::vector<InputSource> inputs, const Options& options,
                         Output& output) {
  const auto plan = PlanOf(text);
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
  return Execution(plan.value(), std::move(inputs), options, output, row_format.get(), table_format.get())
      .Run();
}

base::Result<context::Wanted> NamesIn(std::string_view text) {
  const auto plan = PlanOf(text);
  if (!plan.ok()) return base::Error{plan.error()};
  return plan.value().wanted();
}

}  // namespace rankine::query
