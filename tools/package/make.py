# SPDX-License-Identifier: BSD-3-Clause
"""make.py PREFIX FOLDER PROCESSOR: makes packages of the installation in PREFIX, which is for that processor, and writes
them into FOLDER: wheel, tarball, .deb and .rpm.

All packages contain the same files. Two runs make exactly the same bytes: names are sorted, and each timestamp is
SOURCE_DATE_EPOCH.
"""
import base64
import ctypes.util
import gzip
import hashlib
import io
import lzma
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSION = re.search(r"project\(rankine VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
EPOCH = int(os.environ["SOURCE_DATE_EPOCH"])
PROCESSOR = sys.argv[3]  # as uname -m names it
TAG = f"py3-none-manylinux_2_28_{PROCESSOR}"
DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}[PROCESSOR]
SUMMARY = "Shows where the time of an MPI program goes"
LONG = """Put `rankine run` in front of an unmodified MPI program in C, C++,
Fortran or Python, then read `rankine report`. It works on Open MPI, MPICH,
Intel MPI and the MPI-5 standard ABI. This package has no MPI library and
needs none: it works with the one of the program."""
# The simulator as a library, and its headers. Programs are linked with the library, but not in a Python environment, so
# the wheel omits these files.
NOT_IN_WHEEL = re.compile(r"lib/librankine-sim\.a$|include/rankine-sim/|lib/cmake/|share/modulefiles/")


def deflate(data):
    """Compresses the data as raw deflate, as small as libdeflate can; uses zlib if libdeflate is not installed."""
    name = ctypes.util.find_library("deflate")
    if not name:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return packer.compress(data) + packer.flush()
    library = ctypes.CDLL(name)
    library.libdeflate_alloc_compressor.restype = ctypes.c_void_p
    library.libdeflate_deflate_compress.restype = ctypes.c_size_t
    library.libdeflate_deflate_compress.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    room = ctypes.create_string_buffer(len(data) + 1024)
    packer = library.libdeflate_alloc_compressor(12)
    size = library.libdeflate_deflate_compress(packer, data, len(data), room, len(room))
    return room.raw[:size]


class Packed:
    """A compressor for zipfile that receives each file as a whole."""

    def __init__(self):
        self.parts = []

    def compress(self, data):
        self.parts.append(bytes(data))
        return b""

    def flush(self):
        return deflate(b"".join(self.parts))


def files(prefix):
    """Returns [(name below the prefix, path)], sorted."""
    return sorted((str(path.relative_to(prefix)), path) for path in prefix.rglob("*") if path.is_file())


def mode(path):
    return 0o755 if path.stat().st_mode & stat.S_IXUSR or path.suffix == ".so" else 0o644


def wheel(prefix, out):
    info = f"rankine-{VERSION}.dist-info"
    data = f"rankine-{VERSION}.data"
    content = []
    for name, path in files(prefix):
        if NOT_IN_WHEEL.match(name):
            continue
        if name.startswith("bin/"):
            content.append((f"{data}/scripts/{name[4:]}", path.read_bytes(), 0o755))
            continue
        if name.startswith("lib/python/"):
            content.append((name.removeprefix("lib/python/"), path.read_bytes(), 0o644))
        content.append((f"{data}/data/{name}", path.read_bytes(), mode(path)))
    metadata = (f"Metadata-Version: 2.1\nName: rankine\nVersion: {VERSION}\nSummary: {SUMMARY}\nLicense: BSD-3-Clause\n"
                f"Requires-Python: >=3.8\nClassifier: Operating System :: POSIX :: Linux\n"
                f"Classifier: License :: OSI Approved :: BSD License\n\n{LONG}\n")
    content += [(f"{info}/METADATA", metadata.encode(), 0o644),
                (f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: rankine ({VERSION})\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode(), 0o644),
                (f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes(), 0o644)]
    content.sort()
    record = []
    for name, text, _ in content:
        digest = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(text)}\n")
    content.append((f"{info}/RECORD", "".join([*record, f"{info}/RECORD,,\n"]).encode(), 0o644))
    path = out / f"rankine-{VERSION}-{TAG}.whl"
    when = time.gmtime(max(EPOCH, 315532800))[:6]  # at least 1980, the earliest time in a zip file
    zipfile._get_compressor = lambda *_, **__: Packed()  # noqa: SLF001 (zipfile itself only supports zlib)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text, bits in content:
            entry = zipfile.ZipInfo(name, when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | bits) << 16
            entry.create_system = 3
            archive.writestr(entry, text)
    return path


