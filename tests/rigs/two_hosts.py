# SPDX-License-Identifier: BSD-3-Clause
"""Two simulated hosts on one machine. Each host has its own host name, /dev/shm, and network, IPC and mount
namespaces. For MPI, the hosts are therefore two machines that share no memory. The rig needs root."""
import contextlib
import json
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import time
import uuid

# A replacement for rsh. "AGENT [options] HOST COMMAND..." runs the command on the simulated host with that name or
# address.
AGENT = """#!/bin/bash
while [[ "$1" == -* ]]; do
  case "$1" in -l|-p|-o) shift 2 ;; *) shift ;; esac
done
host="$1"; shift
case "$host" in {address_b}|{b}) host={b} ;; *) host={a} ;; esac
exec {enter} "$host" /bin/bash -c "$*"
"""

# ENTER HOST COMMAND...: executes COMMAND on that host, in the same process.
ENTER = """#!/bin/bash
host="$1"; shift
case "$host" in {a}) on="{on_a}" ;; *) on="{on_b}" ;; esac
exec $on ip netns exec "$host" unshare -u -i -m /bin/bash -c '
  hostname "$0" && mount --make-rprivate / && mount --bind "{folder}/shm-$0" /dev/shm && exec "$@"' "$host" "$@"
"""

# The rig uses its own SSH key. The user's own key folder, outside of the rig, is not changed.
SSHD = """#!/bin/bash
mount --bind "{folder}/ssh" "{home}/.ssh" && exec dropbear -F -E -s -P "" -p 22 -r "{folder}/ssh/host_key"
"""

SSH_CONFIGURATION = """Host *
  User {user}
  IdentityFile {folder}/ssh/key
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
"""


def missing():
    """Returns the reason why the rig cannot run on this machine, or None."""
    if os.geteuid() != 0:
        return "the two-host rig needs root"
    if not shutil.which("ip"):
        return "no ip; package iproute2"
    if subprocess.run(["unshare", "-n", "-m", "-u", "-i", "true"], capture_output=True, check=False).returncode:
        return "this machine allows no namespaces"
    return None


