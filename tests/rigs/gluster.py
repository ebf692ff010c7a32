# SPDX-License-Identifier: BSD-3-Clause
"""Runs GlusterFS without a system service. Bricks and one FUSE mount are started from volfiles, and use the loopback
device."""
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import uuid

BRICK = """
volume posix
  type storage/posix
  option directory {brick}
  option volume-id {volume}
end-volume
volume locks
  type features/locks
  subvolumes posix
end-volume
volume threads
  type performance/io-threads
  option thread-count 8
  subvolumes {below}
end-volume
volume server
  type protocol/server
  option transport-type tcp
  option transport.socket.bind-address {address}
  option transport.socket.listen-port {port}
  option auth.addr.threads.allow *
  subvolumes threads
end-volume
"""
WAY = """
volume {name}
  type protocol/client
  option transport-type tcp
  option remote-host {address}
  option remote-port {port}
  option remote-subvolume threads
end-volume
"""
# A layer in a slow brick, below the brick's threads. The layer delays all reads, writes and syncs.
SLOW = """
volume slow
  type debug/delay-gen
  option delay-percentage 100
  option delay-duration {us}
  option enable write,read,fsync
  subvolumes locks
end-volume
"""
# The layers between write-behind and the connections to the bricks. All bricks share one disk in the tests. Without the
# option, distribute would put all files on one brick when the disk is 90 % full.
BETWEEN = {
    "plain": "",
    "sharded": """
volume spread
  type cluster/distribute
  option min-free-disk 0%
  option min-free-inodes 0%
  subvolumes {ways}
end-volume
volume pieces
  type features/shard
  option shard-block-size 4MB
  subvolumes spread
end-volume
""",
    "dispersed": """
volume coded
  type cluster/disperse
  option redundancy 1
  subvolumes {ways}
end-volume
""",
    "replicated": """
volume mirrored
  type cluster/replicate
  subvolumes {ways}
end-volume
""",
}
TOP = {"plain": "{ways}", "replicated": "mirrored", "sharded": "pieces", "dispersed": "coded"}
# A layer on top of a slow mount. The layer delays reads, writes and syncs before they are sent.
SLOW_MOUNT = """
volume slow-mount
  type debug/delay-gen
  option delay-percentage 100
  option delay-duration {us}
  option enable write,read,fsync
  subvolumes behind
end-volume
"""
BEHIND = """
volume behind
  type performance/write-behind
  subvolumes {below}
end-volume
"""


def missing():
    """Returns the reason why the rig cannot run on this machine, or None."""
    for name in ("glusterfsd", "glusterfs"):
        if not shutil.which(name):
            return f"no {name}: install glusterfs-server and glusterfs-client"
    if os.geteuid() != 0:
        return "needs root"
    if not os.path.exists("/dev/fuse"):
        return "no /dev/fuse"
    return None


