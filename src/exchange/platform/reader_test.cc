// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/platform/reader.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "exchange/platform/profile.h"
#include "exchange/platform/units.h"

namespace rankine::exchange::platform {
namespace {

using rankine::platform::Routing;
using rankine::platform::Sharing;

std::string Platform(const std::string& inside, const std::string& version = "4.1") {
  return "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<platform "
         "version=\"" +
         version + "\">\n" + inside + "\n</platform>\n";
}

std::string ErrorOf(const std::string& inside, const std::string& version = "4.1") {
  const auto read = ReadPlatform(Platform(inside, version), "p.xml");
  return read.ok() ? "" : read.error();
}

TEST(PlatformFormat, AHostfileMayComeFromAPipeAndIsReadTwice) {
  const std::string path = ::testing::TempDir() + "/hosts.pipe." + std::to_string(getpid());
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(path) << "a\nb:2\n"; });
  for (int i = 0; i < 2; ++i) {
    const auto hosts = ReadHostfileFile(path);
    ASSERT_TRUE(hosts.ok()) << hosts.error();
    EXPECT_EQ(hosts.value(), (std::vector<std::string>{"a", "b", "b"}));
  }
  writer.join();
  unlink(path.c_str());
}

TEST(PlatformFormat, Units) {
  EXPECT_EQ(ReadValue("125MBps", Unit::bytes_per_second), 125e6);
  EXPECT_EQ(ReadValue("1Gbps", Unit::bytes_per_second), 125e6);
  EXPECT_EQ(ReadValue("2KiBps", Unit::bytes_per_second), 2048);
  EXPECT_EQ(ReadValue("50us", Unit::seconds), 50 * 1e-6);
  EXPECT_EQ(ReadValue("5E-5", Unit::seconds), 5e-5);
  EXPECT_EQ(ReadValue("1Gf", Unit::flops_per_second), 1e9);
  EXPECT_EQ(ReadValue("3megaflops", Unit::flops_per_second), 3e6);
  EXPECT_FALSE(ReadValue("3parsec", Unit::seconds));
  EXPECT_FALSE(ReadValue("-3s", Unit::seconds));
  EXPECT_FALSE(ReadValue("inf", Unit::seconds));
  EXPECT_FALSE(ReadValue("", Unit::seconds));
  EXPECT_EQ(ReadNumbers("0-2,7"), (std::vector<uint32_t>{0, 1, 2, 7}));
  EXPECT_FALSE(ReadNumbers("2-1"));
  EXPECT_FALSE(ReadNumbers("0-4294967295"));
  const auto cost = ReadCost("100:2us:1e-9;0:1e-6:0");
  ASSERT_TRUE(cost);
  EXPECT_EQ((*cost)[1].threshold, 100u);
  EXPECT_EQ((*cost)[1].per_byte_s, 1e-9);
}

TEST(PlatformFormat, Deviations) {
  const auto read = ReadDeviations("24:0.95:1.1;3000:1:1.5");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ((*read)[1].bytes, 3000u);
  EXPECT_EQ((*read)[1].most, 1.5);
  for (const char* wrong :
       {"", "24", "24:1", "24:0:1", "24:-1:1", "24:2:1", "24:nan:1", "24:1:inf", "24:1:1x", "24:1:1;24:1:1",
        "24:1:1;8:1:1", "1:1:1;2:1:1;3:1:1;4:1:1;5:1:1;6:1:1;7:1:1;8:1:1;9:1:1"})
    EXPECT_FALSE(ReadDeviations(wrong)) << wrong;
  EXPECT_NE(
      ErrorOf("<zone id='z' routing='Full'><prop id='rankine/measured-over-predicted' value='1:2'/></zone>")
          .find("BYTES:LEAST:MOST"),
      std::string::npos);
}

TEST(PlatformFormat, Version3Cluster) {
  const auto read = ReadPlatform(
      Platform(
          "<AS id=\"AS0\" routing=\"Full\"><cluster id=\"c\" prefix=\"c-\" suffix=\".me\" radical=\"0-99\" "
          "power=\"1000000000\" bw=\"125000000\" lat=\"5E-5\" bb_bw=\"2250000000\" bb_lat=\"5E-4\"/></AS>",
          "3"),
      "p.xml");
  ASSERT_TRUE(read.ok()) << read.error();
  ASSERT_EQ(read.value().zones.size(), 2u);
  const auto& cluster = read.value().zones[1].cluster;
  EXPECT_EQ(cluster.numbers.size(), 100u);
  EXPECT_EQ(cluster.speed, 1e9);
  EXPECT_EQ(cluster.latency, 5e-5);
  EXPECT_EQ(cluster.backbone_bandwidth, 2.25e9);
}

