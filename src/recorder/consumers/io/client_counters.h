// SPDX-License-Identifier: BSD-3-Clause
// Reads counters of the Lustre and BeeGFS clients in this host's kernel, if every user may read them. The
// counters cover all processes of the host.
//
// For Lustre, the counters count calls and bytes (llite), and requests to Lustre's storage targets (osc).
// BeeGFS's client does not count operations, so its connections and queues are read (docs/io.md). The only
// libc functions that are used are those for memory. One thread at a time may call functions of this file.
#pragma once

namespace rankine::recorder::io {

// A function that receives the name and the value of a process attribute.
using PutText = void (*)(const char* key, const char* text);

// ReadClientsAtBegin and ReadClientsAtEnd write attributes of the process. ReadClientsAtBegin is to be
// called at the start of the run. ReadClientsAtEnd reads the same files again at the end of the run. The
// path `root` is prepended to /proc and /sys; it is "" except in tests. The attributes are:
//
// - io.client.N.type: the string lustre or beegfs.
// - io.client.N.name: the kernel's name of this client.
// - io.client.N.mount: the client's mount point. If several mount points may be the client's, all of them
//   are listed, one per line.
// - io.client.N.begin: the counters at the start. Each line has the form NAME COUNT SUM UNIT. If a counter
//   has no sum, SUM is "-". If UNIT is "now", COUNT is the current value of a quantity, not a running
//   count. A line "!unread N" means that N files could not be read.
// - io.client.N.end: the counters at the end, in the same form.
void ReadClientsAtBegin(const char* root, PutText put);
void ReadClientsAtEnd(const char* root, PutText put);

}  // namespace rankine::recorder::io
