# SPDX-License-Identifier: BSD-3-Clause
"""Runs MooseFS without a system service: a master, a chunk server and a FUSE mount in a network namespace of their
own. The namespace is needed because a chunk server refuses a master at 127.0.0.1."""
import contextlib
import os
import pathlib
import shutil
import subprocess
import time

COMMON = """
WORKING_USER = root
WORKING_GROUP = root
NICE_LEVEL = 0
DISABLE_OOM_KILLER = 0
SYSLOG_IDENT = mfstest
DATA_PATH = {data}
"""
MASTER = COMMON + """
EXPORTS_FILENAME = {folder}/exports.cfg
MATOML_LISTEN_HOST = {address}
MATOML_LISTEN_PORT = 9419
MATOCS_LISTEN_HOST = {address}
MATOCS_LISTEN_PORT = 9420
MATOCL_LISTEN_HOST = {address}
MATOCL_LISTEN_PORT = 9421
"""
SERVER = COMMON + """
HDD_CONF_FILENAME = {folder}/disks.cfg
HDD_LEAVE_SPACE_DEFAULT = 16MiB
MASTER_HOST = {address}
MASTER_PORT = 9420
MASTER_RECONNECTION_DELAY = 1
BIND_HOST = {address}
CSSERV_LISTEN_HOST = {address}
CSSERV_LISTEN_PORT = 9422
"""


def missing():
    """Returns the reason why the rig cannot run on this machine, or None."""
    for name in ("mfsmaster", "mfschunkserver", "mfsmount"):
        if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin"):
            return f"no {name}: install moosefs-master, moosefs-chunkserver and moosefs-client"
    if os.geteuid() != 0:
        return "needs root"
    if not os.path.exists("/dev/fuse"):
        return "no /dev/fuse"
    return None


ADDRESS = "10.77.0.1"
PORTS = (9419, 9420, 9421, 9422)


class MooseFS:
    """`mount` is the folder at which MooseFS is mounted, and `disk` is the folder of the chunks. `server` and
    `client` are process ids."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.mount, self.disk = self.folder / "mount", self.folder / "disk"
        for path in (self.mount, self.disk, self.folder / "master", self.folder / "server"):
            path.mkdir(parents=True)
        self.started = []

    def start(self):
        self.network = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        self.started.append(self.network)
        self._until(self._own_network, "there is a network")
        for words in (("link", "set", "lo", "up"), ("addr", "add", f"{ADDRESS}/32", "dev", "lo")):
            subprocess.run([*self._enter(), "ip", *words], check=True)

        def write(name, text, data=""):
            (self.folder / name).write_text(text.format(folder=self.folder, address=ADDRESS, data=self.folder / data))

        write("exports.cfg", "* / rw,alldirs,maproot=0\n")
        write("disks.cfg", f"{self.disk}\n")
        write("master.cfg", MASTER, "master")
        write("server.cfg", SERVER, "server")
        (self.folder / "master" / "metadata.mfs").write_bytes(b"MFSM NEW")
        self._daemon("mfsmaster", "-f", "-u", "-c", self.folder / "master.cfg", "start")
        self._until(lambda: all(self._listens(port) for port in PORTS[:3]), "the master listens")
        self.server = self._daemon("mfschunkserver", "-f", "-u", "-c", self.folder / "server.cfg", "start")
        self._until(lambda: self._listens(PORTS[3]), "the chunk server listens")
        self.client = self._daemon("mfsmount", "-f", "-H", ADDRESS, "-P", PORTS[2], self.mount)
        self._until(lambda: os.path.ismount(self.mount), "it is mounted")
        self._until(self._answers, "a file can be written")

    def _daemon(self, program, *words):
        path = shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin")
        with open(self.folder / f"{program}.log", "wb") as log:
            process = subprocess.Popen([*self._enter(), path, *map(str, words)], stdin=subprocess.DEVNULL, stdout=log,
                                       stderr=log)
        self.started.append(process)
        return process.pid

    def _enter(self):
        return ["nsenter", f"--net=/proc/{self.network.pid}/ns/net"]

    def _own_network(self):
        place = f"/proc/{self.network.pid}/"
        return os.readlink(place + "ns/net") != os.readlink("/proc/self/ns/net") and \
            pathlib.Path(place + "comm").read_text() == "sleep\n"

    def _listens(self, port):
        table = pathlib.Path(f"/proc/{self.network.pid}/net/tcp").read_text().splitlines()[1:]
        return any(line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "0A" for line in table)

    def _answers(self):
        """Returns whether a file can be written. The mount has no free space before the chunk server has registered
        with the master."""
        if shutil.disk_usage(self.mount).free == 0:
            return False
        with contextlib.suppress(OSError):
            (self.mount / ".answers").write_text("yes")
            return True
        return False

    def _until(self, happens, what):
        end = time.monotonic() + 20
        while not happens():
            if time.monotonic() > end or any(process.poll() is not None for process in self.started):
                logs = "\n".join(path.read_text(errors="replace")[-2000:] for path in self.folder.glob("*.log"))
                raise AssertionError(f"MooseFS: never came that {what}\n{logs}")
            time.sleep(0.05)

    def stop(self):
        if os.path.ismount(self.mount):
            subprocess.run(["umount", "-l", str(self.mount)], check=False)
        for process in reversed(self.started):
            process.kill()  # kills the process, because no data has to be saved
            process.wait()


@contextlib.contextmanager
def running(folder):
    moosefs = MooseFS(folder)
    try:
        moosefs.start()
        yield moosefs
    finally:
        moosefs.stop()
