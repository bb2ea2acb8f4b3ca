"""Build the body: STL and STEP into the build folder, pictures and measurements into the repository."""

import numpy as np
import trimesh
from build123d import Compound, export_step

from .. import BUILD, PICTURES
from ..products import SCENES
from .checks import report, welded
from .model import Printed, caps, printed
from .pictures import Scene, lay, mesh
from .render import save


def make() -> None:
    """Everything that comes from the model."""
    parts = printed()
    scene = Scene(parts)
    english = caps("en")
    lying = {name: lay(mesh.triangles, scene.parts[name].turn) for name, mesh in scene.meshes.items()}
    _export(parts, english, lying)
    (PICTURES / "enclosure.json").write_text(report(parts, lying), encoding="utf-8")
    for name in SCENES:
        save(getattr(scene, name)(), PICTURES / f"body-{name}.png")


def _export(parts: list[Printed], english: list[Printed], lying: dict[str, np.ndarray]) -> None:
    """STL as each part lies on the bed, STEP of each part and of the whole."""
    stl, step = BUILD / "stl", BUILD / "step"
    for folder in (stl, step):
        folder.mkdir(parents=True, exist_ok=True)
    lying = {**lying, **{part.name: lay(mesh(part).triangles, part.turn) for part in english}}
    for part in [*parts, *english]:
        trimesh.Trimesh(*welded(lying[part.name]), process=False).export(stl / f"{part.name}.stl")
        export_step(part.solid, step / f"{part.name}.step")
    export_step(Compound(children=[part.solid for part in parts]), step / "body.step")
