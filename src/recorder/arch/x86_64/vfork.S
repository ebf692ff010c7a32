// SPDX-License-Identifier: BSD-3-Clause
// vfork is interposed to count the call. The real vfork returns twice on one stack, so no frame of ours may
// be on the stack when vfork is called. So the call is counted first, and then this code jumps to the real
// function.
	.text
	.globl	vfork
	.type	vfork, @function
vfork:
	.cfi_startproc
	endbr64
	movq	(%rsp), %rdi
	leaq	8(%rsp), %rsi
	subq	$8, %rsp
	.cfi_adjust_cfa_offset 8
	call	rankine_io_before_vfork
	addq	$8, %rsp
	.cfi_adjust_cfa_offset -8
	jmp	*%rax
	.cfi_endproc
	.size	vfork, .-vfork
	.section	.note.GNU-stack, "", @progbits