TEST(PlatformFormat, Version4ZonesRoutesAndProperties) {
  const auto read = ReadPlatform(
      Platform("<config><prop id=\"network/model\" value=\"LV08\"/></config><zone id=\"z\" routing=\"Floyd\">"
               "<host id=\"a\" speed=\"1Gf,2Gf\" pstate=\"1\" core=\"4\"><prop id=\"smpi/or\" "
               "value=\"0:1us:2e-9\"/></host>"
               "<router id=\"r\"/><link id=\"l\" bandwidth=\"1GBps\" latency=\"1us\" "
               "sharing_policy=\"SPLITDUPLEX\"/>"
               "<route src=\"a\" dst=\"r\" symmetrical=\"NO\"><link_ctn id=\"l\" "
               "direction=\"UP\"/></route></zone>"),
      "p.xml");
  ASSERT_TRUE(read.ok()) << read.error();
  const auto& zone = read.value().zones[0];
  EXPECT_EQ(zone.routing, Routing::floyd);
  EXPECT_EQ(read.value().hosts[0].speed, 2e9);
  EXPECT_EQ(read.value().hosts[0].cores, 4u);
  EXPECT_EQ(read.value().hosts[0].costs.receive[0].fixed_s, 1e-6);
  EXPECT_EQ(read.value().links[0].sharing, Sharing::splitduplex);
  EXPECT_FALSE(zone.routes[0].symmetrical);
  EXPECT_EQ(read.value().settings[0].second, "LV08");
}

TEST(PlatformFormat, ErrorsSayLineAndColumnAndName) {
  EXPECT_EQ(ErrorOf("<zone id=\"z\" routing=\"Wifi\"/>"), "p.xml:4:1: routing=\"Wifi\" is not supported");
  EXPECT_EQ(ErrorOf("<zone id=\"z\">\n  <link id=\"l\" bandwidth=\"1GBps\" sharing_policy=\"WIFI\"/></zone>"),
            "p.xml:5:3: sharing_policy=\"WIFI\" is not supported");
  EXPECT_EQ(
      ErrorOf("<zone id=\"z\"><link id=\"l\" bandwidth=\"54Mbps,1Mbps\" sharing_policy=\"WIFI\"/></zone>"),
      "p.xml:4:14: sharing_policy=\"WIFI\" is not supported");
  EXPECT_EQ(ErrorOf("<zone id=\"z\"><gpu id=\"p\"/></zone>"), "p.xml:4:14: <gpu> is not supported");
  EXPECT_EQ(ErrorOf("<zone id=\"z\"><host id=\"h\" speed=\"1Gx\"/></zone>"),
            "p.xml:4:14: speed \"1Gx\" is not a value, or has an unknown unit");
  EXPECT_EQ(ErrorOf("<zone id=\"z\"><host id=\"h\" speed=\"1Gf\" state_file=\"f\"/></zone>"),
            "p.xml:4:14: state_file= f cannot be read, because the platform was not read from a file");
  EXPECT_EQ(ErrorOf("<zone id=\"z\"><link id=\"l\" bandwidth=\"1GBps\" state=\"OFF\"/></zone>", "3"),
            "p.xml:4:14: state=\"OFF\" is not supported; take this part out of the platform");
  // A zone contains either zones, or hosts and routers. The first member of the zone determines which kind of
  // members the zone may contain.
  const std::string host = "<host id=\"h\" speed=\"1Gf\"/>", router = "<router id=\"r\"/>",
                    inner = "<zone id=\"i\"/>",
                    cabinet =
                        "<cabinet id=\"b\" prefix=\"b\" suffix=\"\" radical=\"0\" "
                        "speed=\"1Gf\" bw=\"1GBps\" lat=\"0\"/>",
                    cluster =
                        "<cluster id=\"c\" prefix=\"c\" suffix=\"\" radical=\"0\" speed=\"1Gf\" "
                        "bw=\"1GBps\" lat=\"0\"/>";
  for (const std::string& one : {host, router, cabinet}) {
    for (const std::string& other : {inner, cluster}) {
      EXPECT_NE(ErrorOf("<zone id=\"z\">" + one + "\n" + other + "</zone>").find("p.xml:5:1: <"),
                std::string::npos);
      EXPECT_NE(
          ErrorOf("<zone id=\"z\">" + one + "\n" + other + "</zone>").find("in zone z together with hosts"),
          std::string::npos);
      EXPECT_NE(
          ErrorOf("<zone id=\"z\">" + other + "\n" + one + "</zone>").find("in zone z together with zones"),
          std::string::npos);
    }
    for (const std::string& other : {host, router, cabinet})
      EXPECT_EQ(ErrorOf("<zone id=\"z\" routing=\"Cluster\">" + one + other + "</zone>"), "");
  }
  EXPECT_EQ(ErrorOf("<zone id=\"z\">" + inner + cluster + "</zone>"), "");
  const std::string link = "<link id=\"l\" bandwidth=\"1GBps\"/>",
                    route = "<route src=\"h\" dst=\"h\">\n<link_ctn id=\"l\"/></route>";
  EXPECT_EQ(ErrorOf("<zone id=\"z\">" + host + link + route + "</zone>"), "");
  EXPECT_EQ(
      ErrorOf("<zone id=\"z\">" + host + route + "\n" + link + "</zone>"),
      "p.xml:6:1: the link l must come before line 5, where a route uses it (SimGrid: Link not found: l)");
  EXPECT_EQ(ErrorOf("<zone id=\"z\">" + link + route + "\n" + host + "</zone>"),
            "p.xml:6:1: the host h must come before line 4, where a route names it (SimGrid refuses this "
            "order, too)");
  const std::string between = "<zoneRoute src=\"i\" dst=\"i\" gw_src=\"i\" gw_dst=\"i\"/>";
  EXPECT_NE(ErrorOf("<zone id=\"z\">" + between + "\n" + inner + "</zone>")
                .find("the zone i must come before line 4"),
            std::string::npos);
  EXPECT_EQ(ErrorOf("<zone id=\"z\">" + host + link + route + "\n" + host + "</zone>"),
            "");  // a link that is defined after its use
  const std::string of_host =
      "<host_link id=\"h\" up=\"l\" down=\"l\"/>";  // For <host_link>, SimGrid also accepts a link that is
                                                    // declared later.
  EXPECT_EQ(ErrorOf("<zone id=\"z\" routing=\"Cluster\">" + host + of_host + link + "</zone>"), "");
  EXPECT_NE(ErrorOf("<zone id=\"z\"").find("p.xml:5:1: "), std::string::npos);
  EXPECT_NE(ErrorOf("", "2").find("version 2 of the platform format is not supported"), std::string::npos);
  EXPECT_NE(ReadPlatform("<html/>", "p.xml").error().find("this is not a platform file"), std::string::npos);
  EXPECT_NE(ReadPlatform("<!DOCTYPE x [<!ENTITY a \"b\">]><platform version=\"4.1\"/>", "p.xml")
                .error()
                .find("entities are not supported"),
            std::string::npos);
}

