// SPDX-License-Identifier: BSD-3-Clause
#include "report/io_clients_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "archive/io/clients.h"
#include "base/text/visible_text.h"
#include "report/section_parts.h"
#include "report/text_table.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using archive::IoClient;
using archive::IoClientCounter;

std::string NameOf(std::string_view type) {
  return type == "lustre" ? "Lustre" : type == "beegfs" ? "BeeGFS" : base::Visible(type);
}

std::string SumText(const IoClientCounter& counter) {
  if (!counter.has_sum) return "-";
  if (counter.unit == "bytes") return BytesText(counter.sum);
  if (counter.unit.starts_with("usec")) return TimeText(static_cast<double>(counter.sum) * 1e3);
  return CountText(counter.sum) + " " + base::Visible(counter.unit);
}

// Returns the counters to show. Counters of data come first.
std::vector<const IoClientCounter*> Shown(const IoClient& client) {
  std::vector<const IoClientCounter*> shown;
  for (const IoClientCounter& counter : client.counters)
    if (counter.count != 0) shown.push_back(&counter);
  std::stable_sort(shown.begin(), shown.end(), [](const IoClientCounter* a, const IoClientCounter* b) {
    return (a->unit == "bytes") > (b->unit == "bytes");
  });
  return shown;
}

std::string Places(const IoClient& client) {
  std::string text;
  for (const std::string& place : client.mounts) text += (text.empty() ? "" : " or ") + base::Visible(place);
  return text;
}

std::string Table(const IoClient& client, const Style& style, size_t top) {
  const std::vector<const IoClientCounter*> shown = Shown(client);
  if (shown.empty()) return "  " + std::string(client.has_end ? "nothing was counted" : "not known") + "\n";
  TextTable table({{"count", true, 0}, {"sum", true, 0}, {"counter", false, 0}});
  for (size_t i = 0; i < std::min(shown.size(), 2 * top); ++i)
    table.Add({CountText(shown[i]->count), SumText(*shown[i]),
               base::Visible(shown[i]->name) + (shown[i]->is_now ? " (at the end)" : "")});
  return table.Render(style) + Remainder(style, std::min(shown.size(), 2 * top), shown.size());
}

}  // namespace

std::string IoClientsText(const Facts& facts, const Style& style, size_t top) {
  std::string out;
  for (const IoClient& client : archive::MakeIoClients(facts.tables)) {
    if (!client.IsUsed()) continue;
    out +=
        "\n" +
        Paragraph(style, "client counters of " + NameOf(client.type) + " on " + base::Visible(client.host) +
                             " (" + Places(client) + ", " + base::Visible(client.name) +
                             "): these are figures of all processes of the host, not only of this job. Its " +
                             CountText(client.ranks) + (client.ranks == 1 ? " rank" : " ranks") + " read " +
                             BytesText(client.read) + " and wrote " + BytesText(client.written) + " there.") +
        Table(client, style, top);
  }
  return out;
}

}  // namespace rankine::report
