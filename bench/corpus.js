// A made-up encyclopedia in the manner of the INEX Wikipedia collections: seeded, so that every run measures the same.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const syllables = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu an er in on ur st th ch".split(" ");
const accented = ["Zürich", "Łódź", "naïve", "São", "Ελλάδα", "Москва", "東京", "œuvre", "—", "“so”"];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Writes articles of about that length, a thousand a folder, until there are so many bytes of them, or so many. */
export function writeCorpus(folder, { bytes = Infinity, documents = Infinity, length = 12_000, seed = 1 }) {
  const random = seeded(seed);
  const whole = (below) => Math.floor(random() * below);
  const vocabulary = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + whole(4) }, () => syllables[whole(syllables.length)]).join(""),
  );
  const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 3)]; // few words are frequent
  const words = (count) => Array.from({ length: count }, word).join(" ");

  const inline = () => {
    const kind = random();
    if (kind < 0.55)
      return `<collectionlink xlink:type="simple" xlink:href="${whole(1e6)}.xml">${words(1 + whole(3))}</collectionlink>`;
    if (kind < 0.7) return `<emph2>${words(1 + whole(2))}</emph2>`;
    if (kind < 0.8) return `<unknownlink src="${words(1)}">${words(1 + whole(2))}</unknownlink>`;
    if (kind < 0.9) return accented[whole(accented.length)];
    return ["&amp;", "&lt;", "&#233;", "&#x2013;", "<br/>", "<!-- checked -->"][whole(6)];
  };
  const sentence = () => {
    let text = words(3 + whole(8));
    for (let parts = whole(4); parts > 0; parts--) text += ` ${inline()} ${words(1 + whole(8))}`;
    return `${text}.`;
  };
  const paragraph = () => `<p>\n${Array.from({ length: 1 + whole(6) }, sentence).join(" ")}\n</p>\n`;
  const list = () =>
    `<normallist>\n${Array.from({ length: 2 + whole(6) }, () => `<item>${sentence()}</item>\n`).join("")}</normallist>\n`;
  const table = () =>
    `<table border="1">\n${Array.from({ length: 2 + whole(5) }, () => `<tr>${Array.from({ length: 4 }, () => `<td align="left">${words(1)}</td>`).join("")}</tr>\n`).join("")}</table>\n`;
  const block = () => [paragraph, paragraph, paragraph, paragraph, list, list, table][whole(7)]();
  const section = () =>
    `<section>\n<title>${words(1 + whole(4))}</title>\n${Array.from({ length: 1 + whole(5) }, block).join("")}</section>\n`;

  const article = (id) => {
    const wanted = length * (0.1 + 2 * random() ** 2 + (random() < 0.01 ? 20 : 0));
    let body = `<emph3>${words(2)}</emph3>\n${paragraph()}`;
    while (body.length < wanted) body += section();
    return `<?xml version="1.0" encoding="UTF-8"?>\n<article xmlns:xlink="http://www.w3.org/1999/xlink">\n<name id="${id}">${words(1 + whole(3))}</name>\n<conversionwarning>0</conversionwarning>\n<body>\n${body}</body>\n</article>\n`;
  };

  const paths = [];
  let written = 0;
  while (written < bytes && paths.length < documents) {
    const id = paths.length + 1;
    const part = join(folder, `part-${String(Math.floor(id / 1000)).padStart(4, "0")}`);
    if (id === 1 || id % 1000 === 0) mkdirSync(part, { recursive: true });
    const content = Buffer.from(article(id));
    const path = join(part, `${id}.xml`);
    writeFileSync(path, content);
    paths.push(path);
    written += content.length;
  }
  return { paths, bytes: written };
}
