// All that is wrong with the page in windows of these sizes, in both languages, its guide open and closed. The windows
// are frames.
([widths, heights]) => {
    const frame = document.querySelector("iframe");
    const page = frame.contentDocument;
    const box = (element) => element.getBoundingClientRect();
    const onlyRead = (element) => frame.contentWindow.getComputedStyle(element).clipPath !== "none"; // by screen readers
    const seen = (element) => box(element).width > 0 && !onlyRead(element);
    const all = (selector) => [...page.querySelectorAll(selector)].filter(seen);
    const name = (element) => element.dataset.key ?? (element.id || element.className || element.tagName);
    const guide = page.querySelector("#guide");
    const root = page.scrollingElement;
    const faults = [];

    function look(width, height) {
        const fault = (...words) => faults.push([`${width}x${height}`, page.documentElement.lang,
            seen(guide) ? "guide" : "", ...words].join(" "));
        for (const element of all(".tools button, h1, #device, #guide, #device button, .glass, #device canvas[data-die]")) {
            const { left, top, right, bottom } = box(element);
            const glow = element.dataset.die ? (right - left) / 3 : 0.5; // light may go over the edge
            if (left < -glow || top < -glow || right > width + glow || bottom > height + glow) fault(name(element), "is cut");
        }
        if (guide.scrollWidth > guide.clientWidth) fault("the guide is cut");
        if (root.scrollHeight > height || root.scrollWidth > width) fault("the page scrolls");
        for (const group of [all(".tools button, h1, #device, #guide"), all("#device button, .glass")]) {
            const boxes = group.map(box);
            boxes.forEach((a, i) => boxes.slice(0, i).forEach((b, j) => {
                const over = Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top);
                if (over > 0.5) fault(name(group[i]), "lies over", name(group[j]));
            }));
        }
        const keys = all("#device button");
        const smallest = (list) => Math.min(...list.map(box).flatMap(({ width, height }) => [width, height]));
        const room = Math.max(width, height) >= 640 && Math.min(width, height) >= 360;
        if (room && smallest(keys) < 43.99) fault("keys of", smallest(keys));
        if (smallest(all(".tools button")) < 44) fault("buttons of", smallest(all(".tools button")));
        const longest = height - (width > height ? 0 : 44); // below the bar, where it lies across
        if (guide.scrollHeight > guide.clientHeight && guide.scrollHeight <= longest) fault("a scrollbar too early");
        if (!seen(guide) && !keys.length) fault("nothing to be seen");
    }

    for (const language of [0, 1]) {
        for (const open of [0, 1]) {
            page.querySelector("#guide-switch").click();
            for (const height of heights) {
                for (const width of widths) {
                    frame.style.width = `${width}px`;
                    frame.style.height = `${height}px`;
                    look(width, height);
                }
            }
        }
        page.querySelector("#language").click();
    }
    return faults;
}
