#include "report/sections.h"

#include <array>

#include "report/first_screen.h"
#include "report/loop_section.h"
#include "report/memory_section.h"
#include "report/process_sections.h"
#include "report/profile_sections.h"
#include "report/region_sections.h"
#include "report/traffic_sections.h"

namespace rankine::report {
namespace {

std::string SummarySection(Facts& facts, const Style& style, size_t) {
  return FirstScreen(facts, style);
}

// In the whole report threads are shown only where there is more than one in a rank.
std::string SeveralThreads(Facts& facts, const Style& style, size_t top) {
  for (size_t i = 1; i < facts.threads.size(); ++i) {
    if (facts.threads[i].process == facts.threads[i - 1].process) return ThreadSection(facts, style, top);
  }
  return "";
}

constexpr std::array<Section, 14> kSections = {{{"summary", SummarySection, true},
                                                {"regions", RegionSection, true},
                                                {"quantities", QuantitySection, true},
                                                {"loops", LoopSection, true},
                                                {"memory", MemorySection, true},
                                                {"callsites", CallSiteSection, true},
                                                {"functions", FunctionSection, false},
                                                {"communicators", CommunicatorSection, true},
                                                {"collectives", CollectiveSection, true},
                                                {"sizes", MessageSizeSection, true},
                                                {"partners", PartnerSection, true},
                                                {"ranks", RankSection, true},
                                                {"threads", SeveralThreads, true},
                                                {"trust", TrustSection, true}}};

}  // namespace

std::span<const Section> Sections() {
  return kSections;
}

const Section* FindSection(std::string_view name) {
  for (const Section& section : kSections) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

}  // namespace rankine::report
