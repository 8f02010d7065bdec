import { expect, test } from "vitest";
import { linksOf } from "../../../src/search/engine/build-segment.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";

const linked = (value: string, name = "href") => [
  ...linksOf({ doc: "own", text: new Uint8Array(), attributes: [{ element: 0, name, value }] }),
];

test.each([
  ["a", "a"],
  [" a.xml\n", "a"],
  ["/a", "a"],
  ["../x.y/a.html", "a"],
  ["a.XHTML", "a"],
  ["a.htm", "a"],
  ["a.txt.gz", "a"],
  ["a.md#top/b.xml", "a"],
  ["a.xml?from=b/c\nd", "a"],
  ["a.xml.b", "a.xml.b"],
  ["a.gz", "a.gz"],
])("%j leads to document %s", (value, doc) => {
  expect(linked(value)).toEqual([doc]);
});

test("nothing leads to the document itself, to a folder, or from other attributes", () => {
  expect(["own.xml", "#top", "", "x/"].flatMap((value) => linked(value))).toEqual([]);
  expect(["xlink:href", "HREF"].map((name) => linked("a", name))).toEqual([["a"], ["a"]]);
  expect(["hrefs", "xhref", "a:b:href", ":href", "id"].flatMap((name) => linked("a", name))).toEqual([]);
  expect(linksOf({ doc: "own", text: new Uint8Array() }).size).toBe(0);
});

test("a document is counted once for each that links to it", async () => {
  const document = (doc: string, ...values: string[]) => ({
    doc,
    text: "",
    attributes: values.map((value) => ({ element: 0, name: "href", value })),
  });
  const engine = memoryEngine(analyzerCalled("plain"), [
    document("a", "b", "b.xml", "c", "a"),
    document("b", "c#x"),
    document("d"),
  ]);
  expect(Object.fromEntries(await engine.incomingLinks(["a", "b", "c", "d"]))).toEqual({ a: 0, b: 1, c: 2, d: 0 });
});
