/* A serial port for the page, behind which is what the test says: serialRead() and serialWrite(bytes). */
(trouble) => {
    const port = {
        async open() {
            if (trouble === "busy") throw new DOMException("", "NetworkError");
            let open = true;
            this.writable = new WritableStream({ write: (chunk) => serialWrite([...chunk]) });
            this.readable = new ReadableStream({
                async pull(controller) {
                    const bytes = await serialRead();
                    await new Promise((wait) => setTimeout(wait, 10));
                    if (bytes === null && open) controller.error(new DOMException("", "NetworkError")); // unplugged
                    else if (open) controller.enqueue(Uint8Array.from(bytes ?? []));
                },
                cancel() { open = false; },
            });
        },
        async close() {},
    };
    const serial = {
        async requestPort() {
            if (trouble === "denied") throw new DOMException("", "SecurityError");
            if (trouble === "none chosen") throw new DOMException("", "NotFoundError");
            return port;
        },
    };
    Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
}
