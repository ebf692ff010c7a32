// What the kernel's clients of Lustre and BeeGFS count on this host and let every user read, for whom no
// agent can be in. They count all processes of the host. As docs/io.md says, these are Lustre's counters of
// calls and bytes (llite), and of requests to its storage targets (osc). BeeGFS's client counts no operation,
// so its connections and queues are read. No libc but the memory functions; one thread at a time.
#pragma once

namespace rankine::recorder::io {

// Takes a text for the attribute `key` of the process.
using PutText = void (*)(const char* key, const char* text);

// `root` stands before /proc and /sys: "" but for tests. First, at the begin; then what was there is read
// once more at the end.
//
// io.client.N.type   lustre or beegfs
// io.client.N.name   as the kernel names this client
// io.client.N.mount  where it is mounted; several places that cannot be told apart, one a line
// io.client.N.begin  counters, one a line: NAME COUNT SUM UNIT; SUM is - where there is none. A unit `now`:
//                    not a counter but how many there are. "!unread N": files that could not be read
// io.client.N.end    the same
void ReadClientsAtBegin(const char* root, PutText put);
void ReadClientsAtEnd(const char* root, PutText put);

}  // namespace rankine::recorder::io