TEST(PlatformFormat, Deployments) {
  const auto read = ReadDeployment(Platform("<actor host=\"b\" function=\"1\"/><process host=\"a\" "
                                            "function=\"p0\"><argument value=\"x\"/></process>"),
                                   "d.xml");
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ(read.value().hosts, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(read.value().starts, (std::vector<double>{0, 0}));
  const auto later = ReadDeployment(Platform("<actor host=\"b\" function=\"0\" start_time=\"2.5\"/>"
                                             "<actor host=\"a\" function=\"1\" start_time=\"-1.0\"/>"),
                                    "d.xml");
  ASSERT_TRUE(later.ok()) << later.error();
  EXPECT_EQ(later.value().starts, (std::vector<double>{2.5, 0}));
  EXPECT_NE(ReadDeployment(Platform("<actor host=\"b\" function=\"0\" kill_time=\"2.5\"/>"), "d.xml")
                .error()
                .find("kill_time= is not supported"),
            std::string::npos);
  EXPECT_EQ(ReadDeployment(Platform("<actor host=\"b\" function=\"0\"/><actor host=\"b\" function=\"0\"/>"),
                           "d.xml")
                .error(),
            "d.xml: rank 0 occurs twice; name each rank once");
  EXPECT_EQ(ReadDeployment(Platform(""), "d.xml").error(),
            "d.xml: it has no <actor> or <process>; give a deployment file of SimGrid");
}

TEST(PlatformFormat, Profiles) {
  const auto read = ReadProfile("# comment\n0 0.5\n  2.5\t1 \n4 0\nPERIODICITY 10\n", -1);
  ASSERT_TRUE(read.ok()) << read.error();
  ASSERT_EQ(read.value().points.size(), 3u);
  EXPECT_EQ(read.value().points[1].seconds, 2.5);
  EXPECT_EQ(read.value().points[2].seconds, 1.5);
  EXPECT_EQ(read.value().points[2].value, 0);
  EXPECT_EQ(read.value().repeat_after, 6);
  EXPECT_EQ(ReadProfile("1 1\nLOOPAFTER 3", -1).value().repeat_after, 3);
  EXPECT_EQ(ReadProfile("1 1\n", 5).value().repeat_after, 4);
  EXPECT_LT(ReadProfile("1 1\n", 0).value().repeat_after, 0);
  const std::pair<const char*, const char*> wrong[] = {
      {"1 1\n0 1\n", "line 2: the time is earlier"}, {"1\n", "line 1: expected TIME VALUE"},
      {"1 -1\n", "line 1: expected TIME VALUE"},     {"1 1 1\n", "line 1: expected TIME VALUE"},
      {"nan 1\n", "line 1: expected TIME VALUE"},    {"5 1\nPERIODICITY 2\n", "the period ends before"},
      {"STOCHASTIC\n", "line 1: random profiles"},   {"1 NORM 1 2\n", "line 1: random profiles"},
      {"0 1\nLOOPAFTER 0\n", "repeats without any"}, {"PERIODICITY x\n", "takes a number of seconds"}};
  for (const auto& [text, said] : wrong) {
    const auto failed = ReadProfile(text, -1);
    ASSERT_FALSE(failed.ok()) << text;
    EXPECT_NE(failed.error().find(said), std::string::npos) << failed.error();
  }
}

// Creates a folder that contains a platform and the files to which it refers.
class PlatformFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "/platform." + std::to_string(getpid());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ + "/in/deeper");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ + "/" + name) << text;
  }
  base::Result<rankine::platform::Description> Read(const std::string& inside) {
    Write("in/p.xml", Platform(inside));
    return ReadPlatformFile(folder_ + "/in/p.xml");
  }
  std::string folder_;
};

