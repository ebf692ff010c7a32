# SPDX-License-Identifier: BSD-3-Clause
"""A slow file server: a folder whose writes and reads each take some ms. The server implements the kernel's FUSE
protocol itself. The server stores names and sizes of files, but not their bytes. Root and /dev/fuse are needed."""
import ctypes
import errno
import os
import struct
import threading
import time

LOOKUP, FORGET, GETATTR, SETATTR, MKNOD, UNLINK, OPEN, READ, WRITE, STATFS, RELEASE, FSYNC = 1, 2, 3, 4, 8, 10, 14, 15, 16, 17, 18, 20
FLUSH, INIT, OPENDIR, READDIR, RELEASEDIR, ACCESS, CREATE, INTERRUPT, BATCH_FORGET = 25, 26, 27, 28, 29, 34, 35, 36, 42
DIRECT_IO = 1  # each read and write of the program reaches the server
MOST = 1 << 17  # largest size of a request, in bytes


def missing():
    """Returns the reason why a slow folder is not possible on this machine, or None."""
    if os.geteuid() != 0 or not os.path.exists("/dev/fuse"):
        return "a slow folder needs root and /dev/fuse"
    return None


class SlowFolder:
    def __init__(self, path, ms):
        self.path, self.seconds = str(path), ms / 1000
        self.nodes, self.sizes = {}, {1: 0}
        os.makedirs(self.path, exist_ok=True)
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.fd = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self.fd},rootmode=40000,user_id=0,group_id=0,allow_other"
        if self.libc.mount(b"slow", self.path.encode(), b"fuse.slow", 0, options.encode()) != 0:
            raise OSError(ctypes.get_errno(), f"mount {self.path}")
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def stop(self):
        self.libc.umount2(self.path.encode(), 2)
        self.thread.join(5)
        os.close(self.fd)

    def _attributes(self, node):
        size = self.sizes[node]
        mode, links = (0o40755, 2) if node == 1 else (0o100644, 1)
        return struct.pack("<6Q10I", node, size, (size + 511) // 512, 0, 0, 0, 0, 0, 0, mode, links, 0, 0, 0, 65536, 0)

    def _entry(self, node):
        return struct.pack("<4Q2I", node, 0, 1, 1, 0, 0) + self._attributes(node)

    def _node(self, name):
        if name not in self.nodes:
            self.nodes[name] = len(self.nodes) + 2
            self.sizes[self.nodes[name]] = 0
        return self.nodes[name]

    def _serve(self):
        while True:
            try:
                request = os.read(self.fd, MOST + 4096)
            except OSError as error:
                if error.errno in (errno.EINTR, errno.ENOENT):
                    continue
                return  # unmounted
            _, code, unique, node = struct.unpack_from("<IIQQ", request)
            if code in (FORGET, BATCH_FORGET, INTERRUPT):
                continue
            wrong, answer = self._answer(code, node, request[40:])
            try:
                os.write(self.fd, struct.pack("<IiQ", 16 + len(answer), -wrong, unique) + answer)
            except OSError:
                pass  # the request was interrupted

    def _answer(self, code, node, body):
        if code == INIT:
            return 0, struct.pack("<IIIIHHIIHHI7I", 7, 31, MOST, 0, 12, 9, MOST, 1, 0, 0, 0, *[0] * 7)
        if code == LOOKUP:
            name = body.rstrip(b"\0")
            return (0, self._entry(self.nodes[name])) if name in self.nodes else (errno.ENOENT, b"")
        if code in (GETATTR, SETATTR):
            if code == SETATTR and struct.unpack_from("<I", body)[0] & 8:
                self.sizes[node] = struct.unpack_from("<Q", body, 16)[0]
            return 0, struct.pack("<QII", 1, 0, 0) + self._attributes(node)
        if code == CREATE:
            return 0, self._entry(self._node(body[16:].rstrip(b"\0"))) + struct.pack("<QII", 0, DIRECT_IO, 0)
        if code == MKNOD:
            return 0, self._entry(self._node(body[16:].rstrip(b"\0")))
        if code == UNLINK:
            self.nodes.pop(body.rstrip(b"\0"), None)
            return 0, b""
        if code in (OPEN, OPENDIR):
            return 0, struct.pack("<QII", 0, DIRECT_IO if code == OPEN else 0, 0)
        if code == WRITE:
            at, size = struct.unpack_from("<QI", body, 8)
            time.sleep(self.seconds)
            self.sizes[node] = max(self.sizes[node], at + size)
            return 0, struct.pack("<II", size, 0)
        if code == READ:
            at, size = struct.unpack_from("<QI", body, 8)
            time.sleep(self.seconds)
            return 0, b"\0" * max(0, min(size, self.sizes[node] - at))
        if code == STATFS:
            return 0, struct.pack("<5Q4I6I", 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 4096, 255, 4096, 0, *[0] * 6)
        if code in (RELEASE, FSYNC, FLUSH, READDIR, RELEASEDIR, ACCESS):
            return 0, b""
        return errno.ENOSYS, b""
