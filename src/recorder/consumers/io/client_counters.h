// SPDX-License-Identifier: BSD-3-Clause
// Reads those counters of the Lustre and BeeGFS clients in this host's kernel that every user may read. The
// counters cover all processes of the host.
//
// For Lustre, these are counters of calls and bytes (llite), and of requests to its storage targets (osc).
// BeeGFS's client does not count operations, so its connections and queues are read (docs/io.md). No libc
// functions are used except those for memory. One thread at a time may call these functions.
#pragma once

namespace rankine::recorder::io {

// Receives the value of the process attribute `key`.
using PutText = void (*)(const char* key, const char* text);

// Both functions write attributes of the process. The first one is to be called at the start of the run; the
// second one reads the same files again at the end. `root` is prepended to /proc and /sys; it is "" except in
// tests.
//
// io.client.N.type: lustre or beegfs.
//
// io.client.N.name: the kernel's name of this client.
//
// io.client.N.mount: its mount point. If it is unclear which of several mount points is the client's, all of
// them are listed, one per line.
//
// io.client.N.begin: counters, one per line, as NAME COUNT SUM UNIT. SUM is "-" if there is none. If UNIT is
// "now", COUNT is the current value of a quantity, not a running count. A line "!unread N" means that N files
// could not be read.
//
// io.client.N.end: the same counters at the end.
void ReadClientsAtBegin(const char* root, PutText put);
void ReadClientsAtEnd(const char* root, PutText put);

}  // namespace rankine::recorder::io