TEST_F(PlatformFolder, ProfilesOfHostsAndLinks) {
  Write("in/s", "0 0.5\n");
  Write("in/deeper/b", "1 5e6\n");
  const auto read = Read(
      "<zone id='z' routing='Full'><host id='h' speed='1Gf' speed_file='s'/>"
      "<link id='l' bandwidth='1GBps' bandwidth_file='deeper/b'/>"
      "<trace id='t' periodicity='3'>0 1\n1 0\n</trace>"
      "<trace_connect kind='LINK_AVAIL' trace='t' element='l'/></zone>");
  ASSERT_TRUE(read.ok()) << read.error();
  const auto& found = read.value();
  EXPECT_EQ(found.profiles[found.hosts[0].speed_profile].points[0].value, 0.5);
  EXPECT_EQ(found.profiles[found.links[0].bandwidth_profile].points[0].value, 5e6);
  EXPECT_EQ(found.profiles[found.links[0].state_profile].repeat_after, 2);
  EXPECT_NE(Read("<zone id='z'><trace_connect trace='t' element='l'/></zone>")
                .error()
                .find("line 4 names the trace t"),
            std::string::npos);
}

TEST_F(PlatformFolder, OnlyFilesInTheFolderAreRead) {
  Write("outside", "0 1\n");
  std::filesystem::create_symlink(folder_ + "/outside", folder_ + "/in/link");
  for (const std::string name : {"../outside", "link", "deeper/../../outside", "/etc/hostname"}) {
    const auto read = Read("<zone id='z'><host id='h' speed='1Gf' speed_file='" + name + "'/></zone>");
    ASSERT_FALSE(read.ok()) << name;
    EXPECT_NE(read.error().find("outside of the platform's folder"), std::string::npos) << read.error();
  }
  EXPECT_NE(Read("<zone id='z'><host id='h' speed='1Gf' speed_file='deeper'/></zone>")
                .error()
                .find("not a regular file"),
            std::string::npos);
  EXPECT_NE(
      Read("<zone id='z'><host id='h' speed='1Gf' speed_file='none'/></zone>").error().find("No such file"),
      std::string::npos);
}

TEST_F(PlatformFolder, Includes) {
  Write("in/hosts.xml", "<host id='a' speed='1Gf'/>\n<host id='b' speed='2Gf'/>");
  Write("in/document.xml", Platform("<include file='hosts.xml'/>"));
  const auto read =
      Read("<zone id='z' routing='Full'><include file='document.xml'/><host id='c' speed='3Gf'/></zone>");
  ASSERT_TRUE(read.ok()) << read.error();
  ASSERT_EQ(read.value().hosts.size(), 3u);
  EXPECT_EQ(read.value().hosts[1].name, "b");
  EXPECT_EQ(read.value().hosts[1].place.line, 2u);
  EXPECT_EQ(read.value().included[read.value().hosts[1].place.file - 1], "hosts.xml");
  EXPECT_EQ(read.value().hosts[2].place.file, 0u);
  Write("in/wrong.xml", "\n<host id='a'/>");
  EXPECT_NE(Read("<zone id='z'><include file='wrong.xml'/></zone>")
                .error()
                .find("wrong.xml:2:1: a host without speed="),
            std::string::npos);
  Write("in/self.xml", "<include file='self.xml'/>");
  EXPECT_NE(Read("<zone id='z'><include file='self.xml'/></zone>")
                .error()
                .find("include each other, or are nested"),
            std::string::npos);
  EXPECT_NE(Read("<zone id='z'><include file='../outside.xml'/></zone>").error().find("<include> "),
            std::string::npos);
}

