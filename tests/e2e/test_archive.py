# SPDX-License-Identifier: BSD-3-Clause
"""Damaged archives are valid input: intact parts are shown, lost parts are named, and nothing crashes."""
import json
import random
import resource
import struct
import zlib

import pytest

import rig

pytestmark = pytest.mark.beside


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    folder = tmp_path_factory.mktemp("archive")
    mpi = rig.MPIS["openmpi"]
    if mpi.missing():
        pytest.skip(mpi.missing())
    outcome = rig.measured(mpi, [mpi.program("collectives"), 5, 16], folder)
    assert outcome.code == 0, outcome.describe()
    return outcome.archive.read_bytes()


VERBS = [["verify"], ["info"], ["report"], ["report", "--json"]]


def survives(data, tmp_path):
    path = tmp_path / "damaged.rkn"
    path.write_bytes(data)
    codes = []
    for verb in VERBS:
        outcome = rig.rankine(*verb, path, cwd=tmp_path, timeout=20)
        assert 0 <= outcome.code < 64, f"{verb} crashed\n{outcome.describe()}"
        codes.append(outcome.code)
    return codes


@pytest.mark.parametrize("share", [0.0, 0.01, 0.1, 0.3, 0.5, 0.9, 0.99])
def test_truncated(good, share, tmp_path):
    codes = survives(good[:int(len(good) * share)], tmp_path)
    assert codes[0] != 0, "verify must say that something is lost"


def borders(data):
    """Returns the offsets at which chunks begin, and the end of the last chunk (docs/formats.md)."""
    at, found = 32, []
    while at < len(data):
        found.append(at)
        stored = struct.unpack_from("<I", data, at + 8)[0]
        at += (48 + stored + 7) & ~7
    return [*found, at]


END = "the end of the archive is missing: the file was cut off"


def test_a_cut_between_chunks_is_reported(good, tmp_path):
    """Cuts the archive at each border between chunks, including the border between the ranks' merged data and the
    collector's data."""
    path = tmp_path / "damaged.rkn"
    places = borders(good)
    assert places[-1] == len(good) and len(places) > 8
    for cut in places[:-1]:
        path.write_bytes(good[:cut])
        verified = rig.rankine("verify", path, cwd=tmp_path)
        assert verified.code == 1 and any(line.startswith(END) for line in verified.out), f"{cut}: {verified.describe()}"
    assert "Copy the file again; 'rankine spools'" in "\n".join(verified.out), verified.describe()
    told = json.loads("\n".join(rig.rankine("verify", "--json", path, cwd=tmp_path).out))
    assert told["end"] == "missing" and told["damages"] == [], told
    # Apart from its end, the archive is complete.
    for verb in ("report", "info"):
        shown = rig.rankine(verb, path, cwd=tmp_path)
        text = " ".join(" ".join(shown.out).split())
        assert shown.code == 0 and "the end of the archive is lost: the file was cut off" in text, shown.describe()
    repaired = rig.rankine("verify", path, "--repair", "repaired.rkn", cwd=tmp_path)
    assert any("from the good chunks" in line for line in repaired.said), repaired.describe()
    assert rig.rankine("verify", "repaired.rkn", cwd=tmp_path).code == 0
    text = " ".join(" ".join(rig.rankine("info", "repaired.rkn", cwd=tmp_path).out).split())
    assert "the end of the archive is lost" in text and "in the file from which this archive was made" in text


def test_a_chunk_that_was_taken_out_is_reported(good, tmp_path):
    path = tmp_path / "damaged.rkn"
    places = borders(good)
    for begin, end in zip(places[:-2], places[1:-1]):
        path.write_bytes(good[:begin] + good[end:])
        verified = rig.rankine("verify", path, cwd=tmp_path)
        assert verified.code == 1, f"{begin}: {verified.describe()}"


def test_an_older_archive_has_no_mark_of_its_end(good, tmp_path):
    """In archives of older versions, the number of parts is 0 and no chunk has kind 26."""
    places = borders(good)
    chunks = [good[begin:end] for begin, end in zip(places, places[1:])]
    head = good[:24] + bytes(4)
    older = head + struct.pack("<I", zlib.crc32(head)) + b"".join(chunk for chunk in chunks if struct.unpack_from("<H", chunk, 4)[0] != 26)
    assert survives(older, tmp_path) == [0, 0, 0, 0]
    verified = rig.rankine("verify", tmp_path / "damaged.rkn", cwd=tmp_path)
    assert verified.out[-1] == "this older archive has no end mark: a cut between two chunks cannot be detected", verified.describe()
    assert "the end of the archive" not in "\n".join(rig.report(tmp_path / "damaged.rkn").out)


