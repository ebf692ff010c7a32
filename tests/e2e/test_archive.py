"""A damaged archive is an input: what is good is given, what is lost is named, nothing crashes."""
import random

import pytest

import rig


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
    """Damage in the middle: most functions keep their counts."""
    path = tmp_path / "damaged.rkn"
    data = bytearray(good)
    middle = len(data) // 2
    data[middle:middle + 16] = b"\xff" * 16
    path.write_bytes(bytes(data))
    outcome = rig.run([rig.RANKINE, "query", path, rig.COUNT_QUERY], tmp_path)
    assert outcome.code in (0, 1), outcome.describe()
    assert any("MPI_Allreduce" in line for line in outcome.out) or outcome.said, outcome.describe()
