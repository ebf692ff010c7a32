// SPDX-License-Identifier: BSD-3-Clause
// Simulates a network link of known rate and delay between two namespaces, in user space, for kernels
// without netem.
//
//   `tun_link NAMESPACE_A NAMESPACE_B DEVICE RATE_BIT_PER_S DELAY_US [PROCESSOR_A PROCESSOR_B]`
//
// If processors are given, the thread of each direction runs on the sender's processor. Without given
// processors, the time of a message depends on the processor on which the thread wakes up, which differs
// from run to run.
//
// The program creates a TUN device with the name DEVICE in both namespaces (/run/netns/NAME), and prints
// "ready". The program ends on SIGTERM, on SIGINT, or when its standard input is closed, so that it never
// outlives its parent. The devices disappear with the program. Before the end, the program prints the number
// of packets and bytes of each direction, and how late the packets were.
//
// A packet leaves bytes * 8 / RATE after the previous packet, and arrives DELAY later. Each direction has the
// full rate, as in a cable. No packet is dropped: all packets that the sender's window allows are queued, as
// in a switch that never overflows. Each direction has its own thread, because a wait for a processor would
// add to the delay. The thread has real-time priority if that is permitted.
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr size_t kMostPacket = 65536;

int64_t Now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

[[noreturn]] void Fail(const std::string& what) {
  fprintf(stderr, "tun_link: %s: %s\n", what.c_str(), strerror(errno));
  exit(1);
}

// Opens the device in the given namespace. The device disappears when its descriptor is closed.
int OpenDevice(const std::string& space, const char* device) {
  const int own = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
  const int there = open(("/run/netns/" + space).c_str(), O_RDONLY | O_CLOEXEC);
  if (own < 0 || there < 0 || setns(there, CLONE_NEWNET) != 0) Fail("cannot enter namespace " + space);
  const int fd = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) Fail("cannot open /dev/net/tun");
  ifreq request{};
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  strncpy(request.ifr_name, device, IFNAMSIZ - 1);
  if (ioctl(fd, TUNSETIFF, &request) != 0) Fail(std::string("cannot make device ") + device);
  if (setns(own, CLONE_NEWNET) != 0) Fail("cannot come back");
  close(own);
  close(there);
  return fd;
}

class Direction {
 public:
  Direction(int from, int to, int stop, double bit_per_s, int64_t delay_ns)
      : from_(from),
        to_(to),
        stop_(stop),
        ns_per_byte_(8e9 / bit_per_s),
        delay_ns_(delay_ns),
        room_(kMostPacket) {}

  void Run() {
    for (;;) {
      Deliver();
      timespec wait{};
      if (!queue_.empty()) {
        const int64_t left = std::max<int64_t>(queue_.front().due - Now(), 0);
        wait.tv_sec = left / 1'000'000'000;
        wait.tv_nsec = left % 1'000'000'000;
      }
      pollfd fds[] = {{from_, POLLIN, 0}, {stop_, POLLIN, 0}};
      const int ready = ppoll(fds, 2, queue_.empty() ? nullptr : &wait, nullptr);
      if (ready < 0 && errno != EINTR) Fail("cannot wait");
      if (ready > 0 && fds[1].revents != 0) return;
      if (ready > 0 && fds[0].revents != 0) Take();
    }
  }

  void Tell(const char* name) const {
    const double late =
        packets_ == 0 ? 0 : static_cast<double>(late_ns_) / static_cast<double>(packets_) / 1e3;
    printf("%s: %llu packets, %llu bytes, %llu refused, delivered %.1f us late on average, %.1f us at most\n",
           name, static_cast<unsigned long long>(packets_), static_cast<unsigned long long>(bytes_),
           static_cast<unsigned long long>(refused_), late, static_cast<double>(latest_ns_) / 1e3);
  }

 private:
  struct Packet {
    int64_t due;
    std::vector<char> bytes;
  };

