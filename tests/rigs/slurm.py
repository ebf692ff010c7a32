# SPDX-License-Identifier: BSD-3-Clause
"""Runs a Slurm cluster with two nodes on one machine, without systemd: munged, slurmctld and two slurmd, each with
its own files.

Both nodes are the same host, so their PMIx servers would use the same folder. Each slurmd therefore runs in a mount
namespace where another folder is mounted over the PMIx folder. The rig needs root."""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "srun", "sbatch", "scancel", "sinfo", "unshare")

CONFIGURATION = """ClusterName=rig
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
SlurmctldPort={port}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
KillWait=2
InactiveLimit=0
MessageTimeout=20
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={port1} CPUs=4 State=UNKNOWN
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={port2} CPUs=4 State=UNKNOWN
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
"""


def missing():
    """Returns the reason why the rig cannot run on this machine, or None."""
    if os.geteuid() != 0:
        return "the Slurm rig needs root"
    lacking = [name for name in PROGRAMS if not _find(name)]
    if lacking:
        return f"no {', '.join(lacking)}; packages/test.txt names the packages"
    if subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode:
        return "this machine allows no mount namespaces"
    return None


def _find(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def _free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Slurm:
    """`start` starts the daemons. `stop` ends the daemons one after another, by process id. Clients need the
    environment `env`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.processes = []
        self.env = {"SLURM_CONF": str(self.folder / "slurm.conf")}

    def start(self, timeout=30):
        try:
            self._write()
            self._munge()
            environment = {**os.environ, **self.env}
            self._spawn([_find("slurmctld"), "-D"], environment)
            for node in ("n1", "n2"):
                own, common = self.folder / f"pmix-{node}", self.folder / "pmix"
                script = f'mount --bind "{own}" "{common}" && exec "{_find("slurmd")}" -D -N {node}'
                self._spawn(["unshare", "-m", "sh", "-c", script], environment)
            self._ready(timeout)
        except BaseException:
            self.stop()
            raise
        return self

    def _write(self):
        for name in ("state", "spool-n1", "spool-n2", "pmix", "pmix-n1", "pmix-n2"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        port, port1, port2 = _free_ports(3)
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            host=socket.gethostname(), folder=self.folder, port=port, port1=port1, port2=port2))
        (self.folder / "mpi.conf").write_text(f"PMIxCliTmpDirBase={self.folder}/pmix\n")

    def _munge(self):
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        self._spawn([_find("munged"), "--foreground", "--force", f"--key-file={key}",
                     f"--socket={self.folder}/munge.socket", f"--pid-file={self.folder}/munged.pid",
                     f"--seed-file={self.folder}/munged.seed", f"--log-file={self.folder}/munged.log"], os.environ)
        end = time.monotonic() + 10
        while not (self.folder / "munge.socket").exists():
            if time.monotonic() > end:
                raise RuntimeError(f"munged did not start:\n{self.logs()}")
            time.sleep(0.05)

    def _spawn(self, argv, env):
        with open(self.folder / "daemons.log", "ab") as log:
            self.processes.append(subprocess.Popen(argv, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                                   start_new_session=True))

    def _ready(self, timeout):
        end = time.monotonic() + timeout
        states = ""
        while time.monotonic() < end:
            answer = subprocess.run(["sinfo", "-h", "-N", "-o", "%N %t"], env={**os.environ, **self.env},
                                    capture_output=True, text=True, check=False)
            states = answer.stdout + answer.stderr
            if answer.stdout.split("\n")[:2] == ["n1 idle", "n2 idle"]:
                return
            time.sleep(0.2)
        raise RuntimeError(f"the nodes were not ready in {timeout} s: {states}\n{self.logs()}")

    def logs(self):
        """Returns the last lines of each daemon's log."""
        text = []
        for path in sorted(self.folder.glob("*.log")):
            text += [f"--- {path.name}", *path.read_text(errors="replace").splitlines()[-15:]]
        return "\n".join(text)

    def stop(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
        for process in reversed(self.processes):
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.kill(process.pid, signal.SIGKILL)
                process.wait()
        self.processes = []
