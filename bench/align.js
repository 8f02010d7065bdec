// Finding the documents of quotes that name none, and the cases of track(), each against itself with a tenth of the work: what
// takes ten times as long grows no faster than what it is given.
import { align, collectionOf, readQuotes, track } from "../dist/index.js";
import { random } from "./inputs.js";

/** Prints what it measures. */
export function benchAlign({ documents = 100_000, quotes = 2000, cases = 500, seed = 1, print = console.log }) {
  const next = random(seed);
  const drawn = () => next() / 2 ** 32;
  const texts = Array.from({ length: documents }, () => sentence(drawn, 50));
  print(`\n${documents.toLocaleString("en")} documents, ${quotes.toLocaleString("en")} quotes that name none`);
  const collection = collectionOf(texts.map((text, i) => ({ doc: `d${i}`, text })));
  const times = new Map();
  for (const [kind, change] of Object.entries(changes)) {
    const small = placedIn(collection, draw(drawn, texts, quotes / 10, change));
    const large = placedIn(collection, draw(drawn, texts, quotes, change));
    times.set(kind, large.seconds);
    const ratio = (large.seconds / small.seconds).toFixed(1);
    print(
      `  ${kind.padEnd(8)} ${large.seconds.toFixed(2)} s, ${ratio} times a tenth of them; ${large.placed} placed, ${large.right} right`,
    );
  }
  const tenth = tracked(texts.slice(0, documents / 10), cases / 10, drawn);
  const whole = tracked(texts.slice(0, documents / 10), cases, drawn);
  print(`  track() of ${cases} cases ${whole.toFixed(2)} s, ${(whole / tenth).toFixed(1)} times a tenth of them`);
}

/** How quotes differ from their documents. */
const changes = {
  exact: (_, text) => text,
  folded: (_, text) => text.replaceAll(" ", "\n  "),
  typos: (drawn, text) => text.replaceAll(/[a-z]/g, (letter) => (drawn() < 0.02 ? "x" : letter)),
  header: (_, text) => `Home > Guides > Chapter\n\n${text}`,
};

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
    return { doc: `d${doc}`, text: change(drawn, texts[doc].slice(start, start + 200)) };
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
