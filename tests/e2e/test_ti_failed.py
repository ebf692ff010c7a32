"""Time-independent traces of receives that fail, since the message was longer than their room: it has come all the same, so verify
and replay take it for received."""
import pytest

import rig
from test_ti import PLATFORM, record

pytestmark = pytest.mark.beside

ROUNDS = 3
WAYS = ("wait", "waitall", "test", "waitsome", "waitany", "any", "persistent", "recv", "mrecv", "sendrecv")


@pytest.mark.parametrize("way", WAYS)
def test_a_message_that_was_cut_off_replays(mpi, way, tmp_path):
    archive = record(mpi, tmp_path, "failed", way, ROUNDS, np=2)
    verified = rig.rankine("verify", archive, cwd=tmp_path)
    assert verified.code == 0 and len(verified.out) == 1, verified.describe()
    (tmp_path / "platform.xml").write_text(PLATFORM)
    replayed = rig.rankine("replay", archive, "--platform", "platform.xml", cwd=tmp_path)
    assert replayed.code == 0, replayed.describe()
    # A barrier of two ranks is two messages.
    each = 2 + (2 if way in ("waitall", "sendrecv") else 1)
    assert any(f" actions, {each * ROUNDS} messages," in line for line in replayed.out), replayed.describe()
