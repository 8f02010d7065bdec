import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { cas } from "../../../src/search/systems/cas.ts";
import type { NexiReading } from "../../../src/search/systems/nexi-plan.ts";
import { parseNexi } from "../../../src/text/nexi.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { rounds } from "../../rounds.ts";
import { seeded } from "../../seeded.ts";
import { ask, valuesOf } from "./asking.ts";
import { bruteForce } from "./nexi-brute-force.ts";
import { drawDocuments } from "./random-documents.ts";

// The forms of castitle that topics of INEX 2005 to 2009 have, as people typed them, in words and tags of our own.
const castitles = [
  "//*[about(., tea)]",
  "//article[about(., green tea)]",
  "//p[about(., tea coffee leaf)]",
  "//(sec|p)[about(., coffee)]",
  "//( sec | p | title )[ about( . , leaf ) ]",
  '//sec[about(., "green tea")]',
  '//sec[about(., " green tea " leaf)]',
  '//article[about(., +tea +coffee -leaf)]//p[about(., -"green tea" cup)]',
  "//article[about(., tea)]//sec[about(., coffee)]",
  "//article[about(., tea)] //sec[about(., cup)] //p[about(., coffee)]",
  "//article[about(., tea)]//sec",
  "//article[about(., tea)]//sec//p[about(., leaf)]",
  "//article[about(.//title, tea)]//*[about(., coffee)]",
  "//article[about(.//sec//p, tea)]//title",
  "//article[about(.//(p|title), leaf)]//(sec|p)[about(., cup)]",
  "//article[about(.//sec, tea) and about(.//title, coffee)]",
  "//article[about(.//sec, tea) AND about(.//p, coffee)]//sec[about(., leaf)]",
  "//sec[about(., tea) or about(., coffee)]",
  "//sec[(about(., tea) OR about(., coffee)) and (about(.//p, leaf) or about(.//title, cup))]",
  "//sec[about(., tea OR coffee and leaf)]",
  "//article[.//year > 1998]//sec[about(., tea)]",
  "//article[.//year >= 1996 and .//year <= 2003]//p[about(., tea)]",
  "//article[(.//year = 2001 OR .//year = 2002) AND about(., coffee)]",
  "//article[about(., tea) and .//year < 2000]//sec[about(., leaf) or .//@year > 1998]",
  "//sec[.//@year >= 1997 and about(., tea)]",
  "//article[about(.//@note, tea)]//p[about(., coffee)]",
  "//*[about(.//@note, leaf)]//@year",
  "//sec//@note[about(., coffee)]",
  "//article//*[about(., green-leaf)]",
  "//*[about(.//*, 茶)]",
  "//article[.//year > 1998]",
  "tea coffee",
  '+tea -"green leaf" cup',
];

const settings = ["strict", "vague"].flatMap((target) => ["strict", "vague"].map((support) => ({ target, support })));
/** As the task says it: conditions all hold, phrases stand as they are, what is unwanted is absent. */
const literal = { conditions: "all", phrases: "must", plus: "must", negations: "exclude" };

test.each(castitles)("%s runs in all four settings, and finds what brute force finds", async (castitle) => {
  const query = parseNexi(castitle);
  let found = 0;
  for (let seed = 0; seed < rounds(4, 24); seed++) {
    const drawn = drawDocuments(seeded(seed), 4);
    const engine = memoryEngine(
      analyzerCalled("plain"),
      drawn.map(({ document }) => document),
    );
    for (const given of settings.flatMap((setting) => [setting, { ...setting, ...literal }])) {
      const results = await ask(engine, cas, { castitle }, given);
      const expected = bruteForce(drawn, query, valuesOf(cas, given) as unknown as NexiReading);
      const about = `seed ${seed}: ${castitle} ${JSON.stringify(given)}`;
      expect(results.map(({ doc, path }) => `${doc} ${path}`).toSorted(), about).toEqual(
        [...expected.keys()].toSorted(),
      );
      const apart = results.map(({ doc, path, score }) => Math.abs(score - expected.get(`${doc} ${path}`)!));
      expect(Math.max(0, ...apart), about).toBeLessThan(1e-9);
      if (given.target === "strict" && given.support === "strict") found += results.length;
    }
  }
  expect(found, "results in the strict setting").toBeGreaterThan(0);
});
