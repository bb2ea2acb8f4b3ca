"""HTTP and WebSocket around a device (`Windows`), on loopback, for pages of this computer only."""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler
from divermazo.games import LANGUAGES
from divermazo.keys import NAMES

from divermazo_sim.table import told
from divermazo_sim.web.live import Window, Windows
from divermazo_sim.web.site import site

HOST = "127.0.0.1"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
MAX_MESSAGE = 256  # characters; the longest valid message has 34
MAX_FRAME = 1 << 20  # bytes; what is longer closes the connection (RFC 6455, 1009)
MAX_FILES = 64 << 20  # bytes of game records that are added up
FRAME_S = 1 / 60
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}

LIVE = web.AppKey("live", Windows)
SOCKETS = web.AppKey("sockets", set)


def make_app(live: Windows) -> web.Application:
    """The page and its live link. Answers 403 to a foreign Host (DNS rebinding) or Origin."""
    app = web.Application(middlewares=[_own_pages_only], client_max_size=MAX_FILES)
    app[LIVE] = live
    app[SOCKETS] = set()
    app.on_response_prepare.append(_add_headers)
    app.on_shutdown.append(_leave)
    app.router.add_get("/live", _live)
    app.router.add_get("/records", _records)
    app.router.add_post("/figures", _figures)
    app.router.add_post("/table", _table)
    app.router.add_get("/{path:.*}", _page)
    return app


async def serve(live: Windows, port: int, started: Callable[[], None]) -> None:
    """Serve until cancelled; then the windows are told. `started` is called once the page is there.

    OSError (EADDRINUSE) when the port is busy.
    """
    app = make_app(live)
    logging.getLogger("aiohttp.server").addFilter(_is_ours)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port, shutdown_timeout=1).start()
        started()
        await live.run()
    finally:
        await runner.cleanup()


def _is_ours(record: logging.LogRecord) -> bool:
    """Not of a request that is none, or a visitor who leaves in the middle: those have been answered."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError | ConnectionError)


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
    path = request.match_info["path"] or "index.html"
    if path not in site():
        raise web.HTTPNotFound
    return web.Response(text=site()[path], content_type=TYPES[path.rsplit(".")[-1]])


async def _records(request: web.Request) -> web.Response:
    """All game records of the device, see `Windows.records`; 503 when it goes away meanwhile."""
    try:
        return web.json_response(await request.app[LIVE].records())
    except ConnectionError as error:
        raise web.HTTPServiceUnavailable(text=f"{error}\n") from None


async def _figures(request: web.Request) -> web.Response:
    """What records add up to, see `divermazo_host.figures`."""
    from divermazo_host.figures import answer_text  # here: the page is there sooner

    question = await request.text()
    return web.Response(text=await asyncio.to_thread(answer_text, question), content_type="application/json")


async def _table(request: web.Request) -> web.Response:
    """The table of a game that the page follows itself, see `divermazo_sim.table`."""
    return web.Response(text=told(await request.text()), content_type="application/json")


async def _live(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(max_msg_size=MAX_FRAME, heartbeat=5)
    await socket.prepare(request)
    live, sockets = request.app[LIVE], request.app[SOCKETS]
    window = live.open()
    sockets.add(socket)
    sender = asyncio.create_task(_send_news(live, window, socket))
    try:
        async for message in socket:
            answer = _take(live, window, message)
            if answer:
                await socket.send_json(answer)
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


def _take(live: Windows, window: Window, message: WSMessage) -> dict[str, object] | None:
    """Carry out a message. The answer, if any; an `error` says what is wrong, and nothing has changed."""
    try:
        wish = _read(message)
        if wish == {"ping": True}:
            return {"pong": True}
        if isinstance(wish, dict) and wish.get("language") in LANGUAGES and len(wish) == 1:
            live.speak(wish["language"])
        else:
            live.key(window, *_key(wish))
    except (OverflowError, PermissionError, ValueError) as error:
        return {"error": str(error)}
    return None


def _read(message: WSMessage) -> object:
    if message.type is not WSMsgType.TEXT:
        raise ValueError("text messages only")
    if len(message.data) > MAX_MESSAGE:
        raise ValueError(f"message longer than {MAX_MESSAGE} characters")
    try:
        return json.loads(message.data)
    except (ValueError, RecursionError):
        raise ValueError("not JSON") from None


def _key(wish: object) -> tuple[str, bool]:
    if not isinstance(wish, dict) or set(wish) != {"key", "down"}:
        raise ValueError('expected {"key": name, "down": true|false}')
    if wish["key"] not in NAMES:
        raise ValueError(f"unknown key; keys are {' '.join(NAMES)}")
    if not isinstance(wish["down"], bool):
        raise ValueError('"down" must be true or false')
    return wish["key"], wish["down"]


async def _leave(app: web.Application) -> None:
    """The device is switched off for everybody who looks at it."""
    sockets = app[SOCKETS]
    for socket in tuple(sockets):  # closing takes it out
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(1):
                await socket.send_json({"power": False, "leds": "000000" * 54, "tone": 0})
                await socket.close(code=WSCloseCode.GOING_AWAY, message=b"device stopped")