class TwoHosts:
    """`start` makes the hosts, and `stop` removes them. A command that begins with the words `front` runs
    on the first host.

    By default, a veth pair joins the hosts, which is as fast as the machine allows. If a program `link` is given
    (tests/rigs/tun_link.cc), a link with `rate` bit/s and `delay_us` joins the hosts instead.

    `processors` has one processor per host. All processes of the host run on its processor. The link thread that
    sends the host's packets also runs on it."""

    def __init__(self, folder, link=None, rate=1e9, delay_us=100, processors=()):
        self.link, self.rate, self.delay_us, self.forwarder = link, rate, delay_us, None
        self.processors = processors
        self.folder = pathlib.Path(folder)
        self.a, self.b = (f"rk{os.getpid()}{letter}" for letter in "ab")
        self.address = {self.a: "10.203.17.1", self.b: "10.203.17.2"}
        self.device = "rig0"
        self.agent = self.folder / "agent"
        self.front = [str(self.folder / "enter"), self.a]
        self.servers = []

    def start(self):
        try:
            for host in (self.a, self.b):
                self._host(host)
            self._link()
            self._scripts()
        except BaseException:
            self.stop()
            raise
        return self

    def _host(self, host):
        shm, etc = self.folder / f"shm-{host}", pathlib.Path("/etc/netns") / host
        shm.mkdir(parents=True)
        shm.chmod(0o1777)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", shm], check=True)
        etc.mkdir(parents=True)
        names = "\n".join(f"{address} {name}" for name, address in self.address.items())
        (etc / "hosts").write_text(f"127.0.0.1 localhost\n{names}\n")
        subprocess.run(["ip", "netns", "add", host], check=True)

    def _link(self):
        if self.link:
            self.forwarder = subprocess.Popen([str(self.link), self.a, self.b, self.device, str(self.rate), str(self.delay_us),
                                               *map(str, self.processors)],
                                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if self.forwarder.stdout.readline() != "ready\n":
                raise RuntimeError(f"the link did not come up: {self.forwarder.stderr.read()}")
        else:
            self._pair()
        for host, address in self.address.items():
            ip = ["ip", "-n", host]
            subprocess.run([*ip, "addr", "add", f"{address}/24", "dev", self.device], check=True)
            subprocess.run([*ip, "link", "set", self.device, "txqueuelen", "20000", "up"], check=True)
            subprocess.run([*ip, "link", "set", "lo", "up"], check=True)
        for host in self.address:
            self._wait_for_link(host)

    def _pair(self):
        subprocess.run(["ip", "link", "add", self.device, "netns", self.a, "type", "veth", "peer", "name", self.device,
                        "netns", self.b], check=True)

    def enter(self, host):
        """Returns the first words of a command that runs on that host."""
        return [str(self.folder / "enter"), host]

    @contextlib.contextmanager
    def stay(self, host):
        """Makes one mount namespace and one UTS namespace that several commands share. If `enter` is used, each
        command has its own namespaces.

        Yields the words that start a command in these namespaces; the next word must be a folder. In the namespaces,
        each host has its own kernel boot id."""
        boot = self.folder / f"boot-{host}"
        boot.write_text(f"{uuid.uuid4()}\n")
        script = f'mount --bind "{boot}" /proc/sys/kernel/random/boot_id && echo there && exec sleep infinity'
        stays = subprocess.Popen([*self.enter(host), "bash", "-c", script], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        try:
            if stays.stdout.readline() != b"there\n":
                raise RuntimeError(f"nobody stays on {host}")
            yield ["nsenter", "-t", str(stays.pid), "-u", "-i", "-m", "-n", "env", "-C"]
        finally:
            stays.kill()
            stays.communicate()

    def counted(self, host):
        """Returns the bytes that the host's device has sent and received, as counted by its kernel."""
        shown = subprocess.run(["ip", "-n", host, "-j", "-s", "link", "show", self.device], check=True, capture_output=True)
        stats = json.loads(shown.stdout)[0]["stats64"]
        return stats["tx"]["bytes"], stats["rx"]["bytes"]

    def _wait_for_link(self, host, timeout=10):
        """Waits until the devices are up, because UCX uses only devices that are up. A veth pair needs some time
        after both ends were configured."""
        end = time.monotonic() + timeout
        # For a TUN device, the kernel does not print the state UP, so the flag LOWER_UP is searched.
        up = "LOWER_UP" if self.link else " UP "
        while up not in (shown := subprocess.run(["ip", "-n", host, "-br", "link", "show", self.device], check=True,
                                                     capture_output=True, text=True).stdout):
            if time.monotonic() > end:
                raise RuntimeError(f"the link of {host} did not come up: {shown}")
            time.sleep(0.05)

    def _scripts(self):
        enter = self.folder / "enter"
        on = [f"taskset -c {processor}" for processor in self.processors] or ["", ""]
        enter.write_text(ENTER.format(folder=self.folder, a=self.a, on_a=on[0], on_b=on[1]))
        self.agent.write_text(AGENT.format(enter=enter, a=self.a, b=self.b, address_b=self.address[self.b]))
        for script in (enter, self.agent):
            script.chmod(0o755)

    def ssh(self):
        """Starts an SSH server on each host. Returns the first words of a command line: followed by a host name and
        a command, they run the command on that host."""
        keys, user = self.folder / "ssh", pwd.getpwuid(0)
        home = pathlib.Path(user.pw_dir)
        (home / ".ssh").mkdir(mode=0o700, exist_ok=True)
        if not keys.exists():
            keys.mkdir(mode=0o700)
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", keys / "key"], check=True)
            subprocess.run(["dropbearkey", "-t", "ed25519", "-f", keys / "host_key"], check=True, capture_output=True)
            shutil.copy(keys / "key.pub", keys / "authorized_keys")
            (keys / "config").write_text(SSH_CONFIGURATION.format(user=user.pw_name, folder=self.folder))
            server = self.folder / "sshd"
            server.write_text(SSHD.format(folder=self.folder, home=home))
            server.chmod(0o755)
            self.servers = [subprocess.Popen([self.folder / "enter", host, server], stdin=subprocess.DEVNULL,
                                             stderr=subprocess.DEVNULL) for host in self.address]
        return f"ssh -F {keys / 'config'}"

    def open_mpi(self, argv, np=4):
        """Returns the command line of mpirun for both hosts, which must follow the words `front`."""
        each = np // 2
        return ["mpirun.openmpi", "--oversubscribe", "--bind-to", "none", "--mca", "btl", "tcp,self",
                "--mca", "btl_tcp_if_include", self.device, "--mca", "oob_tcp_if_include", self.device,
                "--mca", "plm", "rsh", "--mca", "plm_rsh_agent", str(self.agent), "--mca", "orte_keep_fqdn_hostnames",
                "1", "--mca", "plm_rsh_no_tree_spawn", "1", "-H", f"{self.a}:{each},{self.b}:{each}", "-np", str(np),
                *map(str, argv)]

    def mpich(self, argv):
        """Returns the command line for two ranks. UCX is restricted to TCP, because otherwise it would detect shared
        memory between the hosts."""
        return ["mpirun.mpich", "-launcher", "rsh", "-launcher-exec", str(self.agent), "-iface", self.device,
                "-hosts", f"{self.a},{self.b}", "-np", "2", *map(str, argv)]

    def env(self):
        return {"UCX_TLS": "tcp,self", "UCX_NET_DEVICES": self.device}

    @staticmethod
    def _end_all(host):
        """Ends the processes of an abandoned job. All processes on the host belong to the rig."""
        found = subprocess.run(["ip", "netns", "pids", host], capture_output=True, text=True, check=False).stdout
        for pid in map(int, found.split()):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def stop(self):
        """Removes the hosts. Returns the link's output, if there is a link."""
        told = ""
        if self.forwarder:
            told, complaint = self.forwarder.communicate()  # also closes the link's input, which ends the link
            told += complaint
            self.forwarder = None
        for server in self.servers:
            server.terminate()
            server.wait()
        for host in (self.a, self.b):
            self._end_all(host)
            subprocess.run(["ip", "netns", "del", host], capture_output=True, check=False)
            subprocess.run(["umount", "-l", self.folder / f"shm-{host}"], capture_output=True, check=False)
            shutil.rmtree(pathlib.Path("/etc/netns") / host, ignore_errors=True)
        return told