  void Take() {
    for (;;) {
      const ssize_t size = read(from_, room_.data(), room_.size());
      if (size <= 0) return;
      free_at_ = std::max(free_at_, static_cast<double>(Now())) + static_cast<double>(size) * ns_per_byte_;
      queue_.push_back({static_cast<int64_t>(free_at_) + delay_ns_, {room_.data(), room_.data() + size}});
      if (queue_.front().due <= Now()) Deliver();
    }
  }

  void Deliver() {
    while (!queue_.empty()) {
      const int64_t late = Now() - queue_.front().due;
      if (late < 0) return;
      const std::vector<char>& bytes = queue_.front().bytes;
      if (write(to_, bytes.data(), bytes.size()) < 0) ++refused_;
      ++packets_;
      bytes_ += bytes.size();
      late_ns_ += static_cast<uint64_t>(late);
      latest_ns_ = std::max(latest_ns_, late);
      queue_.pop_front();
    }
  }

  int from_, to_, stop_;
  double ns_per_byte_;
  int64_t delay_ns_;
  double free_at_ = 0;  // the time at which the last bit of the last packet has been sent
  std::deque<Packet> queue_;
  std::vector<char> room_;
  uint64_t packets_ = 0, bytes_ = 0, refused_ = 0, late_ns_ = 0;
  int64_t latest_ns_ = 0;
};

double Number(const char* text, const char* what) {
  char* end = nullptr;
  const double value = strtod(text, &end);
  if (*text != '\0' && *end == '\0' && value >= 0 && value < 1e15) return value;
  fprintf(stderr, "tun_link: %s is a number, not '%s'\n", what, text);
  exit(2);
}

}  // unnamed namespace

int main(int argc, char** argv) {
  if (argc != 6 && argc != 8) {
    fputs(
        "usage: tun_link NAMESPACE_A NAMESPACE_B DEVICE RATE_BIT_PER_S DELAY_US [PROCESSOR_A PROCESSOR_B]\n",
        stderr);
    return 2;
  }
  const double rate = Number(argv[4], "the rate"), delay_us = Number(argv[5], "the delay");
  if (rate <= 0) {
    fputs("tun_link: the rate is above 0\n", stderr);
    return 2;
  }
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const int a = OpenDevice(argv[1], argv[3]), b = OpenDevice(argv[2], argv[3]);
  const int stop = eventfd(0, EFD_CLOEXEC);
  const auto delay = static_cast<int64_t>(delay_us * 1e3);
  Direction there(a, b, stop, rate, delay), back(b, a, stop, rate, delay);
  // The parameter `processor` is the index of the argument that names the sending host's processor.
  const auto run = [argv, argc](Direction* direction, int processor) {
    if (argc == 8) {
      cpu_set_t one;
      CPU_ZERO(&one);
      const double number = Number(argv[processor], "a processor");
      if (number < CPU_SETSIZE) CPU_SET(static_cast<size_t>(number), &one);
      if (sched_setaffinity(0, sizeof one, &one) != 0) Fail("no such processor");
    }
    prctl(PR_SET_TIMERSLACK, 1);
    sched_param priority{};
    priority.sched_priority = 50;
    if (pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority) != 0)
      fputs("tun_link: no real-time priority; delays are longer than asked for\n", stderr);
    direction->Run();
  };
  std::thread first(run, &there, 6), second(run, &back, 7);
  puts("ready");
  fflush(stdout);
  // The program also ends when its standard input is closed.
  std::thread input([] {
    char byte = 0;
    while (read(STDIN_FILENO, &byte, 1) > 0) {
    }
    kill(getpid(), SIGTERM);
  });
  input.detach();
  int signal = 0;
  sigwait(&signals, &signal);
  const uint64_t one = 1;
  if (write(stop, &one, sizeof one) < 0) Fail("cannot stop");
  first.join();
  second.join();
  there.Tell("there");
  back.Tell("back");
  return 0;
}
