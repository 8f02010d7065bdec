// Chunks whose true places are known, damaged as pipelines damage them, and what align makes of each. By damage and length: the share of
// chunks that lose more than 5 % of the characters that they still have, that are placed wider than the truth, and that are placed elsewhere.
//
// node bench/align-damage.js [--chunks 120] [--seed 1] [--only WORDS] [--documents FILE.jsonl] [--whole]
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { random } from "./inputs.js";

const { values } = parseArgs({
  options: {
    chunks: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    documents: { type: "string", multiple: true },
    lengths: { type: "string", default: "50,100,200,400,1000" },
    whole: { type: "boolean" },
    show: { type: "boolean" },
    program: { type: "string", default: "dist/index.js" },
  },
});
const { aligner } = await import(resolve(values.program));
const next = random(Number(values.seed));
const drawn = () => next() / 2 ** 32;
const below = (count) => Math.floor(drawn() * count);
const pick = (list) => list[below(list.length)];

const files = values.documents ?? ["examples/documents.jsonl"];
const lines = files.flatMap((file) => readFileSync(file, "utf8").trim().split("\n"));
const articles = lines.map((line) => JSON.parse(line).text);
if (values.whole) articles.splice(0, articles.length, articles.join("\n\n"));
const titles = articles.map((text) => text.trim().split("\n")[0].slice(0, 60));

// A chunk is a list of characters, each with where it is in the document; -1 where it is not.

const cut = (text, start, end) =>
  Array.from({ length: end - start }, (_, i) => ({ sign: text[start + i], at: start + i }));
const added = (text) => text.split("").map((sign) => ({ sign, at: -1 }));
const textOf = (signs) => signs.map(({ sign }) => sign).join("");

/** Replaces what a pattern finds: by a text, or by nothing. */
function replaced(signs, pattern, change) {
  const result = [];
  let last = 0;
  for (const match of textOf(signs).matchAll(pattern)) {
    const now = change(match);
    result.push(...signs.slice(last, match.index), ...added(now));
    last = match.index + match[0].length;
  }
  return [...result, ...signs.slice(last)];
}

/** The same for one of the places, drawn at random; a text as long as what it replaces keeps its place. */
function once(signs, pattern, change) {
  const found = [...textOf(signs).matchAll(pattern)];
  if (found.length === 0) return signs;
  const { 0: old, index } = pick(found);
  const now = added(change(old)).map((one, i, all) =>
    all.length === old.length ? { ...one, at: signs[index + i].at, isChanged: true } : one,
  );
  return [...signs.slice(0, index), ...now, ...signs.slice(index + old.length)];
}

const letter = () => "abcdefghijklmnopqrstuvwxyz"[below(26)];
const edits = {
  none: (signs) => signs,
  "a word dropped": (signs) => once(signs, /(?<=\s)\S+\s+/g, () => ""),
  "a word added": (signs) => once(signs, /(?<=\s)(?=\S)/g, () => `${pick(words)} `),
  "a letter changed": (signs) => once(signs, /[a-z]/g, letter),
  "two letters changed": (signs) => edits["a letter changed"](edits["a letter changed"](signs)),
  "a space lost": (signs) => once(signs, /\s+/g, () => ""),
  "two spaces lost": (signs) => edits["a space lost"](edits["a space lost"](signs)),
};
const words = "however results further system often based within model different another".split(" ");
const headers = {
  "": () => "",
  "page + ": () => `Page ${1 + below(30)}\n`,
  "title + ": (title) => `${title}\n\n`,
  "title, section + ": (title) =>
    `Title: ${title}\nSection: ${pick(["Introduction", "Results and discussion", "2.1 Methods"])}\n`,
};
const headed = (header, change) => (signs, title) => [...added(headers[header](title)), ...change(signs)];

const stops =
  /\b(?:a|an|the|of|and|or|in|on|at|to|is|are|was|were|be|been|it|its|that|this|these|those|with|for|as|by|from|which|we|not|has|have|had|but|their|they|than|also|such|can|may|will|shall)\b\s*/gi;
