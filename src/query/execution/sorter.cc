// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/sorter.h"

#include <algorithm>
#include <cstring>

#include "query/values/value_bytes.h"

namespace rankine::query {
namespace {

// the largest LIMIT for a heap; with a larger LIMIT, all rows are sorted
constexpr uint64_t kLargestHeap = 100'000;
constexpr size_t kMostRuns = 64;  // Each sorted run of rows is an open file, and needs a read
                                  // buffer.

}  // namespace

Sorter::Sorter(const Plan& plan, size_t memory) : plan_(plan), memory_(memory) {
  if (plan.limit && *plan.limit <= kLargestHeap) heap_limit_ = plan.limit;
}

Sorter::Entry Sorter::Make(std::string_view bytes) const {
  Entry entry;
  entry.bytes = std::make_unique<char[]>(bytes.size());
  entry.size = bytes.size();
  std::memcpy(entry.bytes.get(), bytes.data(), bytes.size());
  base::ByteReader in = ReaderOf({entry.bytes.get(), entry.size});
  entry.sequence = in.Varint();
  for (size_t i = 0; i < plan_.order.size(); ++i) entry.order.push_back(TakeValue(in));
  entry.row_at = bytes.size() - in.left();
  return entry;
}

bool Sorter::Before(const Entry& a, const Entry& b) const {
  for (size_t i = 0; i < plan_.order.size(); ++i) {
    const int comparison = Compare(a.order[i], b.order[i]);
    if (comparison != 0) return plan_.order[i].descending ? comparison > 0 : comparison < 0;
  }
  if (a.sequence != b.sequence) return a.sequence < b.sequence;
  // A row from an enclosing path (RollUp) has the same sequence number as the inner row. The row of an
  // enclosing path is shorter than the inner row, so it is sorted before the inner row.
  return std::string_view(a.bytes.get(), a.size) < std::string_view(b.bytes.get(), b.size);
}

bool Sorter::Wants(std::span<const Value> order, uint64_t sequence) const {
  if (!heap_limit_ || entries_.size() < *heap_limit_) return true;
  if (entries_.empty()) return false;
  const Entry& worst = entries_.front();
  for (size_t i = 0; i < order.size(); ++i) {
    const int comparison = Compare(order[i], worst.order[i]);
    if (comparison != 0) return plan_.order[i].descending ? comparison > 0 : comparison < 0;
  }
  return sequence <= worst.sequence;
}

base::Status Sorter::Add(std::span<const Value> order, uint64_t sequence, std::string_view row_bytes) {
  std::string bytes;
  PutNumber(bytes, sequence);
  for (const Value& value : order) PutValue(bytes, value);
  bytes.append(row_bytes);
  return Insert(Make(bytes));
}

base::Status Sorter::Add(std::string_view place, std::string_view row_bytes) {
  return Insert(Make(std::string(place).append(row_bytes)));
}

base::Status Sorter::Insert(Entry entry) {
  const auto before = [this](const Entry& a, const Entry& b) { return Before(a, b); };
  if (heap_limit_) {
    if (*heap_limit_ == 0) return base::Status::Ok();
    if (entries_.size() == *heap_limit_) {
      if (!Before(entry, entries_.front())) return base::Status::Ok();
      std::pop_heap(entries_.begin(), entries_.end(), before);
      entries_.pop_back();
    }
    entries_.push_back(std::move(entry));
    std::push_heap(entries_.begin(), entries_.end(), before);
    return base::Status::Ok();
  }
  used_ += entry.size + sizeof(Entry) + entry.order.size() * sizeof(Value) + 32;
  entries_.push_back(std::move(entry));
  return used_ > memory_ ? WriteRun() : base::Status::Ok();
}

base::Status Sorter::WriteRun() {
  std::sort(entries_.begin(), entries_.end(),
            [this](const Entry& a, const Entry& b) { return Before(a, b); });
  runs_.push_back(std::make_unique<TempFile>());
  for (const Entry& entry : entries_) {
    base::Status written = runs_.back()->Append({entry.bytes.get(), entry.size});
    if (!written.ok()) return written;
  }
  entries_.clear();
  used_ = 0;
  base::Status flushed = runs_.back()->Flush();
  return flushed.ok() && runs_.size() > kMostRuns ? MergeSmallRuns() : flushed;
}

// Merges the smaller half of the sorted runs into one. So each row is copied at most about log2(number of
// runs) times.
base::Status Sorter::MergeSmallRuns() {
  std::sort(runs_.begin(), runs_.end(),
            [](const auto& a, const auto& b) { return a->pieces() > b->pieces(); });
  const size_t first = runs_.size() / 2;
  auto merged = std::make_unique<TempFile>();
  base::Status written;
  base::Status status = Merge(first, false, [&](const Entry& entry) {
    written = merged->Append({entry.bytes.get(), entry.size});
    return written.ok();
  });
  if (!status.ok()) return status;
  if (written.ok()) written = merged->Flush();
  if (!written.ok()) return written;
  runs_.resize(first);
  runs_.push_back(std::move(merged));
  return base::Status::Ok();
}

base::Status Sorter::Absorb(Sorter& other) {
  for (auto& run : other.runs_) {
    runs_.push_back(std::move(run));
    if (runs_.size() <= kMostRuns) continue;
    base::Status merged = MergeSmallRuns();
    if (!merged.ok()) return merged;
  }
  other.runs_.clear();
  for (Entry& entry : other.entries_) {
    base::Status inserted = Insert(std::move(entry));
    if (!inserted.ok()) return inserted;
  }
  other.entries_ = std::vector<Entry>();
  return base::Status::Ok();
}

base::Status Sorter::Merge(size_t first, bool memory, const std::function<bool(const Entry&)>& each) {
  struct Source {
    Entry entry;
    std::unique_ptr<TempFile::Reader> reader;  // reads one run; nullptr: reads the rows in memory
  };
  size_t in_memory = memory ? 0 : entries_.size();
  bool failed = false;
  const auto next = [&](Source& source) {
    if (source.reader == nullptr) {
      if (in_memory == entries_.size()) return false;
      source.entry = std::move(entries_[in_memory++]);
      return true;
    }
    std::string_view bytes;
    if (!source.reader->Next(bytes)) {
      failed = failed || source.reader->failed();
      return false;
    }
    source.entry = Make(bytes);
    return true;
  };
  const auto later = [this](const Source& a, const Source& b) { return Before(b.entry, a.entry); };
  std::vector<Source> heads(1);
  for (size_t i = first; i < runs_.size(); ++i)
    heads.push_back({{}, std::make_unique<TempFile::Reader>(*runs_[i])});
  std::erase_if(heads, [&](Source& source) { return !next(source); });
  std::make_heap(heads.begin(), heads.end(), later);
  while (!heads.empty()) {
    std::pop_heap(heads.begin(), heads.end(), later);
    if (!each(heads.back().entry)) break;
    if (next(heads.back())) {
      std::push_heap(heads.begin(), heads.end(), later);
    } else {
      heads.pop_back();
    }
  }
  return failed ? base::Status{"a temporary file cannot be read back"} : base::Status::Ok();
}

base::Status Sorter::Drain(const std::function<bool(std::string_view, std::string_view)>& each) {
  if (plan_.limit && *plan_.limit == 0) return base::Status::Ok();
  std::sort(entries_.begin(), entries_.end(),
            [this](const Entry& a, const Entry& b) { return Before(a, b); });
  uint64_t rows = 0;
  return Merge(0, true, [&](const Entry& entry) {
    const bool more = each({entry.bytes.get(), entry.row_at},
                           {entry.bytes.get() + entry.row_at, entry.size - entry.row_at});
    return more && (!plan_.limit || ++rows < *plan_.limit);
  });
}

}  // namespace rankine::query