def tar_of(entries):
    """Makes a tar archive of [(name, content, mode)] and of the folders that contain them. Returns its bytes."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.GNU_FORMAT) as archive:
        folders = set()
        for name, content, bits in entries:
            above = [str(parent) for parent in pathlib.PurePosixPath(name).parents if str(parent) != "."]
            for folder in sorted(set(above) - folders):
                folders.add(folder)
                entry = tarfile.TarInfo(folder)
                entry.type, entry.mode, entry.mtime = tarfile.DIRTYPE, 0o755, EPOCH
                entry.uname = entry.gname = "root"
                archive.addfile(entry)
            entry = tarfile.TarInfo(name)
            entry.mode, entry.mtime = bits or 0o777, EPOCH
            entry.uname = entry.gname = "root"
            if bits is None:
                entry.type, entry.linkname = tarfile.SYMTYPE, content
                archive.addfile(entry)
            else:
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
    return made.getvalue()


def tarball(prefix, out):
    top = f"rankine-{VERSION}-linux-{PROCESSOR}"
    path = out / f"{top}.tar.gz"
    entries = [(f"{top}/{name}", file.read_bytes(), mode(file)) for name, file in files(prefix)]
    check = (ROOT / "tools/package/check.sh").read_text().replace("processor=x86_64", f"processor={PROCESSOR}", 1)
    entries.append((f"{top}/check.sh", check.encode(), 0o755))
    path.write_bytes(gzip.compress(tar_of(sorted(entries)), 9, mtime=0))
    return path


def system_files(prefix, python):
    """Returns [(name, content, mode)] for a package of the system. The whole installation is in usr/lib/rankine,
    so that no library of Rankine is in a folder where other programs look for libraries. Links point to this folder,
    and shared files name this folder. For a link, the content is the link's target, and the mode is None."""
    made = [("usr/bin/rankine", "../lib/rankine/bin/rankine", None)]
    if python:
        made.append((f"{python}/rankine", "../../rankine/lib/python/rankine", None))
    for name, path in files(prefix):
        content = path.read_bytes()
        if name.startswith("share/man/"):
            made.append((f"usr/{name}.gz", gzip.compress(content, 9, mtime=0), 0o644))
        elif name == "share/doc/rankine/LICENSE":
            made.append(("usr/share/doc/rankine/copyright", content, 0o644))
        elif re.match(r"share/(bash-completion|zsh|fish|doc)/", name):
            made.append((f"usr/{name}", content, mode(path)))
        elif name == "lib/pkgconfig/rankine.pc":
            made.append(("usr/share/pkgconfig/rankine.pc", re.sub(rb"prefix=\S+", b"prefix=/usr/lib/rankine", content, count=1), 0o644))
        else:
            made.append((f"usr/lib/rankine/{name}", content, mode(path)))
    return sorted(made, key=lambda entry: entry[0])


def deb(prefix, out):
    # Libraries are not executable in Debian packages, but they are executable in RPM packages.
    entries = [(name, content, 0o644 if name.endswith(".so") and bits else bits) for name, content, bits in system_files(prefix, "usr/lib/python3/dist-packages")]
    changes = (f"rankine ({VERSION}) unstable; urgency=low\n\n  * Version {VERSION}.\n\n"
               f" -- The Rankine developers <rankine@example.org>  {time.strftime('%a, %d %b %Y %H:%M:%S +0000', time.gmtime(EPOCH))}\n")
    entries.append(("usr/share/doc/rankine/changelog.gz", gzip.compress(changes.encode(), 9, mtime=0), 0o644))
    # The command contains libraries that other packages take from the system, because it must run on systems
    # with other versions of them.
    overrides = "".join(f"rankine: embedded-library {name} *\n" for name in ("bzip2", "expat", "zlib"))
    entries.append(("usr/share/lintian/overrides/rankine", overrides.encode(), 0o644))
    size = sum(len(content) for _, content, _ in entries) // 1024
    described = "".join(f" {line}\n" for line in LONG.splitlines())
    control = (f"Package: rankine\nVersion: {VERSION}\nArchitecture: {DEBIAN}\nMaintainer: The Rankine developers <rankine@example.org>\n"
               f"Installed-Size: {size}\nDepends: libc6 (>= 2.28)\nRecommends: python3\nSection: devel\nPriority: optional\nDescription: {SUMMARY}\n{described}")
    sums = "".join(f"{hashlib.md5(content).hexdigest()}  {name}\n" for name, content, bits in entries if bits is not None)
    members = [("debian-binary", b"2.0\n"),
               ("control.tar.xz", lzma.compress(tar_of([("./control", control.encode(), 0o644), ("./md5sums", sums.encode(), 0o644)]))),
               ("data.tar.xz", lzma.compress(tar_of([(f"./{name}", content, bits) for name, content, bits in entries])))]
    path = out / f"rankine_{VERSION}_{DEBIAN}.deb"
    made = b"!<arch>\n"
    for name, content in members:
        made += f"{name:<16}{EPOCH:<12}{0:<6}{0:<6}{0o100644:<8o}{len(content):<10}`\n".encode() + content + b"\n" * (len(content) % 2)
    path.write_bytes(made)
    return path


