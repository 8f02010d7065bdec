import { expect, test } from "vitest";
import { incomingLinks, linkBlocks } from "../../../src/search/node/stored-segment.ts";
import { below, pick, seeded } from "../../seeded.ts";

const signs = ["a", "b", '"', "\\", ",", "[", "]", '","', "\n", "é", "😀", " "];

test.each(Array.from({ length: 50 }, (_, seed) => seed))(
  "every target has its count, and no other has one, seed %i",
  (seed) => {
    const random = seeded(seed);
    const id = (): string => Array.from({ length: 1 + below(random, 3) }, () => pick(random, ...signs)).join("");
    const links = new Map(Array.from({ length: 1 + below(random, 900) }, (_, i) => [id(), 1 + (i % 300)]));
    const blocks = [...linkBlocks(links)];
    const countOf = (target: string): number => blocks.reduce((sum, block) => sum + incomingLinks(block, target), 0);
    for (const target of [...links.keys(), ...Array.from({ length: 200 }, id)])
      expect(countOf(target), JSON.stringify(target)).toBe(links.get(target) ?? 0);
  },
);
