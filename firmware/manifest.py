"""What to freeze into a MicroPython built with this firmware; see docs/architecture.md. Nothing needs it.

    make -C ports/rp2 BOARD=RPI_PICO FROZEN_MANIFEST=.../firmware/manifest.py
"""

include("$(PORT_DIR)/boards/manifest.py")  # type: ignore[name-defined]
module("main.py")  # type: ignore[name-defined]
package("divermazo")  # type: ignore[name-defined]