const plain = {
  "lines joined": (signs) => replaced(signs, /\s*\n\s*/g, () => " "),
  "line breaks lost": (signs) => replaced(signs, /\s*\n\s*/g, () => ""),
  "title and lines joined": (signs, title) => [...added(`${title} `), ...plain["lines joined"](signs)],
  "title, lines joined, a letter": (signs, title) =>
    plain["title and lines joined"](edits["a letter changed"](signs), title),
  "white space collapsed": (signs) => replaced(signs, /\s+/g, () => " "),
  "signs replaced": (signs) =>
    replaced(
      replaced(
        replaced(signs, /[“”"]/g, () => "''"),
        /[–—-]/g,
        () => "--",
      ),
      /[‘’]/g,
      () => "'",
    ),
  "signs lost": (signs) => replaced(signs, /[“”‘’"'–—,;:()]/g, () => ""),
  "lower case": (signs) =>
    signs.map(({ sign, at }) => ({ sign: sign.toLowerCase().length === 1 ? sign.toLowerCase() : sign, at })),
  "stop words removed": (signs) => replaced(signs, stops, () => ""),
  "page + stop words removed": (signs) => [...added("Page 3\n"), ...plain["stop words removed"](signs)],
  "a page's end inside": (signs) =>
    once(signs, /(?<=\s)(?=\S)/g, () => `\n\nPage ${below(30)} of 30 — Printed by ACME\n\n`),
  "2 % of letters changed": (signs) =>
    signs.map((one) => (drawn() < 0.02 && /[a-z]/.test(one.sign) ? { ...one, sign: letter(), isChanged: true } : one)),
  "8 % of letters changed": (signs) =>
    signs.map((one) => (drawn() < 0.08 && /[a-z]/.test(one.sign) ? { ...one, sign: letter(), isChanged: true } : one)),
};

/** Changes of the document: its signs with marks, which a chunk of it loses. */
const marked = {
  "hyphenated, joined": (text) => marks(text, /(?<=[a-z]{4})(?=[a-z]{4})/g, 0.05, () => ["-\n", ""]),
  "5 % linked": (text) => marks(text, /\b\w+\b/g, 0.05, link),
  "10 % linked": (text) => marks(text, /\b\w+\b/g, 0.1, link),
  "20 % linked": (text) => marks(text, /\b\w+\b/g, 0.2, link),
  emphasis: (text) =>
    marks(text, /\b\w+\b/g, 0.1, () =>
      pick([
        ["**", "**"],
        ["*", "*"],
        ["`", "`"],
        ["__", "__"],
        ["~~", "~~"],
      ]),
    ),
  "headings, lists": (text) =>
    marks(text, /^.*$/gm, 0.5, () =>
      pick([
        ["## ", ""],
        ["- ", ""],
        ["> ", ""],
        ["* ", ""],
        ["", "\n\n---"],
      ]),
    ),
  "HTML tags": (text) =>
    marks(text, /\b\w+\b/g, 0.1, () =>
      pick([
        ["<b>", "</b>"],
        [`<a href="/p/${below(999)}.html" class="link">`, "</a>"],
        ["</p>\n<p class='x'>", ""],
        ["", "<br/>"],
      ]),
    ),
  "HTML, 20 % linked": (text) =>
    marks(text, /\b\w+\b/g, 0.2, () => [`<a href="https://example.org/wiki/${pick(words)}_${below(9999)}">`, "</a>"]),
  "a table": table,
};
const link = () => ["[", `](https://example.org/${pick(words)}/${pick(words)}-${below(9999)}.html)`];

function marks(text, pattern, share, around) {
  const signs = [];
  let last = 0;
  const mark = (some) => some.split("").map((sign) => ({ sign, isMark: true }));
  const keep = (some) => some.split("").map((sign) => ({ sign, isMark: false }));
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (drawn() >= share) continue;
    const [before, after] = around();
    signs.push(...keep(text.slice(last, index)), ...mark(before), ...keep(found), ...mark(after));
    last = index + found.length;
  }
  return [...signs, ...keep(text.slice(last))];
}

/** Prose, and now and then a table, of which a chunk says "Column: value" for every cell. */
function table(text) {
  const mark = (some, says = "") =>
    some.split("").map((sign, i) => ({ sign, isMark: true, says: i === 0 ? says : "" }));
  const keep = (some) => some.split("").map((sign) => ({ sign, isMark: false }));
  return text.split("\n").flatMap((line) => {
    const cells = line.match(/(?:\S+ ){1,4}/g) ?? [];
    if (cells.length < 12 || drawn() < 0.6) return keep(`${line}\n`);
    const names = ["Name", "Value", "Remark"].map((name) => `${name} ${pick(words)}`);
    const rows = [];
    for (let i = 0; i + 3 <= Math.min(24, cells.length); i += 3) {
      for (const n of [0, 1, 2])
        rows.push(...mark("| ", `${n === 0 ? "\n" : ", "}${names[n]}: `), ...keep(cells[i + n].trim()), ...mark(" "));
      rows.push(...mark("|\n"));
    }
    return [...mark(`\n| ${names.join(" | ")} |\n|---|---|---|\n`), ...rows, ...keep("\n")];
  });
}

/** Documents with markup, and how a chunk of one looks without it. */
function markedDocuments(change) {
  const made = articles.map((text) => change(text).map((one, at) => ({ ...one, at })));
  return {
    documents: made.map(textOf),
    stripped: (n, start, end) =>
      made[n].slice(start, end).flatMap((one) => (one.isMark ? added(one.says ?? "") : [one])),
  };
}

const cells = [];
for (const n of Object.keys(headers))
  for (const [name, edit] of Object.entries(edits))
    if (n !== "" || name !== "none") cells.push([`${n}${name}`, headed(n, edit)]);
for (const one of Object.entries(plain)) cells.push(one);

const usual = articles.map((text) => text);
const aligners = new Map();
const alignerOf = (text) => aligners.get(text) ?? aligners.set(text, aligner(text)).get(text);

const isBlank = (sign) => /\s/.test(sign);
const count = (text, start, end) => {
  let total = 0;
  for (let at = start; at < end; at++) if (!isBlank(text[at])) total++;
  return total;
};

/** What becomes of one chunk: how much of it is lost, whether its place is wider than the truth, or elsewhere. */
function outcome(text, signs) {
  const quote = textOf(signs);
  const there = signs.filter(({ sign, at }) => at >= 0 && !isBlank(sign));
  const all = there.map(({ at }) => at);
  const own = there.filter(({ isChanged }) => !isChanged).map(({ at }) => at);
  const found = alignerOf(text).place(quote);
  if (own.length === 0) return undefined;
  const truth = { start: all.reduce((a, b) => Math.min(a, b)), end: all.reduce((a, b) => Math.max(a, b)) + 1 };
  if (found === undefined) return { lost: 1, wider: 0, isWrong: false, how: "not", quote, truth };
  const places = found.places.map(({ start, end }) => ({ start: units(text, start), end: units(text, end) }));
  const place = places.find(({ start, end }) => start < truth.end && end > truth.start) ?? places[0];
  const within = own.filter((at) => at >= place.start && at < place.end).length;
  const wider = count(text, place.start, truth.start) + count(text, truth.end, place.end);
  const isWrong = within === 0 && found.how !== "exact"; // the same text may be there twice
  return {
    lost: found.how === "exact" ? 0 : 1 - within / own.length,
    wider: within === 0 ? 0 : wider,
    isWrong,
    how: found.how,
    quote,
    truth,
    place,
  };
}

/** Places count code points, the bench UTF-16 units. */
function units(text, point) {
  if (!/[\ud800-\udfff]/.test(text)) return point;
  let at = 0;
  for (let n = 0; n < point; n++) at += text.codePointAt(at) > 0xffff ? 2 : 1;
  return at;
}

const lengths = values.lengths.split(",").map(Number);
console.log(`${"".padEnd(34)}${lengths.map((length) => String(length).padStart(20)).join("")}`);
console.log(`${"lost > 5 % / wider / elsewhere, %".padEnd(34)}`);

function row(name, draw) {
  if (!name.includes(values.only)) return;
  const shown = lengths.map((length) => {
    let [lost, wider, wrong, total] = [0, 0, 0, 0];
    for (let i = 0; i < Number(values.chunks); i++) {
      const { text, signs } = draw(length);
      const one = outcome(text, signs);
      if (one === undefined) continue;
      total++;
      if (one.lost > 0.05) lost++;
      if (one.wider > 0) wider++;
      if (one.isWrong) wrong++;
      if (values.show && (one.lost > 0.05 || one.wider > 0 || one.isWrong))
        console.log(
          JSON.stringify(
            {
              ...one,
              placed: one.place && text.slice(one.place.start, one.place.end),
              truthText: text.slice(one.truth.start, one.truth.end),
            },
            null,
            1,
          ),
        );
    }
    const percent = (some) => ((100 * some) / total).toFixed(1);
    return `${percent(lost)} / ${percent(wider)} / ${percent(wrong)}`.padStart(20);
  });
  console.log(`${name.padEnd(34)}${shown.join("")}`);
}

/** A chunk begins and ends at words, or anywhere. */
function chunkIn(text, length, atWords = true) {
  const isInner = (sign) => atWords && sign !== undefined && !isBlank(sign);
  for (;;) {
    let start = below(Math.max(1, text.length - length));
    while (isInner(text[start - 1])) start--;
    let end = Math.min(text.length, start + length);
    while (isInner(text[end])) end++;
    while (start < end && isBlank(text[start])) start++;
    while (end > start && isBlank(text[end - 1])) end--;
    if (end - start > length / 2 || text.length < length) return { start, end };
  }
}

const long = articles.map((text, n) => n).filter((n) => articles[n].length > 1500);
for (const [name, change] of cells)
  row(name, (length) => {
    const n = pick(long);
    const { start, end } = chunkIn(usual[n], length);
    return { text: usual[n], signs: change(cut(usual[n], start, end), titles[pick(long)]) };
  });
for (const name of ["", "page + ", "title + "])
  row(`cut inside words, ${name}a letter`, (length) => {
    const n = pick(long);
    const { start, end } = chunkIn(usual[n], length, false);
    return { text: usual[n], signs: headed(name, edits["a letter changed"])(cut(usual[n], start, end), titles[n]) };
  });
for (const [name, change] of Object.entries(marked)) {
  if (!name.includes(values.only) && !`stripped: ${name}`.includes(values.only)) continue;
  const { documents, stripped } = markedDocuments(change);
  for (const [header, edit] of [
    ["", "none"],
    ["", "a letter changed"],
    ["page + ", "a word dropped"],
  ])
    row(`${name}${edit === "none" ? "" : `, ${header}${edit}`}`, (length) => {
      const n = pick(long);
      const { start, end } = chunkIn(documents[n], Math.round(length * (documents[n].length / usual[n].length)));
      return { text: documents[n], signs: headed(header, edits[edit])(stripped(n, start, end), titles[n]) };
    });
}

// Texts that are nowhere, by what they are made of. Whatever has a place has a wrong one.

const shuffled = (list) =>
  list
    .map((one) => ({ one, by: drawn() }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one);
const nowhere = {
  "of another document": () => {
    const [from, to] = shuffled(long);
    const { start, end } = chunkIn(usual[from], pick(lengths));
    return { text: usual[to], quote: usual[from].slice(start, end) };
  },
  "shuffled words": () => {
    const n = pick(long);
    const { start, end } = chunkIn(usual[n], pick(lengths));
    return { text: usual[n], quote: shuffled(usual[n].slice(start, end).split(/\s+/)).join(" ") };
  },
  "words of the document": () => {
    const n = pick(long);
    const all = usual[n].split(/\s+/);
    return { text: usual[n], quote: Array.from({ length: pick(lengths) / 6 }, () => pick(all)).join(" ") };
  },
};
if (long.length > 1 || values.whole)
  for (const [name, draw] of Object.entries(nowhere)) {
    if (!name.includes(values.only) || (long.length < 2 && name.startsWith("of another"))) continue;
    let [placed, total] = [0, Number(values.chunks) * 5];
    const began = performance.now();
    for (let i = 0; i < total; i++) {
      const { text, quote } = draw();
      const found = alignerOf(text).place(quote);
      if (found === undefined) continue;
      placed++;
      if (values.show) console.log(JSON.stringify({ quote, found }));
    }
    console.log(
      `nowhere, ${name}: ${((100 * placed) / total).toFixed(2)} % placed, ${(performance.now() - began).toFixed(0)} ms`,
    );
  }
