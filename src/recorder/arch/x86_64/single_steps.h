// SPDX-License-Identifier: BSD-3-Clause
// The part of recorder/arch/testing/single_steps.h for x86-64.
#pragma once

// Set and clear the processor's trap flag. While the trap flag is set, the processor raises SIGTRAP after
// each instruction. Setting and clearing are separate functions, because then unwind tables can describe the
// push of each function.
asm(R"(
  .text
  .globl callsite_test_trap_on
  .type callsite_test_trap_on, @function
callsite_test_trap_on:
  .cfi_startproc
  pushfq
  .cfi_adjust_cfa_offset 8
  orq $0x100, (%rsp)
  popfq
  .cfi_adjust_cfa_offset -8
  ret
  .cfi_endproc
  .size callsite_test_trap_on, .-callsite_test_trap_on
  .globl callsite_test_trap_off
  .type callsite_test_trap_off, @function
callsite_test_trap_off:
  .cfi_startproc
  pushfq
  .cfi_adjust_cfa_offset 8
  andq $~0x100, (%rsp)
  popfq
  .cfi_adjust_cfa_offset -8
  ret
  .cfi_endproc
  .size callsite_test_trap_off, .-callsite_test_trap_off
)");
extern "C" void callsite_test_trap_on();
extern "C" void callsite_test_trap_off();
