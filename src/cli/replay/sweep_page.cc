// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/sweep_page.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text/formatted.h"
#include "base/text/markup.h"

namespace rankine::cli {
namespace {

constexpr double kWide = 860, kHigh = 420, kLeft = 84, kRight = 180, kTop = 16, kBottom = 48;
constexpr size_t kMostLines = 10;
constexpr const char* kColours[kMostLines] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00",
                                              "#56b4e9", "#7f7f7f", "#8c564b", "#2f4b7c", "#665191"};

struct Dot {
  double x = 0, y = 0;
  std::string value;
};

struct Plot {
  // The plot has one line of dots for each combination of the other options' values, in the given order of
  // the options.
  std::vector<std::pair<std::string, std::vector<Dot>>> lines;
  bool numbers = true;  // true: x is the option's value; false: x is the position of the value in the list
  bool logarithmic = false;
  double first = INFINITY, last = -INFINITY, most = 0;

  std::vector<Dot>& LineOf(const std::string& others) {
    for (auto& [name, dots] : lines) {
      if (name == others) return dots;
    }
    return lines.emplace_back(others, std::vector<Dot>{}).second;
  }
  double X(double x) const {
    const double low = logarithmic ? std::log(first) : first, high = logarithmic ? std::log(last) : last;
    const double at = logarithmic ? std::log(x) : x;
    return kLeft + (high > low ? (at - low) / (high - low) : 0.5) * (kWide - kLeft - kRight);
  }
  double Y(double y) const { return kHigh - kBottom - (most > 0 ? y / most : 0) * (kHigh - kTop - kBottom); }
};

Plot PlotOf(const std::vector<SweepResult>& results) {
  Plot plot;
  std::map<std::string, double> places;  // the position on the axis of each value that is not a number
  for (const SweepResult& result : results) {
    const std::string& value = result.point.back().second;
    double number = 0;
    if (!ReadNumber(value, &number)) plot.numbers = false;
    places.emplace(value, static_cast<double>(places.size()));
  }
  for (const SweepResult& result : results) {
    std::string others;
    for (size_t i = 0; i + 1 < result.point.size(); ++i)
      others += (i == 0 ? "" : ", ") + result.point[i].first + " " + result.point[i].second;
    const std::string& value = result.point.back().second;
    double x = places[value];
    if (plot.numbers) ReadNumber(value, &x);
    plot.LineOf(others).push_back({x, result.seconds, value});
    plot.first = std::min(plot.first, x);
    plot.last = std::max(plot.last, x);
    plot.most = std::max(plot.most, result.seconds);
  }
  plot.logarithmic = plot.numbers && plot.first > 0 && plot.last >= 8 * plot.first;
  return plot;
}

std::string Drawing(const Plot& plot, const std::string& option) {
  std::string svg = base::Formatted(
      "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"Simulated time\">\n", kWide, kHigh);
  for (int i = 0; i <= 4; ++i) {
    const double y = plot.most * i / 4;
    svg += base::Formatted("<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", kLeft,
                           kWide - kRight, plot.Y(y), plot.Y(y)) +
           base::Formatted("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%.3g s</text>\n", kLeft - 8,
                           plot.Y(y) + 4, y);
  }
  // Labels need space, so only some dots have a label. The first and the last value are always labelled.
  double labelled = -INFINITY;
  for (const Dot& dot : plot.lines.begin()->second) {
    const double x = plot.X(dot.x);
    if (x - labelled < 44 || (x != plot.X(plot.last) && plot.X(plot.last) - x < 44)) continue;
    labelled = x;
    svg += base::Formatted("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", x, kHigh - kBottom + 18) +
           base::MarkupEscaped(dot.value.substr(0, 16)) + "</text>\n";
  }
  svg += base::Formatted("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", (kLeft + kWide - kRight) / 2,
                         kHigh - 8) +
         base::MarkupEscaped(option) + (plot.logarithmic ? " (logarithmic)" : "") + "</text>\n";
  size_t line = 0;
  for (const auto& [others, dots] : plot.lines) {
    if (line == kMostLines) break;
    std::string points;
    for (const Dot& dot : dots) points += base::Formatted("%.1f,%.1f ", plot.X(dot.x), plot.Y(dot.y));
    svg += std::string("<g stroke=\"") + kColours[line] + "\" fill=\"" + kColours[line] +
           "\"><polyline points=\"" + points + "\"/>";
    for (const Dot& dot : dots)
      svg +=
          base::Formatted("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>", plot.X(dot.x), plot.Y(dot.y)) +
          base::MarkupEscaped(option + " " + dot.value + (others.empty() ? "" : ", " + others)) +
          base::Formatted(": %.9g s</title></circle>", dot.y);
    if (!others.empty()) {
      const double y = kTop + 8 + 18 * static_cast<double>(line);
      svg += base::Formatted("<rect x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\"/>", kWide - kRight + 12,
                             y - 8) +
             base::Formatted("<text stroke=\"none\" x=\"%.1f\" y=\"%.1f\">", kWide - kRight + 28, y + 2) +
             base::MarkupEscaped(others.substr(0, 24)) + "</text>";
    }
    svg += "</g>\n";
    ++line;
  }
  return svg + "</svg>\n";
}

std::string Table(const std::vector<SweepResult>& results) {
  std::string table = "<table><tr>";
  for (const auto& [name, value] : results[0].point) table += "<th>" + base::MarkupEscaped(name) + "</th>";
  table += "<th>simulated time, s</th><th>to first</th><th>network, % of the critical path</th></tr>\n";
  for (const SweepResult& result : results) {
    table += "<tr>";
    for (const auto& [name, value] : result.point) table += "<td>" + base::MarkupEscaped(value) + "</td>";
    table +=
        base::Formatted("<td>%.9g</td><td>%.3f</td><td>%.1f</td></tr>\n", result.seconds,
                        result.seconds / std::max(results[0].seconds, 1e-300), 100 * result.NetworkShare());
  }
  return table + "</table>\n";
}

}  // namespace

std::string SweepPage(const std::vector<SweepResult>& results, const std::string& trace,
                      const std::string& platform) {
  const Plot plot = PlotOf(results);
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Rankine: "
      "sweep</title>\n<style>\n"
      ":root{color-scheme:light dark}\n"
      "body{font:14px/1.5 system-ui,sans-serif;max-width:960px;margin:2em auto;padding:0 1em}\n"
      "svg{width:100%;height:auto}text{font-size:12px;fill:currentColor}\n"
      "polyline{fill:none;stroke-width:2}.grid{stroke:currentColor;opacity:.2}\n"
      "table{border-collapse:collapse}th,td{text-align:right;padding:.2em .8em;border-bottom:1px solid "
      "#8884}\n"
      "</style></head><body>\n<h1>Simulated time</h1>\n";
  page += "<p>" + base::MarkupEscaped(trace) + " on " + base::MarkupEscaped(platform) + "</p>\n";
  page += Drawing(plot, results[0].point.back().first);
  if (plot.lines.size() > kMostLines)
    page += base::Formatted("<p>The plot shows %zu of %zu lines; the table has all.</p>\n", kMostLines,
                            plot.lines.size());
  for (const std::string& sentence : SweepSentences(results))
    page += "<p>" + base::MarkupEscaped(sentence) + "</p>\n";
  return page + Table(results) + "</body></html>\n";
}

}  // namespace rankine::cli
