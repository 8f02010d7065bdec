// A small retriever, to be asked by pericope: chunks by how many words of the question they have, rare words before frequent ones.

import { readFileSync } from "node:fs";

const words = (text) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu));
const chunks = readFileSync(new URL("chunks.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .map((chunk) => ({ ...chunk, words: words(chunk.text) }));
const frequency = new Map();
for (const chunk of chunks) for (const word of chunk.words) frequency.set(word, (frequency.get(word) ?? 0) + 1);

export default async function retrieve({ title, most, top_k = most }) {
  const asked = words(title);
  const score = (chunk) => {
    let sum = 0;
    for (const word of asked) if (chunk.words.has(word)) sum += Math.log(chunks.length / frequency.get(word));
    return sum;
  };
  return chunks
    .map((chunk) => ({ doc: chunk.doc, text: chunk.text, score: score(chunk) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, top_k);
}
