"""Workflows for a host of the repository: what they run is there, what they use cannot change by itself."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_steps_are_pinned_and_in_order(path):
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    targets = set(re.findall(r"^([\w ]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for job in jobs.values():
        assert set(job) <= {"needs", "runs-on", "timeout-minutes", "permissions", "environment", "steps"}
        assert job.get("needs", "build") in jobs
        for step in job["steps"]:
            if "run" in step:
                assert step["run"].removeprefix("make ") in targets
            else:
                assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"])


def test_the_site_is_what_make_web_builds():
    pages = yaml.safe_load((ROOT / ".github/workflows/pages.yml").read_text(encoding="utf-8"))
    steps = pages["jobs"]["build"]["steps"]
    assert [step["run"] for step in steps if "run" in step] == ["make web"]
    assert steps[-1]["with"] == {"path": "build/web"}
