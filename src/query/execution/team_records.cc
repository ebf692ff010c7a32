// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/team_records.h"

#include <utility>

#include "query/values/row_bytes.h"
#include "query/values/value_bytes.h"

namespace rankine::query {
namespace {

constexpr const char* kUnreadable = "another process sent unreadable data";

// Replaces the column numbers in rows from another process by the column numbers of this process. The other
// process sends its list of columns before it sends rows.
class Renumber {
 public:
  explicit Renumber(ColumnList& columns) : columns_(columns) {}
  void Learn(std::string_view list) { mine_ = columns_.Load(list); }
  std::string_view operator()(std::string_view row_bytes) {
    const std::vector<Value> theirs = TakeRow(row_bytes);
    row_.assign(columns_.size(), {});
    for (size_t i = 0; i < theirs.size() && i < mine_.size(); ++i) row_[mine_[i]] = theirs[i];
    bytes_.clear();
    PutRow(bytes_, row_);
    return bytes_;
  }

 private:
  ColumnList& columns_;
  std::vector<size_t> mine_;  // For each column number of the sender, the column number in this process.
  std::vector<Value> row_;
  std::string bytes_;
};

std::string Listed(const ColumnList& columns) {
  std::string list;
  columns.Save(list);
  return list;
}

void PutGroups(const GroupTable& table, PieceSender& to) {
  std::string bytes;
  for (size_t group = 0; group < table.size(); ++group) {
    bytes.clear();
    table.Save(group, bytes);
    to.Put(bytes);
  }
}

base::Status SendGroups(const Plan& plan, const std::vector<GroupTable*>& tables, GroupSpill& spill,
                        PieceSender& to) {
  if (!spill.used()) {
    for (const GroupTable* table : tables) PutGroups(*table, to);
    return base::Status::Ok();
  }
  for (GroupTable* table : tables) {
    base::Status taken = spill.Take(*table);
    if (!taken.ok()) return taken;
  }
  for (size_t partition = 0; partition < kPartitions; ++partition) {
    GroupTable table(plan);
    base::Status read = spill.Read(partition, table);
    if (!read.ok()) return read;
    PutGroups(table, to);
  }
  return base::Status::Ok();
}

}  // namespace

base::Status PassGroups(Team& team, const Plan& plan, const std::vector<GroupTable*>& tables,
                        GroupSpill& spill, size_t memory) {
  base::Status status;
  GroupTable& mine = *tables.front();
  team.ForChildren([&](size_t child) {
    base::Status received = ReceivePieces(team, child, [&](std::string_view piece) {
      if (!mine.Load(piece)) return base::Status{kUnreadable};
      return mine.bytes() > memory ? spill.Take(mine) : base::Status::Ok();
    });
    if (status.ok()) status = std::move(received);
  });
  if (team.rank() == 0) return status;
  PieceSender to(team, team.Parent());
  if (status.ok()) status = SendGroups(plan, tables, spill, to);
  to.End(status);
  return status;
}

base::Status PassSorted(Team& team, ColumnList& columns, Sorter& sorter, base::Status status) {
  team.ForChildren([&](size_t child) {
    Renumber renumber(columns);
    bool first = true;
    base::Status received = ReceivePieces(team, child, [&](std::string_view piece) {
      if (first) renumber.Learn(piece);
      if (std::exchange(first, false)) return base::Status::Ok();
      base::ByteReader in = ReaderOf(piece);
      const std::string_view place = in.String();
      if (!in.ok()) return base::Status{kUnreadable};
      return sorter.Add(place, renumber(piece.substr(piece.size() - in.left())));
    });
    if (status.ok()) status = std::move(received);
  });
  if (team.rank() == 0) return status;
  PieceSender to(team, team.Parent());
  to.Put(Listed(columns));
  std::string piece;
  if (status.ok()) {
    status = sorter.Drain([&](std::string_view place, std::string_view row) {
      piece.clear();
      PutText(piece, place);
      to.Put(piece.append(row));
      return true;
    });
  }
  to.End(status);
  return status;
}

base::Status PassRows(Team& team, ColumnList& columns, bool text, TempFile& rows,
                      const std::function<base::Status(std::string_view)>& each) {
  base::Status status;
  if (team.rank() > 0) {
    PieceSender to(team, 0);
    to.Put(Listed(columns));
    status = rows.Flush();
    TempFile::Reader reader(rows);
    std::string_view row;
    while (status.ok() && reader.Next(row)) to.Put(row);
    if (reader.failed()) status = {"a temporary file cannot be read back"};
    to.End(status);
    return status;
  }
  for (size_t other = 1; other < team.size(); ++other) {
    Renumber renumber(columns);
    bool first = true;
    base::Status received = ReceivePieces(team, other, [&](std::string_view piece) {
      if (first && !text) renumber.Learn(piece);
      if (std::exchange(first, false)) return base::Status::Ok();
      return each(text ? piece : renumber(piece));
    });
    if (status.ok()) status = std::move(received);
  }
  return status;
}

}  // namespace rankine::query