def rpm(prefix, out):
    """Returns None if rpmbuild is not installed."""
    if not shutil.which("rpmbuild"):
        return None
    entries = system_files(prefix, None)
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "root"
        for name, content, bits in entries:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            if bits is None:
                (root / name).symlink_to(content)
            else:
                (root / name).write_bytes(content)
                (root / name).chmod(bits)
        spec = pathlib.Path(folder) / "rankine.spec"
        listed = "".join(f"/{name}\n" if bits is None else f"%attr({bits:o}, root, root) /{name}\n" for name, _, bits in entries)
        spec.write_text(f"Name: rankine\nVersion: {VERSION}\nRelease: 1\nSummary: {SUMMARY}\nLicense: BSD-3-Clause\nGroup: Development/Tools\n"
                        f"AutoReqProv: no\nRequires: glibc >= 2.28\n%description\n{LONG}\n%prep\n%build\n"
                        f"%install\nmkdir -p %{{buildroot}}\ncp -a {root}/. %{{buildroot}}\n%files\n{listed}")
        subprocess.run(["rpmbuild", "-bb", "--quiet", "--target", f"{PROCESSOR}-linux", "--define", f"_topdir {folder}/top", "--define", f"_rpmdir {folder}/rpms",
                        "--define", "_buildhost localhost", "--define", "use_source_date_epoch_as_buildtime 1", "--define", "_build_id_links none",
                        "--define", "clamp_mtime_to_source_date_epoch 1", "--define", "__os_install_post %{nil}", "--define", "debug_package %{nil}",
                        "--define", "_binary_payload w6.xzdio", spec], check=True, stdout=subprocess.DEVNULL)
        made = next(pathlib.Path(folder, "rpms").rglob("*.rpm"))
        path = out / f"rankine-{VERSION}-1.{PROCESSOR}.rpm"
        shutil.copyfile(made, path)
    return path


def recipes(out):
    """Makes the recipes of packages/, which identify the tarball for x86-64 by its checksum."""
    found = hashlib.sha256((out / f"rankine-{VERSION}-linux-x86_64.tar.gz").read_bytes()).hexdigest()
    for name in ("spack/package.py", f"easybuild/Rankine-{VERSION}.eb", "openhpc/rankine.spec", "conda-forge/meta.yaml"):
        (out / "recipes" / name).parent.mkdir(parents=True, exist_ok=True)
        (out / "recipes" / name).write_text((ROOT / "packages" / name).read_text().replace("SHA256_OF_THE_TARBALL", found))


def main():
    prefix, out = map(pathlib.Path, sys.argv[1:3])
    out.mkdir(parents=True, exist_ok=True)
    for kind in (wheel, tarball, deb, rpm):
        path = kind(prefix, out)
        if path is None:
            print(f"no {kind.__name__}: rpmbuild is missing (Debian: rpm)", file=sys.stderr)
        else:
            print(f"{path.stat().st_size:>10,}  {hashlib.sha256(path.read_bytes()).hexdigest()[:16]}  {path.name}")
    if PROCESSOR == "x86_64":
        recipes(out)


if __name__ == "__main__":
    main()
