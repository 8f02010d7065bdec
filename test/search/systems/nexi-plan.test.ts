import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { planOf } from "../../../src/search/systems/nexi-plan.ts";
import { isCas, parseNexi } from "../../../src/text/nexi.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { nexiReading } from "./asking.ts";

const engine = memoryEngine(analyzerCalled("plain"), [{ doc: "a", text: "tea and more tea" }]);

/** Whether the texts of documents are needed, those of all, and whether nothing can be found. */
async function needs(castitle: string, support = "strict"): Promise<string> {
  const query = parseNexi(castitle);
  if (!isCas(query)) throw new Error(castitle);
  const reading = nexiReading({ support });
  const { needsDocuments, needsAllDocuments, isMute } = await planOf(query, engine, reading);
  const words = { texts: needsDocuments, all: needsAllDocuments, mute: isMute };
  return Object.entries(words)
    .flatMap(([word, is]) => (is ? [word] : []))
    .join(" ");
}

test.each([
  ["//p[about(., tea)]", ""],
  ["//p[about(.//b, tea)]", ""],
  ["//p[about(., tea) and .//year > 5]", "texts"],
  ["//p[about(., tea)]//@id", "texts"],
  ["//p[about(.//@id, tea)]", "texts all"],
  ["//p[about(.//@id//b, tea)]", "texts"],
  ["//p[about(.//b, tea) or about(.//@id, tea)]", "texts all"],
  ["//@id[about(., tea)]", "texts all"],
  ["//p[about(., tea)]//@id[about(., tea)]", "texts all"],
  ["//p[about(., tea)]//@id[about(.//b, tea)]", "texts"],
  ["//p[about(., tea)]//@id[about(., -tea)]", "texts"],
  ["//p[.//year > 5]", "texts all"],
  ["//p", "all"],
  ["//p[about(., …)]", "all mute"],
  ["//p[about(., …) and about(., …)]", "all mute"],
  ["//p[about(., …) and .//year > 5]", "texts all"],
])("%s needs: %s", async (castitle, expected) => expect(await needs(castitle)).toBe(expected));

test("with vague support a path that leads nowhere from an attribute is that attribute", async () => {
  expect(await needs("//p[about(., tea)]//@id[about(.//b, tea)]", "vague")).toBe("texts all");
  expect(await needs("//p[about(., tea)]//b[about(.//c, tea)]", "vague")).toBe("");
});
