"""docs/records.md says what is so."""

import json
import re
from pathlib import Path

from divermazo.store import codec

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")


def test_every_refusal_is_documented_and_none_else() -> None:
    firmware = ROOT / "firmware/divermazo"
    sources = [*firmware.glob("rules/*.py"), *firmware.glob("games/**/*.py"), firmware / "store/record.py"]
    code = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    raised = set(re.findall(r'RuleError\("(\w+)"', code)) | {"wrong_number"}
    table = TEXT.split("## Refusals")[1].split("Formations are")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == raised


def test_the_example_is_answered_as_shown(replay) -> None:
    record = re.search(r"```jsonl\n(.*?)```", TEXT, re.DOTALL)[1]
    answers = re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)[1]
    assert replay(record).stdout.decode() == answers
    for line in record.splitlines():
        assert codec.encode(json.loads(line)).decode() == line


def test_the_sealed_line_is_sealed() -> None:
    sealed = re.search(r"`(\{.*?\} [0-9a-f]{8})`", TEXT)[1]
    assert codec.seal(codec.unseal(sealed.encode())).decode() == sealed
