// SPDX-License-Identifier: BSD-3-Clause
// Counters of the kernel's clients of Lustre and BeeGFS on this host, as far as every user may read them. No
// agent can follow such a client, and the counters cover all processes of the host. As docs/io.md says, these
// are Lustre's counters of calls and bytes (llite), and of requests to its storage targets (osc). BeeGFS's
// client counts no operations, so its connections and queues are read. No libc except memory functions; one
// thread at a time.
#pragma once

namespace rankine::recorder::io {

// Takes a text for the attribute `key` of the process.
using PutText = void (*)(const char* key, const char* text);

// `root` is prepended to /proc and /sys: "" except in tests. The first function reads at the begin; the
// second reads the same files again at the end.
//
// io.client.N.type   lustre or beegfs
// io.client.N.name   the kernel's name of this client
// io.client.N.mount  its mount point; several that cannot be distinguished, one a line
// io.client.N.begin  counters, one a line: NAME COUNT SUM UNIT; SUM is - where there is none. Unit `now`:
//                    a present number, not a counter. "!unread N": files that could not be read
// io.client.N.end    the same
void ReadClientsAtBegin(const char* root, PutText put);
void ReadClientsAtEnd(const char* root, PutText put);

}  // namespace rankine::recorder::io
