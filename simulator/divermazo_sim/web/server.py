"""HTTP and WebSocket around a device (`Windows`), on loopback, for pages of this computer only."""

import asyncio
import io
import json
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web
from aiohttp.typedefs import Handler
from divermazo.keys import NAMES

from divermazo_sim import look
from divermazo_sim.body import paint_body
from divermazo_sim.web.live import Window, Windows

HOST = "127.0.0.1"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
MAX_MESSAGE = 256  # characters; the longest valid message has 34
MAX_FRAME = 1 << 20  # bytes; what is longer closes the connection (RFC 6455, 1009)
FRAME_S = 1 / 60
PAINT_SCALE = {"table": 1.75, "upright": 3.0, "sideways": 3.0}  # pixels a unit: sharp wherever it is shown
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}

LIVE = web.AppKey("live", Windows)
SOCKETS = web.AppKey("sockets", set)
PAINTINGS = web.AppKey("paintings", dict[tuple[str, bool], asyncio.Task[bytes]])


def make_app(live: Windows) -> web.Application:
    """The page and its live link. Answers 403 to a foreign Host (DNS rebinding) or Origin."""
    app = web.Application(middlewares=[_own_pages_only])
    app[LIVE] = live
    app[SOCKETS] = set()
    app[PAINTINGS] = {}
    app.on_response_prepare.append(_add_headers)
    app.on_shutdown.append(_leave)
    app.router.add_get("/live", _live)
    app.router.add_get("/look.json", _look)
    app.router.add_get("/body/{form}-{keys:up|down}.webp", _body)
    app.router.add_get("/{file:[a-z]*\\.?[a-z]*}", _page)
    return app


async def serve(live: Windows, port: int, started: Callable[[], None]) -> None:
    """Serve until cancelled; then the windows are told. `started` is called once the page is there.

    OSError (EADDRINUSE) when the port is busy.
    """
    app = make_app(live)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port, shutdown_timeout=1).start()
        _painting(app, "table", False)  # while the browser starts
        started()
        await live.run()
    finally:
        await runner.cleanup()


@web.middleware
async def _own_pages_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    host = request.headers.get("Host", "")
    origin = request.headers.get("Origin")
    if _hostname(f"//{host}") not in LOOPBACK or origin not in (None, f"http://{host}"):
        raise web.HTTPForbidden(text="Only pages of this device, on this computer.\n")
    return await handler(request)


def _hostname(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{request.host}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cache-Control"] = "no-cache"


async def _page(request: web.Request) -> web.Response:
    name = request.match_info["file"] or "index.html"
    source = files(__package__) / "page" / name
    if not source.is_file():
        raise web.HTTPNotFound
    return web.Response(text=source.read_text("utf-8"), content_type=TYPES[name.split(".")[1]])


async def _look(request: web.Request) -> web.Response:
    return web.json_response(look.as_dict())


async def _body(request: web.Request) -> web.Response:
    form = request.match_info["form"]
    if form not in look.FORMS:
        raise web.HTTPNotFound
    picture = await asyncio.shield(_painting(request.app, form, request.match_info["keys"] == "down"))
    return web.Response(body=picture, content_type="image/webp")


def _painting(app: web.Application, form: str, down: bool) -> asyncio.Task[bytes]:
    """Each picture is painted once, beside the running device."""
    paintings = app[PAINTINGS]
    if (form, down) not in paintings:
        paintings[form, down] = asyncio.create_task(asyncio.to_thread(_paint, form, down))
    return paintings[form, down]


def _paint(form: str, down: bool) -> bytes:
    file = io.BytesIO()
    paint_body(look.FORMS[form], PAINT_SCALE[form], down).save(file, "WEBP", quality=86, method=0)
    return file.getvalue()


async def _live(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(max_msg_size=MAX_FRAME, heartbeat=20)
    await socket.prepare(request)
    live, sockets = request.app[LIVE], request.app[SOCKETS]
    window = live.open()
    sockets.add(socket)
    sender = asyncio.create_task(_send_news(live, window, socket))
    try:
        async for message in socket:
            error = _take(live, window, message)
            if error:
                await socket.send_json({"error": error})
    finally:
        sockets.discard(socket)
        live.close(window)
        sender.cancel()
    return socket


async def _send_news(live: Windows, window: Window, socket: web.WebSocketResponse) -> None:
    while not socket.closed:
        await window.news.wait()
        window.news.clear()
        news = live.news(window)
        if news:
            await socket.send_json(news)
        await asyncio.sleep(FRAME_S)


def _take(live: Windows, window: Window, message: WSMessage) -> str | None:
    """Carry out a message; what is wrong with it otherwise, and nothing has changed."""
    if message.type is not WSMsgType.TEXT:
        return "text messages only"
    if len(message.data) > MAX_MESSAGE:
        return f"message longer than {MAX_MESSAGE} characters"
    try:
        wish = json.loads(message.data)
    except (ValueError, RecursionError):
        return "not JSON"
    if not isinstance(wish, dict) or set(wish) != {"key", "down"}:
        return 'expected {"key": name, "down": true|false}'
    if wish["key"] not in NAMES:
        return f"unknown key; keys are {' '.join(NAMES)}"
    if not isinstance(wish["down"], bool):
        return '"down" must be true or false'
    try:
        live.key(window, wish["key"], wish["down"])
    except (OverflowError, PermissionError) as error:
        return str(error)
    return None


async def _leave(app: web.Application) -> None:
    """The device is switched off for everybody who looks at it."""
    sockets = app[SOCKETS]
    for socket in tuple(sockets):  # closing takes it out
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(1):
                await socket.send_json({"power": False, "leds": "000000" * 54, "tone": 0})
                await socket.close(code=WSCloseCode.GOING_AWAY, message=b"device stopped")
