// What pictures look like in a browser. `scenes` has them; what is wrong goes to `problems`, what was looked at to `counts`.
const problems = [];
const counts = { pictures: 0, boxes: 0, texts: 0, edges: 0, captions: 0, pages: 0 };
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;

const near = (a, b, by) => Math.abs(a - b) <= by;

const luminance = ([r, g, b]) => {
  const linear = (x) => ((x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};
const contrast = (a, b) => {
  const [x, y] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(x, y) / Math.min(x, y);
};

/// The frames of a document on the screen, by the names of nodes.
const screenFrames = (text) => {
  const frames = new Map();
  const walk = (nodes, x, y) => {
    for (const n of nodes) {
      frames.set(n.name, { x: x + n.x, y: y + n.y, width: n.width, height: n.height });
      walk(n.children, x + n.x, y + n.y);
    }
  };
  walk(JSON.parse(text).nodes, 0, 0);
  return frames;
};

/// An SVG as an element, with styles of its own.
const put = (text) => {
  const host = document.createElement("div");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = text.replace(/^<\?xml.*\n/, "");
  return root.querySelector("svg");
};

/// The pixels of an SVG as a picture. What a point of the plane has is asked for by its place in the SVG.
const painted = async (text, svg) => {
  const image = new Image();
  image.style.colorScheme = isDark ? "dark" : "light";
  document.body.append(image);
  image.src = "data:image/svg+xml;base64," + btoa(unescape(encodeURIComponent(text)));
  await image.decode();
  const box = svg.viewBox.baseVal;
  const canvas = document.createElement("canvas");
  // Half a pixel, so that lines one pixel wide fill pixels.
  [canvas.width, canvas.height] = [Math.ceil(box.width), Math.ceil(box.height)];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0.5, 0.5, box.width, box.height);
  const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
  const { width, height } = canvas;
  const pixel = (column, row) => {
    const i = (row * width + column) * 4;
    return [data[i], data[i + 1], data[i + 2]];
  };
  image.remove();
  return { pixel, at: (x, y) => pixel(Math.floor(x - box.x + 0.5), Math.floor(y - box.y + 0.5)), width, height };
};

const same = (a, b, by) => Math.abs(a[0] - b[0]) <= by && Math.abs(a[1] - b[1]) <= by && Math.abs(a[2] - b[2]) <= by;

/// Nothing is drawn near the edges of the picture.
const checkMargins = (name, picture) => {
  const ground = picture.pixel(4, 4);
  const { width, height } = picture;
  for (let d = 2; d < 14; d += 3) {
    for (let x = 2; x < width - 2; x++) {
      if (!same(picture.pixel(x, d), ground, 2) || !same(picture.pixel(x, height - 1 - d), ground, 2)) {
        return problems.push(`${name}: something is drawn ${d} from the upper or lower edge, at ${x}`);
      }
    }
    for (let y = 2; y < height - 2; y++) {
      if (!same(picture.pixel(d, y), ground, 2) || !same(picture.pixel(width - 1 - d, y), ground, 2)) {
        return problems.push(`${name}: something is drawn ${d} from the left or right edge, at ${y}`);
      }
    }
  }
};

/// Boxes stand where the layout put them.
const checkBoxes = (name, svg, frames) => {
  const box = svg.viewBox.baseVal;
  const corner = svg.getBoundingClientRect();
  for (const [node, frame] of frames) {
    const group = [...svg.querySelectorAll("g.node")].find((g) => g.firstElementChild.textContent.startsWith(node + ", "));
    const rect = group && group.querySelector(":scope > rect.box");
    if (!rect) {
      problems.push(`${name}: ${node} is not drawn`);
      continue;
    }
    counts.boxes++;
    const found = rect.getBoundingClientRect();
    // What the browser gives includes half of the edge's line.
    const [x, y] = [found.x - corner.x + box.x + (found.width - frame.width) / 2, found.y - corner.y + box.y + (found.height - frame.height) / 2];
    if (!near(x, frame.x, 0.02) || !near(y, frame.y, 0.02) || !near(rect.width.baseVal.value, frame.width, 1e-4)
      || !near(rect.height.baseVal.value, frame.height, 1e-4)) {
      problems.push(`${name}: ${node} stands at ${x} ${y}, ${rect.width.baseVal.value}×${rect.height.baseVal.value}: ${JSON.stringify(frame)}`);
    }
  }
};

/// The edges of coloured boxes are seen where the layout put them, where no other box is drawn over them.
const checkEdges = (name, svg, frames, picture) => {
  const order = [...frames];
  for (const group of svg.querySelectorAll("g.node")) {
    const rect = group.querySelector(":scope > rect.box");
    if (!rect || !/ c\d/.test(rect.getAttribute("class"))) continue;
    const node = group.firstElementChild.textContent.split(", ")[0];
    const f = frames.get(node);
    const later = order.slice(order.findIndex(([other]) => other === node) + 1).map(([, other]) => other);
    const isFree = (x, y) => !later.some((o) => x >= o.x - 3 && x <= o.x + o.width + 3 && y >= o.y - 3 && y <= o.y + o.height + 3);
    for (const [x, y, dx, dy] of [
      [f.x, f.y + f.height * 0.7, 1, 0], [f.x + f.width, f.y + f.height * 0.7, -1, 0],
      [f.x + f.width * 0.9, f.y, 0, 1], [f.x + f.width * 0.9, f.y + f.height, 0, -1],
    ]) {
      if (!isFree(x, y)) continue;
      counts.edges++;
      const [line, inside] = [picture.at(x, y), picture.at(x + 3 * dx, y + 3 * dy)];
      const whole = [1, 3, 5].map((i) => parseInt(rect.getAttribute("stroke").slice(i, i + 2), 16));
      const isWhole = Number.isInteger(x) && Number.isInteger(y);
      if (same(line, inside, 8) || (isWhole && !same(line, whole, 12))) {
        problems.push(`${name}: the edge of ${node} at ${x} ${y} is ${line}, not ${whole}`);
      }
    }
  }
};

/// Texts are as long as they were measured, within their boxes, and can be read on what they stand on.
const checkTexts = (name, svg, picture) => {
  for (const text of svg.querySelectorAll("text.text")) {
    counts.texts++;
    const words = `${name}: “${text.textContent}”`;
    const rect = text.parentNode.querySelector(":scope > rect.box");
    const [found, box] = [text.getBoundingClientRect(), rect.getBoundingClientRect()];
    const length = text.textLength.baseVal.value;
    if (!near(found.width, length, 1)) problems.push(`${words} is ${found.width} wide, not ${length}`);
    if (found.left < box.left - 0.51 || found.right > box.right + 0.51) problems.push(`${words} is wider than its box`);
    const corner = svg.getBoundingClientRect();
    const view = svg.viewBox.baseVal;
    const [left, top] = [found.left - corner.left + view.x, found.top - corner.top + view.y];
    let [light, dark] = [null, null];
    for (let y = top + 2; y < top + found.height - 2; y++) {
      for (let x = left + 1; x < left + found.width - 1; x++) {
        const color = picture.at(x, y);
        if (!light || luminance(color) > luminance(light)) light = color;
        if (!dark || luminance(color) < luminance(dark)) dark = color;
      }
    }
    if (contrast(light, dark) < 4.5) problems.push(`${words} has a contrast of ${contrast(light, dark)}: ${light} on ${dark}`);
  }
};

const measureSVGs = async () => {
  for (const { name, svg: text, frames } of scenes) {
    const svg = put(text);
    const picture = await painted(text, svg);
    counts.pictures++;
    checkMargins(name, picture);
    if (luminance(picture.pixel(4, 4)) > 0.5 === isDark) problems.push(`${name}: the ground is not ${isDark ? "dark" : "light"}`);
    checkTexts(name, svg, picture);
    if (frames) {
      const known = screenFrames(frames);
      checkBoxes(name, svg, known);
      if (!isDark) checkEdges(name, svg, known, picture);
    } else if (svg.querySelectorAll("text.device-name").length !== 3) {
      problems.push(`${name}: the devices have no names`);
    }
  }
};

/// Pages: the picture fits, the captions can be switched off, a click on a box shows what is known about it.
const measurePages = async () => {
  for (const { name, page } of scenes) {
    const frame = document.createElement("iframe");
    [frame.width, frame.height] = [1200, 900];
    frame.srcdoc = page;
    const loaded = new Promise((done) => (frame.onload = done));
    document.body.append(frame);
    await loaded;
    const inside = frame.contentDocument;
    counts.pages++;
    const svg = inside.querySelector(".picture svg").getBoundingClientRect();
    if (svg.left < 0 || svg.right > 1200 || svg.height > 900 || svg.width < 100) problems.push(`${name}: the picture does not fit: ${JSON.stringify(svg)}`);
    if (inside.documentElement.scrollWidth > 1200) problems.push(`${name}: the page is too wide`);
    const shown = () => [...inside.querySelectorAll("svg .caption")].filter((e) => e.getClientRects().length > 0).length;
    const captions = shown();
    counts.captions += captions;
    if (captions === 0) problems.push(`${name}: there are no captions`);
    inside.getElementById("captions").click();
    if (shown() !== 0) problems.push(`${name}: the captions cannot be switched off`);
    const boxes = inside.querySelectorAll("g.node");
    const last = boxes[boxes.length - 1];
    last.dispatchEvent(new frame.contentWindow.MouseEvent("click", { bubbles: true }));
    const told = [...inside.querySelectorAll("article")].filter((a) => a.getClientRects().length > 0);
    if (told.length !== 1 || told[0].dataset.id !== last.dataset.id) problems.push(`${name}: a click does not show its box`);
    frame.remove();
  }
};
