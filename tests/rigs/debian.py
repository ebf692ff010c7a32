# SPDX-License-Identifier: BSD-3-Clause
"""Debian systems in folders. In each system, an ordinary user installs a package and measures MPI programs of the
system.

The rig needs root, debootstrap and Debian's mirror. Each system is made once, in build/roots/SUITE."""
import pathlib
import shutil
import subprocess

from rigs.bullseye import MIRROR, missing  # noqa: F401  (missing is for users of this module)

SUITES = ("bullseye", "bookworm", "trixie")  # with glibc 2.31, 2.36, 2.41
PACKAGES = ("gcc", "libc6-dev", "openmpi-bin", "libopenmpi-dev", "mpich", "libmpich-dev", "python3", "python3-venv")
USER = 1000

# ENTER ROOT COMMAND... runs COMMAND in ROOT. The mounts disappear when the command ends. Ranks of both MPI libraries
# need /dev/shm, and hwloc reads /sys.
ENTER = """root="$0"; mount -t proc proc "$root/proc" && mount --rbind /sys "$root/sys" && mount --rbind /dev "$root/dev" && exec chroot "$@" """


class System:
    def __init__(self, folder, suite):
        self.suite = suite
        self.root = pathlib.Path(folder) / suite

    def start(self):
        """Makes the system if it is missing. Returns None, or one line that says why this failed."""
        if not (self.root / ".ready").exists():
            shutil.rmtree(self.root, ignore_errors=True)
            self.root.mkdir(parents=True)
            steps = [["debootstrap", "--variant=minbase", self.suite, self.root, MIRROR]]
            install = "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends " + " ".join(PACKAGES)
            steps.append(self.inside("sh", "-c", install, user=0))
            for step in steps:
                made = subprocess.run(list(map(str, step)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
                if made.returncode:
                    return f"a Debian {self.suite} could not be made: {made.stdout.strip().splitlines()[-1:]}"
                shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
            (self.root / ".ready").touch()
        shutil.copy("/etc/hosts", self.root / "etc/hosts")  # MPICH needs an entry for its own host name
        return None

    def home(self):
        """Makes a new, empty home folder for the ordinary user. Returns two paths of the folder: outside and inside
        the system."""
        home = self.root / "home/user"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        return home, "/home/user"

    def inside(self, *argv, user=USER):
        return ["unshare", "-m", "sh", "-c", ENTER, self.root, f"--userspec={user}:{user}", self.root, "env", "-i", "HOME=/home/user", "LANG=C.UTF-8",
                "PATH=/usr/bin:/bin:/usr/sbin:/sbin", *map(str, argv)]
