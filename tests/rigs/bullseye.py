# SPDX-License-Identifier: BSD-3-Clause
"""A Debian 11 system in a folder: glibc 2.31, Open MPI 4.1.0, MPICH 3.4. Only librankine.so runs there;
`rankine` needs a newer libstdc++.

The rig needs root, debootstrap and a Debian mirror. The system is made once, in build/bullseye."""
import os
import pathlib
import shutil
import subprocess

MIRROR = "http://deb.debian.org/debian"
PACKAGES = "gcc,gfortran,libc6-dev,openmpi-bin,libopenmpi-dev,mpich,libmpich-dev"

# ENTER ROOT COMMAND... runs COMMAND in ROOT. The mounts disappear when the command ends.
ENTER = """root="$0"; mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && exec chroot "$root" "$@" """


def missing():
    """Returns the reason why the rig cannot run on this machine, or None."""
    if os.geteuid() != 0:
        return "a Debian 11 in a folder needs root"
    if not shutil.which("debootstrap"):
        return "no debootstrap; ./dev test --all installs it"
    if subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode:
        return "this machine allows no namespaces"
    return None


class Bullseye:
    def __init__(self, root):
        self.root = pathlib.Path(root)

    def start(self):
        """Makes the folder if it is missing. Returns None, or one line that says why this failed."""
        mark = self.root / ".ready"
        if not mark.exists():
            shutil.rmtree(self.root, ignore_errors=True)
            self.root.mkdir(parents=True)
            made = subprocess.run(["debootstrap", "--variant=minbase", f"--include={PACKAGES}", "bullseye", str(self.root),
                                   MIRROR], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            if made.returncode:
                return f"debootstrap could not make a Debian 11: {made.stdout.strip().splitlines()[-1:]}"
            mark.touch()
        shutil.copy("/etc/hosts", self.root / "etc/hosts")  # MPICH needs an entry for its own host name
        return None

    def inside(self, *argv):
        return ["unshare", "-m", "sh", "-c", ENTER, str(self.root), *map(str, argv)]
