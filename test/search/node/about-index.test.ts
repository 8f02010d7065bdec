import { expect, test } from "vitest";
import { checkComplete, checkParts } from "../../../src/search/node/postgres/about-index.ts";

const place = (source: string, part: string, parts: number, id = "one") => ({
  source,
  about: { id, part, parts, analyzer: "plain" },
});

test("each server of an index is named once, and none of another index", () => {
  checkParts([place("a", "1", 2), place("b", "2", 2)]);
  expect(() => checkParts([place("a", "1", 2), place("b", "1", 2)])).toThrow(
    "b: the same database as a; expected each server once",
  );
  expect(() => checkParts([place("a", "1", 2), place("b", "2", 2, "other")])).toThrow(
    "b: another index than that of a; expected the servers of one",
  );
});

test("a list of servers that lacks one is refused, with how many there are", () => {
  const isWhole = (parts: number): boolean => parts === 2;
  checkComplete([place("a", "1", 2), place("b", "2", 2)], isWhole);
  expect(() => checkComplete([place("a", "1", 3)], isWhole)).toThrow(
    "a: an index on 3 servers, of which 1 is named; expected all of them",
  );
  expect(() => checkComplete([place("a", "1", 1), place("b", "2", 1)], isWhole)).toThrow(
    "a: an index on 1 server, of which 2 are named; expected all of them",
  );
  expect(() => checkComplete([place("a", "1", 2), place("b", "2", 0)], isWhole)).toThrow(
    "b: has not joined the index yet; run pericope index again with all of its servers",
  );
});
