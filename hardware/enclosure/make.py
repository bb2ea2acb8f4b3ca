"""Build the body: files to print and pictures into the repository, STEP into the build folder."""

import numpy as np
from build123d import Compound, export_step

from .. import BUILD, PICTURES, PRINT
from ..zipped import packed
from .checks import report, welded
from .model import Printed, caps, for_boards, printed
from .pictures import Scene, lay, mesh
from .render import save

MODEL = "3D/3dmodel.model"
CONTENT_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
RELATIONS = f"""<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/{MODEL}" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""


def make() -> None:
    """Everything that comes from the model."""
    parts, second = printed(), for_boards()
    scene = Scene([*parts, *second])
    others = [*caps("en"), *caps("flat")]
    lying = {name: lay(mesh.triangles, scene.parts[name].turn) for name, mesh in scene.meshes.items()}
    lying |= {part.name: lay(mesh(part).triangles, part.turn) for part in others}
    standing = {name: mesh.triangles for name, mesh in scene.meshes.items()}
    _export([*parts, *others], lying, "body")
    _export(second, lying, "body-boards")
    (PICTURES / "enclosure.json").write_text(report(parts, second, lying, standing), encoding="utf-8")
    for name, draw in scene.pictures().items():
        save(draw(), PICTURES / f"body-{name}.png")


def _export(parts: list[Printed], lying: dict[str, np.ndarray], name: str) -> None:
    """STL and 3MF as each part lies on the bed, zipped; STEP of each part and of all together."""
    step = BUILD / "step"
    step.mkdir(parents=True, exist_ok=True)
    stl: dict[str, bytes] = {}
    three: dict[str, bytes] = {}
    for part in parts:
        corners, faces = welded(lying[part.name])
        count = f"-print-{part.count}-times" if part.count > 1 else ""
        stl[f"{part.name}{count}.stl"] = _stl(corners[faces])
        three[f"{part.name}{count}.3mf"] = _three_mf(corners, faces)
        export_step(part.solid, step / f"{part.name}.step")
    export_step(Compound(children=[part.solid for part in parts]), step / f"{name}.step")
    (PRINT / f"{name}-stl.zip").write_bytes(packed(stl))
    (PRINT / f"{name}-3mf.zip").write_bytes(packed(three))


def _stl(triangles: np.ndarray) -> bytes:
    """Binary STL. Normals are left at zero, as readers compute them; that packs better."""
    records = np.zeros(len(triangles), [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    records["corners"] = triangles
    return b"\0" * 80 + len(triangles).to_bytes(4, "little") + records.tobytes()


def _three_mf(corners: np.ndarray, faces: np.ndarray) -> bytes:
    """One part as a 3MF package (3MF core specification, 4: one object, one item to build)."""
    vertices = "".join(f'<vertex x="{x:.6g}" y="{y:.6g}" z="{z:.6g}"/>' for x, y, z in corners.tolist())
    triangles = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in faces.tolist())
    model = ('<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en-US" '
             'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>'
             f'<object id="1" type="model"><mesh><vertices>{vertices}</vertices>'
             f'<triangles>{triangles}</triangles></mesh></object></resources>'
             '<build><item objectid="1"/></build></model>\n')
    return packed({"[Content_Types].xml": CONTENT_TYPES.encode(), "_rels/.rels": RELATIONS.encode(),
                   MODEL: model.encode()})
