# SPDX-License-Identifier: BSD-3-Clause
"""glibc_stubs.py FOLDER VERSION COMPILER [OPTION...]: makes libraries to link against, which have the interfaces of glibc VERSION and older.

They are made of the compiler's own glibc: each of its symbols, with the newest version that is not above VERSION. A symbol that
came later is missing, so that the linker says so. A program that is linked against them runs on glibc VERSION and on newer ones.
"""
import collections
import pathlib
import re
import subprocess
import sys

# Libraries that were separate before glibc 2.34, and are a part of libc since glibc 2.34. The stub of libc contains the
# symbols of these libraries. A program names these libraries as needed, so that an older loader finds the symbols in
# them.
JOINED = {"libpthread.so.0": "libpthread.so", "libdl.so.2": "libdl.so", "librt.so.1": "librt.so"}
SYMBOL = re.compile(r"^\s*\d+: ([0-9a-f]+)\s+(\w+) (\w+)\s+(\w+)\s+(\w+)\s+(\w+) (\S+?)@@?GLIBC_([0-9.]+)$", re.M)

Symbol = collections.namedtuple("Symbol", "name version address size data weak")


def key(version):
    return tuple(int(part) for part in version.split("."))


def file_of(compiler, name):
    return pathlib.Path(subprocess.run([*compiler, f"-print-file-name={name}"], check=True, capture_output=True, text=True).stdout.strip())


def loader_of(library):
    listed = subprocess.run(["readelf", "-dW", library], check=True, capture_output=True, text=True).stdout
    return re.search(r"\(NEEDED\).*\[(ld-linux.*)\]", listed).group(1)


def symbols(library, newest):
    listed = subprocess.run(["readelf", "--dyn-syms", "-W", library], check=True, capture_output=True, text=True).stdout
    chosen = {}
    for address, size, kind, binding, _, section, name, version in SYMBOL.findall(listed):
        if section == "UND" or kind == "TLS" or key(version) > key(newest):
            continue
        if name not in chosen or key(chosen[name].version) < key(version):
            chosen[name] = Symbol(name, version, int(address, 16), int(size, 0), kind == "OBJECT", binding == "WEAK")
    return sorted(chosen.values())


def assembly(chosen):
    """A function has a size of one byte. Data with several names (environ, __environ) has all names at the same
    address, and weak names remain weak. The linker therefore gives a program one copy of the data for all names.
    With several copies, the C library would use another copy than the program."""
    lines = [".text"]
    data = collections.defaultdict(list)
    for number, symbol in enumerate(chosen):
        if symbol.data:
            data[symbol.address].append((number, symbol))
        else:
            lines += [f".globl s{number}", f".type s{number},@function", f"s{number}: .byte 0"]
    lines += [".data"]
    for _, same in sorted(data.items()):
        lines += [".balign 32"]
        for number, symbol in same:
            lines += [f".{'weak' if symbol.weak else 'globl'} s{number}", f".type s{number},@object", f".size s{number},{symbol.size}", f"s{number}:"]
        lines += [f".zero {max(symbol.size for _, symbol in same) or 1}"]
    lines += [f".symver s{number}, {symbol.name}@@@GLIBC_{symbol.version}" for number, symbol in enumerate(chosen)]
    return "\n".join([*lines, '.section .note.GNU-stack,"",@progbits', ""])


def library(compiler, folder, soname, chosen):
    stem = folder / soname
    versions = sorted({symbol.version for symbol in chosen}, key=key)
    stem.with_suffix(".map").write_text("".join(f"GLIBC_{version} {{ }};\n" for version in versions))
    stem.with_suffix(".s").write_text(assembly(chosen))
    script = [f"-Wl,--version-script,{stem.with_suffix('.map')}"] if versions else []
    subprocess.run([*compiler, "-shared", "-nostdlib", "-Wl,--build-id=none", f"-Wl,-soname,{soname}", *script, "-o", stem,
                    stem.with_suffix(".s")], check=True)


def main():
    folder, newest, compiler = pathlib.Path(sys.argv[1]), sys.argv[2], [word for word in sys.argv[3:] if word]
    folder.mkdir(parents=True, exist_ok=True)
    for soname, link in {"libc.so.6": None, "libm.so.6": "libm.so", **JOINED}.items():
        chosen = [] if soname in JOINED else symbols(file_of(compiler, soname), newest)
        library(compiler, folder, soname, chosen)
        if link:
            (folder / link).unlink(missing_ok=True)
            (folder / link).symlink_to(soname)
    static, loader = file_of(compiler, "libc_nonshared.a"), file_of(compiler, loader_of(file_of(compiler, "libc.so.6")))
    (folder / "libc.so").write_text(f"GROUP ( {folder / 'libc.so.6'} {static} AS_NEEDED ( {loader} ) )\n")


if __name__ == "__main__":
    main()
