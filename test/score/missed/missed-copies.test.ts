import { expect, test } from "vitest";
import { copyFinder } from "../../../src/match/copies/topic-copies.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Passage } from "../../../src/data/run.ts";
import { missed } from "../../../src/score/missed.ts";
import { copiedNames } from "../../match/copies/brute-copies.ts";
import { copiedTrack } from "../../match/copies/copied-track.ts";
import { rounds } from "../../rounds.ts";

const placesOf = ({ doc, start, end }: Passage): string[] =>
  Array.from({ length: end - start }, (_, i) => `${doc}:${start + i}`);

test.each(Array.from({ length: rounds(25, 600) }, (_, i) => i + 1))("as character by character, seed %i", (seed) => {
  const { texts, judgements, run } = copiedTrack(seed);
  const judged = judgements.topics.get("t")!;
  const ranked = run.topics.get("t")!;
  const list = { read: ranked.slice(0, 3), below: ranked.slice(3) };
  const copies = copyFinder(collectionOf(Array.from(texts, ([doc, text]) => ({ doc, text }))), "same");
  const nameOf = copiedNames(judged, texts);
  const [readHere, belowHere] = [new Set(list.read.flatMap(placesOf)), new Set(list.below.flatMap(placesOf))];
  const [read, below] = [new Set([...readHere].map(nameOf)), new Set([...belowHere].map(nameOf))];
  const gold = [...judged].flatMap(([doc, { relevant }]) => relevant.flatMap((range) => placesOf({ doc, ...range })));
  const told = (found: ReturnType<typeof missed>): string[] =>
    found.missed.flatMap(({ doc, start, end, reason }) => placesOf({ doc, start, end }).map((c) => `${c} ${reason}`));

  const without = missed([judged], list, { copies });
  const reasonOf = (c: string): string => {
    if (read.has(nameOf(c))) return "copy";
    return belowHere.has(c) ? "below" : "not-returned";
  };
  const lost = gold.filter((c) => !readHere.has(c));
  expect(told(without), "not counted").toEqual(lost.map((c) => `${c} ${reasonOf(c)}`));
  expect([without.found, without.relevant]).toEqual([gold.length - lost.length, gold.length]);

  const counted = missed([judged], list, { copies, copiesCount: true });
  const once = gold.filter((c) => nameOf(c) === c);
  const unread = once.filter((c) => !read.has(c));
  expect(told(counted), "counted").toEqual(unread.map((c) => `${c} ${below.has(c) ? "below" : "not-returned"}`));
  expect(counted.found).toBe(once.length - unread.length);
  expect(counted.relevant).toBe(once.length);
  expect(counted.foundInCopies).toBe(once.filter((c) => read.has(c) && !readHere.has(c)).length);
});
