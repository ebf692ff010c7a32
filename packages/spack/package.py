# Copyright Rankine developers. SPDX-License-Identifier: BSD-3-Clause
import os

from spack.package import *


class Rankine(Package):
    """Rankine shows where an MPI program's time goes, and where it would go on another machine.
    One command is put in front of an unmodified program. It needs no MPI library of its own: the
    same installation measures programs of Open MPI, MPICH and Intel MPI."""

    homepage = "https://example.org/rankine"
    # No server has it: the tarball of ./dev package lies in the folder where spack runs, or in a
    # mirror.
    url = f"file://{os.getcwd()}/rankine-0.1.0-linux-x86_64.tar.gz"
    manual_download = True

    license("BSD-3-Clause")

    version("0.1.0", sha256="SHA256_OF_THE_TARBALL", url=url)
    # spack dev-build rankine@main, in a working tree
    version("main", branch="main", git=f"file://{os.getcwd()}", no_cache=True)

    requires(
        "target=x86_64: platform=linux", msg="Rankine's recorder is written for Linux on x86-64"
    )

    with when("@main"):
        depends_on("c", type="build")
        depends_on("cxx", type="build")
        depends_on("cmake@3.25:", type="build")
        depends_on("ninja", type="build")
        depends_on("python@3.8:", type="build")
        depends_on("pkgconfig", type="build")
        depends_on("elfutils@0.188:")
        depends_on("sqlite@3.40:")
        depends_on("re2+shared")
        depends_on("expat")
        depends_on("libdeflate")
        depends_on("libevent")
        # Spack has no protozero: rankine export --to perfetto is left out, --to chrome is there.

    # The tarball's files run as they are: none of them contains a path.
    def install(self, spec, prefix):
        if spec.satisfies("@main"):
            cmake = which("cmake", required=True)
            cmake(
                *("-S", ".", "-B", "build", "-G", "Ninja"),
                "-DRANKINE_TESTS=OFF",
                f"-DCMAKE_INSTALL_PREFIX={prefix}",
            )
            cmake("--build", "build")
            cmake("--install", "build")
        else:
            install_tree(".", prefix)

    def setup_run_environment(self, env):
        env.prepend_path("PYTHONPATH", self.prefix.lib.python)
        env.set("RANKINE_ROOT", self.prefix)

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_install(self):
        Executable(self.prefix.bin.rankine)("--version")
