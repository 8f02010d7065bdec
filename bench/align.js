// Finding the documents of quotes that name none, and the cases of track(), each against itself with a tenth of the work: what
// takes ten times as long grows no faster than what it is given.
import { align, collectionOf, readQuotes, readRun, track } from "../dist/index.js";
import { random } from "./inputs.js";

/** Prints what it measures. */
export function benchAlign({ documents = 100_000, quotes = 2000, cases = 500, seed = 1, print = console.log }) {
  const next = random(seed);
  const drawn = () => next() / 2 ** 32;
  const texts = Array.from({ length: documents }, () => sentence(drawn, 50));
  const corpora = { "of random words": texts, "that repeat each other": pieces(drawn, documents) };
  for (const [about, own] of Object.entries(corpora)) {
    print(
      `\n${documents.toLocaleString("en")} documents ${about}, ${quotes.toLocaleString("en")} quotes that name none`,
    );
    const collection = collectionOf(own.map((text, i) => ({ doc: `d${i}`, text })));
    for (const [kind, change] of Object.entries(changes)) {
      const small = placedIn(collection, draw(drawn, own, quotes / 10, change));
      const large = placedIn(collection, draw(drawn, own, quotes, change));
      const ratio = (large.seconds / small.seconds).toFixed(1);
      print(
        `  ${kind.padEnd(8)} ${large.seconds.toFixed(2)} s, ${ratio} times a tenth of them; ${large.placed} placed, ${large.right} right`,
      );
    }
  }
  checkedTexts(documents, drawn, print);
  const tenth = tracked(texts.slice(0, documents / 10), cases / 10, drawn);
  const whole = tracked(texts.slice(0, documents / 10), cases, drawn);
  print(`  track() of ${cases} cases ${whole.toFixed(2)} s, ${(whole / tenth).toFixed(1)} times a tenth of them`);
}

/** Results that have a text beside their offsets, which are right, against the same without their texts. */
function checkedTexts(count, drawn, print) {
  const texts = Array.from({ length: 200 }, () => `😀 ${sentence(drawn, 3000)}`);
  const collection = collectionOf(texts.map((text, i) => ({ doc: `d${i}`, text })));
  const points = texts.map((text) => [...text]);
  const results = Array.from({ length: count }, (_, i) => {
    const doc = Math.floor(drawn() * texts.length);
    const start = Math.floor(drawn() * (points[doc].length - 400));
    const text = points[doc].slice(start, start + 300).join("");
    return { topic: `q${Math.floor(i / 1000)}`, doc: `d${doc}`, start, end: start + 300, text };
  });
  const seconds = (some) => {
    const lines = some.map((result) => JSON.stringify(result)).join("\n");
    const from = performance.now();
    readRun(lines, { collection });
    return (performance.now() - from) / 1000;
  };
  const without = seconds(results.map((result) => ({ ...result, text: undefined })));
  const checked = seconds(results);
  print(
    `  ${count.toLocaleString("en")} results with offsets: ${without.toFixed(2)} s, with their texts ${checked.toFixed(2)} s, ${(checked / without).toFixed(1)} times`,
  );
}

/** How quotes differ from their documents. */
const changes = {
  exact: (_, text) => text,
  folded: (_, text) => text.replaceAll(" ", "\n  "),
  typos: (drawn, text) => text.replaceAll(/[a-z]/g, (letter) => (drawn() < 0.02 ? "x" : letter)),
  header: (_, text) => `Home > Guides > Chapter\n\n${text}`,
  numbered: (_, text, doc) => `Source: file ${doc}\n\n${text}`,
};

/**
 * Pieces of 350 characters, as a splitter cuts manuals that share much: half of their sentences are drawn from a list, the first of
 * which are everywhere, and of those that are new, half only put other words into the middle of one that is known. Every sixteenth piece
 * is there a second time.
 */
function pieces(drawn, count) {
  const known = Array.from({ length: 4000 }, () => sentence(drawn, 14));
  const common = () => known[Math.floor(known.length * drawn() ** 2)];
  const next = () => {
    const kind = drawn();
    if (kind < 0.5) return common();
    if (kind < 0.75) return sentence(drawn, 14);
    const words = common().split(" ");
    return [...words.slice(0, 6), sentence(drawn, 2), ...words.slice(8)].join(" ");
  };
  const cut = [];
  let rest = "";
  while (cut.length < count) {
    while (rest.length < 350) rest += `${next()}. `;
    cut.push(cut.length % 16 === 15 ? cut[Math.floor(drawn() * cut.length)] : rest.slice(0, 350));
    rest = rest.slice(350);
  }
  return cut;
}

function sentence(drawn, count) {
  return Array.from({ length: count }, () => word(Math.floor(20_000 * drawn() ** 3))).join(" ");
}

/** A word for a number: the smaller, the shorter. */
function word(number) {
  const syllables = ["ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "wa"];
  let text = syllables[number % 16];
  for (let rest = Math.floor(number / 16); rest > 0; rest = Math.floor(rest / 16)) text += syllables[rest % 16];
  return text;
}

function draw(drawn, texts, count, change) {
  return Array.from({ length: count }, () => {
    const doc = Math.floor(drawn() * texts.length);
    const start = Math.floor(drawn() * 100);
    return { doc: `d${doc}`, text: change(drawn, texts[doc].slice(start, start + 200), doc) };
  });
}

function placedIn(collection, quotes) {
  const lines = quotes.map(({ text }, i) => JSON.stringify({ topic: `q${i}`, text })).join("\n");
  const began = process.cpuUsage();
  const { placed } = align(readQuotes(lines, { noun: "run" }), collection);
  const { user, system } = process.cpuUsage(began);
  return {
    seconds: (user + system) / 1e6, // of processor time: others may be at work
    placed: placed.length,
    right: placed.filter(({ quote, doc }) => quotes[quote.line - 1].doc === doc).length,
  };
}

function tracked(texts, count, drawn) {
  const documents = Object.fromEntries(texts.map((text, i) => [`d${i}`, text]));
  const cases = draw(drawn, texts, count, changes.exact).map(({ doc, text }, i) => ({
    question: `q${i}`,
    gold: [{ doc, text }],
    retrieved: [{ text }],
  }));
  const began = performance.now();
  track(cases, { documents });
  return (performance.now() - began) / 1000;
}