def others():
    """Returns None, or the reason why a test must not use --io=deep, which attaches to all file systems of this
    machine."""
    for name in pathlib.Path("/proc").glob("[0-9]*/comm"):
        with contextlib.suppress(OSError):
            known = name.read_text(encoding="utf-8", errors="replace").startswith(("gluster", "mfschunk", "mfsmount", "pvfs2"))
            # A zombie process has ended; only its process id is still in use.
            if known and (name.parent / "stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX":
                return f"process {name.parent.name} is a file system's, of somebody else"
    return None


def _free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _is_mounted(folder, before=()):
    mounts = subprocess.run([*before, "cat", "/proc/self/mounts"], capture_output=True, text=True, check=True).stdout
    return any(line.split()[1] == str(folder) for line in mounts.splitlines())


class Gluster:
    """A GlusterFS volume and the processes that serve it.

    The volume is mounted at `mount`. `bricks` are the folders that hold its files. `servers` and `client`
    are process ids. `brick` and `server` are the first of them.

    If `direct` is set, the kernel does not cache written data, so reads reach the mount. `slow_us` delays
    each operation in the last brick, and `slow_mount_us` each operation in the mount. With `aio`, the
    bricks submit reads and writes to the kernel (storage.linux-aio).

    `kind` is plain (one brick), sharded (4 MiB pieces on several bricks), dispersed (one of the bricks is
    redundant), or replicated (each brick has all data).

    `address` is where the bricks listen. `there` and `here` are the first words of the commands that start
    the bricks and the mount."""

    def __init__(self, folder, name="half", kind="plain", bricks=1, slow_us=0, slow_mount_us=0, direct=False, aio=False,
                 address="127.0.0.1", there=(), here=()):
        self.address, self.there, self.here = address, there, here
        self.name, self.kind, self.slow_us, self.slow_mount_us = name, kind, slow_us, slow_mount_us
        self.aio = aio
        self.options = ["--direct-io-mode=enable"] if direct else []
        self.folder = pathlib.Path(folder)
        self.bricks = [self.folder / f"brick{i}" for i in range(bricks)]
        self.brick = self.bricks[0]
        self.servers, self.ports = [], []
        self.mount = self.folder / "mount"
        for path in (*self.bricks, self.mount):
            path.mkdir(parents=True)
        self.started = []

    def start(self):
        for i, brick in enumerate(self.bricks):
            volume, port = uuid.uuid4(), _free_port()
            os.setxattr(brick, "trusted.glusterfs.volume-id", volume.bytes)
            slow = self.slow_us > 0 and i == len(self.bricks) - 1
            text = BRICK.format(address=self.address, brick=brick, volume=volume, port=port, below="slow" if slow else "locks")
            if slow:
                text = text.replace("volume threads", SLOW.format(us=self.slow_us) + "volume threads", 1)
            if self.aio:
                text = text.replace("type storage/posix", "type storage/posix\n  option linux-aio on", 1)
            (self.folder / f"brick{i}.vol").write_text(text)
            self.ports.append(port)
            self.servers.append(self.start_brick(i))
        self.server = self.servers[0]
        names = [self.name if i == 0 else f"{self.name}-{i}" for i in range(len(self.bricks))]
        ways = "".join(WAY.format(address=self.address, name=name, port=port) for name, port in zip(names, self.ports))
        every = " ".join(names)
        (self.folder / "mount.vol").write_text(ways + BETWEEN[self.kind].format(ways=every) +
                                               BEHIND.format(below=TOP[self.kind].format(ways=every)) +
                                               (SLOW_MOUNT.format(us=self.slow_mount_us) if self.slow_mount_us else ""))
        self.client = self._daemon("glusterfs", "mount", *self.options, str(self.mount), before=self.here)
        self._until(lambda: _is_mounted(self.mount, self.here) and self._answers(), "the mount answers")

    def start_brick(self, i):
        """Starts brick `i`, or restarts it after it was killed. Returns its process id."""
        pid = self._daemon("glusterfsd", f"brick{i}", "--brick-name", str(self.bricks[i]), before=self.there)
        self._until(lambda: self._listens(self.ports[i]), "the brick listens")
        return pid

    def kill_brick(self, i):
        process = next(process for process in self.started if process.pid == self.servers[i])
        process.kill()
        process.wait()
        self.started.remove(process)

    @contextlib.contextmanager
    def second_mount(self, *before):
        """Starts another mount of the volume. The mount's command begins with the words `before`. Returns the
        mount's process id."""
        place = self.folder / "second"
        place.mkdir(exist_ok=True)
        pid = self._daemon("glusterfs", "mount", str(place), before=before)
        try:
            self._until(lambda: _is_mounted(place) and os.path.ismount(place), "the second mount answers")
            yield pid
        finally:
            subprocess.run(["umount", "-l", str(place)], check=False)
            self._end(self.started.pop())

    def _daemon(self, program, name, *more, before=()):
        # in the foreground, because a daemon would fail without a message
        process = subprocess.Popen([*before, program, "-N", "-f", str(self.folder / f"{name}.vol"), "-l",
                                    str(self.folder / f"{name}.log"), *more], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.started.append(process)
        return process.pid

    def _listens(self, port):
        return subprocess.run([*self.there, "bash", "-c", f"exec 3<>/dev/tcp/{self.address}/{port}"], stderr=subprocess.DEVNULL,
                              check=False).returncode == 0

    def _answers(self):
        subprocess.run([*self.here, "sh", "-c", f"echo yes > {self.mount}/.answers"], stderr=subprocess.DEVNULL, check=False)
        return any((brick / ".answers").exists() for brick in self.bricks)

    def _until(self, happens, what):
        end = time.monotonic() + 20
        while not happens():
            if time.monotonic() > end or any(process.poll() is not None for process in self.started):
                logs = "\n".join(path.read_text()[-2000:] for path in self.folder.glob("*.log"))
                raise AssertionError(f"GlusterFS: never came that {what}\n{logs}")
            time.sleep(0.05)

    def stop(self):
        if _is_mounted(self.mount, self.here):
            subprocess.run([*self.here, "umount", "-l", str(self.mount)], check=False)
        for process in reversed(self.started):
            self._end(process)

    @staticmethod
    def _end(process):
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def running(folder, **options):
    gluster = Gluster(folder, **options)
    try:
        gluster.start()
        yield gluster
    finally:
        gluster.stop()
