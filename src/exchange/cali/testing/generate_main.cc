// SPDX-License-Identifier: BSD-3-Clause
// Writes a .cali file that resembles the event trace of a loop with one function. Each iteration has four
// records.
//   cali_generator RECORDS >FILE
#include <cstdio>
#include <cstdlib>

namespace {

const char* const kNodes[] = {
    "id=12,attr=10,data=64,parent=3",
    "id=13,attr=8,data=attribute.unit,parent=12",
    "id=14,attr=13,data=ns,parent=2",
    "id=15,attr=10,data=85,parent=14",
    "id=16,attr=8,data=time.offset.ns,parent=15",
    "id=17,attr=10,data=2133,parent=14",
    "id=18,attr=8,data=time.duration.ns,parent=17",
    "id=20,attr=10,data=276,parent=3",
    "id=21,attr=8,data=function,parent=20",
    "id=22,attr=8,data=region,parent=20",
    "id=23,attr=10,data=21,parent=1",
    "id=24,attr=8,data=iteration#mainloop,parent=23",
    "id=25,attr=10,data=84,parent=3",
    "id=26,attr=8,data=event.begin#function,parent=25",
    "id=27,attr=8,data=event.end#function,parent=25",
    "id=28,attr=10,data=84,parent=1",
    "id=29,attr=8,data=event.begin#iteration,parent=28",
    "id=31,attr=21,data=main",
    "id=32,attr=22,data=mainloop,parent=31",
    "id=33,attr=21,data=foo,parent=32",
    "id=34,attr=26,data=foo",
    "id=35,attr=27,data=foo",
    "id=36,attr=29,data=1",
};

}  // namespace

int main(int argc, char** argv) {
  const unsigned long records = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000;
  for (const char* node : kNodes) std::printf("__rec=node,%s\n", node);
  unsigned long long now = 1638000123, state = 1;
  for (unsigned long record = 0; record < records; ++record) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    const auto duration = static_cast<unsigned>(state >> 33) % 3000 + 30;
    now += duration;
    const unsigned long iteration = record / 4;
    switch (record % 4) {
      case 0:
        std::printf("__rec=ctx,ref=36=32,attr=18=16,data=%u=%llu\n", duration, now);
        break;
      case 1:
        std::printf("__rec=ctx,ref=34=32,attr=18=16=24,data=%u=%llu=%lu\n", duration, now, iteration);
        break;
      case 2:
        std::printf("__rec=ctx,ref=35=33,attr=18=16=24,data=%u=%llu=%lu\n", duration, now, iteration);
        break;
      default:
        std::printf("__rec=ctx,ref=36=32,attr=18=16=24,data=%u=%llu=%lu\n", duration, now, iteration);
        break;
    }
  }
}