TEST(PlatformFormat, BypassesPeersAndZonesWithoutWays) {
  const auto read = ReadPlatform(
      Platform("<zone id='w' routing='Full'><zone id='v' routing='Vivaldi'>"
               "<peer id='p' speed='1Gf' bw_in='1GBps' bw_out='2GBps' coordinates='1 -2.5 3'/></zone>"
               "<zone id='n' routing='None'><host id='h' speed='1Gf'/></zone>"
               "<link id='l' bandwidth='1GBps'/>"
               "<bypassZoneRoute src='v' dst='n' gw_src='p' gw_dst='h'><link_ctn "
               "id='l'/></bypassZoneRoute></zone>"),
      "p.xml");
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ((*read.value().hosts[0].coordinates)[1], -2.5);
  EXPECT_EQ(read.value().links[0].name, "link_p_UP");
  EXPECT_EQ(read.value().links[0].bandwidth, 2e9);
  EXPECT_EQ(read.value().zones[1].routing, Routing::vivaldi);
  EXPECT_EQ(read.value().zones[2].routing, Routing::none);
  ASSERT_EQ(read.value().zones[0].bypasses.size(), 1u);
  EXPECT_FALSE(read.value().zones[0].bypasses[0].symmetrical);
  EXPECT_NE(ErrorOf("<zone id='z'><peer id='p' speed='1Gf' bw_in='1' bw_out='1' coordinates='1 2 3'/></zone>")
                .find("<peer> belongs in a zone with routing=\"Vivaldi\""),
            std::string::npos);
  EXPECT_NE(ErrorOf("<zone id='z'><host id='p' speed='1Gf' coordinates='1 2'/></zone>")
                .find("are not three numbers"),
            std::string::npos);
}

TEST(PlatformFormat, Hostfiles) {
  const auto read = ReadHostfile("a\n\n b:2 # two\nc", "h");
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ(read.value(), (std::vector<std::string>{"a", "b", "b", "c"}));
  for (const char* wrong : {"a\nb:x\n", "a\nb:\n", "a\nb:0\n", "a\nb:-1\n", "a\nb:99999999999\n"}) {
    EXPECT_EQ(ReadHostfile(wrong, "h").error(),
              "h:2: after the colon comes the number of ranks on the host, from 1 to 16777216");
  }
  EXPECT_EQ(ReadHostfile(":4\n", "h").error(), "h:1: no host before the colon");
  EXPECT_EQ(ReadHostfile("\n", "h").error(), "h: no host; a hostfile has the name of a host in each line");
  EXPECT_EQ(ReadPlatformFile("/").error(), "cannot read '/': it is neither a file nor a pipe");
  EXPECT_EQ(ReadPlatform("", "p").error(), "p:1:1: no element found; this is no XML file");
}

TEST(PlatformFormat, ADiskBelongsToItsHost) {
  const std::string disk = "<disk id='d' read_bw='100MBps' write_bw='40MBps'><prop id='x' value='y'/></disk>";
  const auto read = ReadPlatform(Platform("<zone id='z' routing='Full'><host id='h' speed='1Gf'>" + disk +
                                          "</host><host id='i' speed='1Gf'/></zone>"),
                                 "p.xml");
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ(read.value().hosts[0].disk.read_bandwidth, 100e6);
  EXPECT_EQ(read.value().hosts[0].disk.write_bandwidth, 40e6);
  EXPECT_EQ(read.value().hosts[1].disk.read_bandwidth, 0);
  EXPECT_NE(
      ErrorOf("<zone id='z' routing='Full'>" + disk + "</zone>").find("the <disk> is not inside a <host>"),
      std::string::npos);
  EXPECT_NE(
      ErrorOf(
          "<zone id='z' routing='Full'><host id='h' speed='1Gf'><disk id='d' read_bw='1x'/></host></zone>")
          .find("read_bw=\"1x\""),
      std::string::npos);
}

}  // namespace
}  // namespace rankine::exchange::platform
