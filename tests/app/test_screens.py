"""Every screen in every state, in both languages: as in its golden picture, and no text cut."""

from pathlib import Path

import golden
import pytest
from stages import LANGUAGES, STAGES, stage

SCREENS = [(name, language) for name in STAGES for language in LANGUAGES]
IDS = [f"{name}.{language}" for name, language in SCREENS]


@pytest.mark.parametrize(("name", "language"), SCREENS, ids=IDS)
def test_screen(name: str, language: str, tmp_path: Path, request) -> None:
    device = stage(str(tmp_path), name, language)
    if device.supervisor.app:  # not in safe mode
        assert device.supervisor.app.page.overflows() == []
    changes = golden.complaint(device, f"{name}.{language}", request.config.getoption("--update-golden"))
    if changes:
        pytest.fail(changes, pytrace=False)


def test_no_golden_picture_is_left_over() -> None:
    assert sorted(path.stem for path in golden.GOLDEN.iterdir()) == sorted(IDS)
