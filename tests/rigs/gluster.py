"""GlusterFS without a service: one brick and one FUSE mount, from volfiles, on the loopback."""
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
  subvolumes locks
end-volume
volume server
  type protocol/server
  option transport-type tcp
  option transport.socket.bind-address 127.0.0.1
  option transport.socket.listen-port {port}
  option auth.addr.threads.allow *
  subvolumes threads
end-volume
"""
MOUNT = """
volume {name}
  type protocol/client
  option transport-type tcp
  option remote-host 127.0.0.1
  option remote-port {port}
  option remote-subvolume threads
end-volume
volume behind
  type performance/write-behind
  subvolumes {name}
end-volume
"""


def missing():
    """Why it cannot run here, or None."""
    for name in ("glusterfsd", "glusterfs"):
        if not shutil.which(name):
            return f"no {name}: install glusterfs-server and glusterfs-client"
    if os.geteuid() != 0:
        return "needs root"
    if not os.path.exists("/dev/fuse"):
        return "no /dev/fuse"
    return None


def _free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _is_mounted(folder):
    return any(line.split()[1] == str(folder) for line in pathlib.Path("/proc/mounts").read_text().splitlines())


class Gluster:
    """`mount`: the folder; `brick`: where its files lie; `server`, `client`: the processes' ids."""

    def __init__(self, folder, name="half"):
        self.name = name
        self.folder = pathlib.Path(folder)
        self.brick = self.folder / "brick"
        self.mount = self.folder / "mount"
        for path in (self.brick, self.mount):
            path.mkdir(parents=True)
        self.started = []

    def start(self):
        volume, port = uuid.uuid4(), _free_port()
        os.setxattr(self.brick, "trusted.glusterfs.volume-id", volume.bytes)
        (self.folder / "brick.vol").write_text(BRICK.format(brick=self.brick, volume=volume, port=port))
        (self.folder / "mount.vol").write_text(MOUNT.format(name=self.name, port=port))
        self.server = self._daemon("glusterfsd", "brick")
        self._until(lambda: self._listens(port), "the brick listens")
        self.client = self._daemon("glusterfs", "mount", str(self.mount))
        self._until(lambda: _is_mounted(self.mount) and self._answers(), "the mount answers")

    @contextlib.contextmanager
    def second_mount(self, *before):
        """One more mount of the volume, started behind the words `before`; gives its process's id."""
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
        # In the foreground: a daemon's failure to start would be silent.
        process = subprocess.Popen([*before, program, "-N", "-f", str(self.folder / f"{name}.vol"), "-l",
                                    str(self.folder / f"{name}.log"), *more], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.started.append(process)
        return process.pid

    @staticmethod
    def _listens(port):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def _answers(self):
        with contextlib.suppress(OSError):
            (self.mount / ".answers").write_text("yes")
            return (self.brick / ".answers").exists()
        return False

    def _until(self, happens, what):
        end = time.monotonic() + 20
        while not happens():
            if time.monotonic() > end or any(process.poll() is not None for process in self.started):
                logs = "\n".join(path.read_text()[-2000:] for path in self.folder.glob("*.log"))
                raise AssertionError(f"GlusterFS: never came that {what}\n{logs}")
            time.sleep(0.05)

    def stop(self):
        if _is_mounted(self.mount):
            subprocess.run(["umount", "-l", str(self.mount)], check=False)
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
def running(folder):
    gluster = Gluster(folder)
    try:
        gluster.start()
        yield gluster
    finally:
        gluster.stop()
