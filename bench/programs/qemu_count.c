// SPDX-License-Identifier: BSD-3-Clause
/* A plug-in for qemu (-plugin libqemu_count.so -d plugin). The plug-in counts the instructions that a
 * thread executes inside bench_measured (bench.c), and prints one line for each execution of that
 * function. The declarations come from qemu's plug-in interface, version 1. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef void (*tb_callback)(uint64_t id, struct qemu_plugin_tb* tb);
typedef void (*step_callback)(unsigned cpu, void* data);
enum { kWithoutRegisters = 0, kMostThreads = 256 };
extern void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, tb_callback callback);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb* tb);
extern struct qemu_plugin_insn* qemu_plugin_tb_get_insn(const struct qemu_plugin_tb* tb, size_t index);
extern const char* qemu_plugin_insn_symbol(const struct qemu_plugin_insn* instruction);
extern uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn* instruction);
extern const void* qemu_plugin_insn_data(const struct qemu_plugin_insn* instruction);
extern void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn* instruction,
                                                   step_callback callback, int flags, void* data);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

static struct {
  uint64_t steps;
  int inside;
} threads[kMostThreads];
static uint64_t begin; /* address of bench_measured: the first block of it that qemu translates */

static void on_step(unsigned cpu, void* data) {
  (void)data;
  threads[cpu % kMostThreads].steps++;
}

static void on_begin(unsigned cpu, void* data) {
  (void)data;
  threads[cpu % kMostThreads].steps = 1;
}

static void on_return(unsigned cpu, void* data) {
  (void)data;
  fprintf(stderr, "qemu_count %llu\n", (unsigned long long)++threads[cpu % kMostThreads].steps);
}

static void on_block(uint64_t id, struct qemu_plugin_tb* tb) {
  static const uint32_t kReturn = 0xd65f03c0; /* aarch64: ret */
  (void)id;
  for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
    struct qemu_plugin_insn* const instruction = qemu_plugin_tb_get_insn(tb, i);
    const char* const name = qemu_plugin_insn_symbol(instruction);
    const uint64_t at = qemu_plugin_insn_vaddr(instruction);
    step_callback callback = on_step;
    if (name != NULL && strcmp(name, "bench_measured") == 0) {
      if (begin == 0) begin = at;
      if (at == begin) callback = on_begin;
      if (memcmp(qemu_plugin_insn_data(instruction), &kReturn, sizeof kReturn) == 0) callback = on_return;
    }
    qemu_plugin_register_vcpu_insn_exec_cb(instruction, callback, kWithoutRegisters, NULL);
  }
}

__attribute__((visibility("default"))) int qemu_plugin_install(uint64_t id, const void* info, int argc,
                                                               char** argv) {
  (void)info, (void)argc, (void)argv;
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_block);
  return 0;
}
