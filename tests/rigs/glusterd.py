# SPDX-License-Identifier: BSD-3-Clause
"""Runs GlusterFS with its own administration: glusterd and its command-line tool make the volumes.

glusterd and the tool run in a network namespace of their own and store their state in one folder. The namespace is
needed because the tool refuses bricks on the loopback address, and because glusterd needs one fixed port."""
import contextlib
import os
import pathlib
import shutil
import subprocess
import time

from . import gluster

ADDRESS = "10.77.0.1"
VOLUME_FILE = """volume management
    type mgmt/glusterd
    option working-directory {folder}/state
    option run-directory {folder}/run
    option logging-directory {folder}/log
    option glusterd-sockfile {folder}/run/glusterd.socket
    option transport-type socket
    option transport.socket.listen-port 24007
    option transport.socket.bind-address {address}
    option ping-timeout 0
    option event-threads 1
    option max-port 60999
end-volume
"""


def missing():
    """Returns the reason why the rig cannot run on this machine, or None."""
    for name in ("glusterd", "gluster", "ip", "unshare", "nsenter"):
        if not shutil.which(name):
            return f"no {name}: install glusterfs-server, iproute2 and util-linux"
    if gluster.missing() is not None:
        return gluster.missing()
    if subprocess.run(["unshare", "--net", "true"], capture_output=True, check=False).returncode:
        return "no network namespaces"
    return None


class Glusterd:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.started, self.mounts = [], []
        for name in ("state", "run", "log", "bricks", "mounts"):
            (self.folder / name).mkdir(parents=True)
        (self.folder / "glusterd.vol").write_text(VOLUME_FILE.format(folder=self.folder, address=ADDRESS))

    def start(self):
        # `ip netns` would also make a mount namespace, but the mount must be visible outside.
        holder = self._start("unshare", "--net", "sleep", "600")
        self._until(lambda: os.readlink(f"/proc/{holder.pid}/ns/net") != os.readlink("/proc/self/ns/net"), "a namespace comes")
        self.inside = ["nsenter", f"--net=/proc/{holder.pid}/ns/net"]
        for words in (["link", "set", "lo", "up"], ["addr", "add", f"{ADDRESS}/32", "dev", "lo"]):
            subprocess.run([*self.inside, "ip", *words], check=True)
        self._start(*self.inside, "glusterd", "-N", "-f", str(self.folder / "glusterd.vol"), "-p",
                    str(self.folder / "run/glusterd.pid"), "-l", str(self.folder / "log/glusterd.log"))
        self._until(lambda: self._ask("volume", "list").returncode == 0, "glusterd answers")

    def volume(self, name, bricks, *kind, settings=()):
        """Makes, starts and mounts a volume with the options `settings` (names and values). Returns the
        mount's folder and process id, and the process ids of the bricks."""
        folders = [self.folder / "bricks" / f"{name}{i}" for i in range(bricks)]
        for words in (["create", name, *kind, *(f"{ADDRESS}:{folder}" for folder in folders), "force"],
                      *(["set", name, *setting] for setting in settings), ["start", name]):
            done = self._ask("volume", *words)
            assert done.returncode == 0, done.stderr + done.stdout
        mount = self.folder / "mounts" / name
        mount.mkdir()
        self.mounts.append(mount)
        client = self._start(*self.inside, "glusterfs", "-N", f"--volfile-server={ADDRESS}", f"--volfile-id={name}", str(mount),
                             "-l", str(self.folder / "log" / f"{name}.log"))
        self._until(lambda: os.path.ismount(mount) and self._holds(mount), "the mount answers")
        return mount, client.pid, sorted(self.daemons("glusterfsd"))

    @staticmethod
    def _holds(mount):
        with contextlib.suppress(OSError):
            (mount / ".answers").write_text("yes")
            return True
        return False

    def _ask(self, *words):
        return subprocess.run([*self.inside, "gluster", "--mode=script", f"--glusterd-sock={self.folder}/run/glusterd.socket",
                               *words], capture_output=True, text=True, check=False, timeout=60)

    def daemons(self, program=""):
        """Returns the process ids of glusterd's children. The function finds the children by this folder in their
        command lines."""
        found = []
        for name in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                words = name.read_bytes().split(b"\0")
                ours = any(word.startswith(str(self.folder).encode()) for word in words)
                if ours and os.path.basename(words[0]).decode().startswith(program or "gluster"):
                    found.append(int(name.parent.name))
        return found

    def _start(self, *words):
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.started.append(process)
        return process

    def _until(self, happens, what):
        end = time.monotonic() + 30
        while not happens():
            if time.monotonic() > end or any(process.poll() is not None for process in self.started):
                logs = "\n".join(path.read_text(errors="replace")[-2000:] for path in (self.folder / "log").glob("*.log"))
                raise AssertionError(f"glusterd: never came that {what}\n{logs}")
            time.sleep(0.05)

    def stop(self):
        for mount in self.mounts:
            subprocess.run(["umount", "-l", str(mount)], check=False, capture_output=True)
        ours = {process.pid for process in self.started}
        daemons = [pid for pid in self.daemons() if pid not in ours]
        sockets = [word for pid in daemons for word in self._words(pid) if word.endswith(".socket")]
        for process in reversed(self.started):
            process.terminate()
        for pid in daemons:
            with contextlib.suppress(OSError):
                os.kill(pid, 9)
        for process in self.started:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for path in sockets:
            pathlib.Path(path).unlink(missing_ok=True)

    @staticmethod
    def _words(pid):
        with contextlib.suppress(OSError):
            return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
        return []


@contextlib.contextmanager
def running(folder):
    glusterd = Glusterd(folder)
    try:
        glusterd.start()
        yield glusterd
    finally:
        glusterd.stop()