@pytest.mark.parametrize("seed", range(20))
def test_bits_flipped(good, seed, tmp_path):
    generator = random.Random(seed)
    data = bytearray(good)
    for _ in range(generator.choice([1, 1, 4, 64])):
        data[generator.randrange(len(data))] ^= 1 << generator.randrange(8)
    codes = survives(bytes(data), tmp_path)
    assert codes[0] != 0, "verify must see a flipped bit"


def test_a_good_archive_verifies(good, tmp_path):
    assert survives(good, tmp_path) == [0, 0, 0, 0]


def test_garbage_appended_is_named_and_the_rest_is_read(good, tmp_path):
    codes = survives(good + bytes(random.Random(1).randbytes(5000)), tmp_path)
    assert codes[0] != 0 and codes[2] == 0


def test_one_damaged_chunk_leaves_the_others(good, tmp_path):
    """If the archive is damaged in its middle, most functions still have their counts."""
    path = tmp_path / "damaged.rkn"
    data = bytearray(good)
    middle = len(data) // 2
    data[middle:middle + 16] = b"\xff" * 16
    path.write_bytes(bytes(data))
    outcome = rig.run([rig.RANKINE, "query", path, rig.COUNT_QUERY], tmp_path)
    assert outcome.code in (0, 1), outcome.describe()
    assert any("MPI_Allreduce" in line for line in outcome.out) or outcome.said, outcome.describe()


COMMS, PROFILE = 6, 7


def deflated(raw):
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeeze.compress(raw) + squeeze.flush()


def chunk(kind, number, stored, raw_size):
    """Builds a chunk as described in docs/formats.md; `stored` is the deflated content."""
    header = struct.pack("<4sHHIIHHIQQI", b"RKCH", kind, 1, len(stored), raw_size, 1, 0, number, number, 0,
                         zlib.crc32(stored))
    return header + struct.pack("<I", zlib.crc32(header)) + stored + bytes(-len(stored) % 8)


def varint(value):
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def zeros_of_a_gibibyte(_):
    """16 copies of a deflate stream of 64 MiB of zeros. Each copy but the last ends at a byte border and is not
    marked as final."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = squeeze.compress(bytes(64 << 20)) + squeeze.flush(zlib.Z_FULL_FLUSH)
    return [chunk(PROFILE, 0, 16 * piece + squeeze.flush(), 1 << 30)]


def zeros_as_large_as_may_be(_):
    return 40 * [chunk(PROFILE, 0, deflated(bytes(255 << 20)), 255 << 20)]


def rows_of_zeros(rows):
    """A valid chunk whose decoded data is 30,000 times as large as the chunk."""
    raw = struct.pack("<QQ", 1, 1000000000) + varint(rows) + varint(0) + bytes(14 * rows)
    stored = deflated(raw)
    return [chunk(PROFILE, number, stored, len(raw)) for number in range(50)]


def members_without_end(count):
    """A communicator whose members are stored as one range: ten bytes expand to gigabytes even without compression."""
    comm = (varint(0) + struct.pack("<QQ", 7, 0) + varint(count) + varint(0) * 3 + varint(1) + b"c" + varint(1) +
            varint(0) * 2 + varint(count))
    return [chunk(COMMS, 0, deflated(varint(1) + comm), 1 + len(comm))]


BOMBS = {"zeros of 1 GiB": (zeros_of_a_gibibyte, 0), "zeros of 255 MiB": (zeros_as_large_as_may_be, 0),
         "rows of zeros": (rows_of_zeros, 300_000), "more rows of zeros": (rows_of_zeros, 3_000_000),
         "members": (members_without_end, 1_000_000_000)}


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_within_bounded_memory(good, bomb, verb, tmp_path):
    make, size = BOMBS[bomb]
    path = tmp_path / "bomb.rkn"
    path.write_bytes(good + b"".join(make(size)))
    limit = 1 << 30
    whole = ["--all"] if verb == ["report"] else []
    outcome = rig.run([rig.RANKINE, *verb, *whole, path], tmp_path,
                      preexec=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    assert 0 <= outcome.code < 64, outcome.describe()
    if verb == ["report"]:
        assert any("MPI_Allreduce" in line for line in outcome.out), outcome.describe()
