import { deflateRawSync, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { packedResults, unpackedResults } from "../../src/report/packed-results.ts";
import type { PageData, PageText } from "../../src/report/page-data.ts";
import { documentHeadings } from "../../src/report/headings.ts";
import { aroundData, type PackedPage, packedPage } from "../../src/report/page-pack.ts";
import { pageBuilder } from "../../src/report/page-build.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { elementTable } from "../../src/text/xml/element-table.ts";

const packer = {
  pack: (content: string | Uint8Array) => Promise.resolve(deflateRawSync(content).toString("base64")),
  base64: (bytes: Uint8Array) => Buffer.from(bytes).toString("base64"),
};
const unpack = (packed: string): unknown => JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString());

const xml =
  "<article><name>Codex</name><sec><title>Leaves</title><p>A <b>title</b> of <name>none</name></p></sec></article>";
const template = `<head></head><script type="application/json" id="pericope-data">null</script><end>`;

async function packed(): Promise<string> {
  const builder = pageBuilder(readJudgements("1 Q0 </script><script>x 5 30 0 0:5"), { program: "pericope" });
  builder.add(readRun("1 Q0 </script><script>x 1 1 run 0 5"));
  const { text, table } = elementTable(xml);
  let [html, after] = aroundData(template);
  for await (const piece of packedPage(
    builder.end(),
    { documentOf: (doc) => ({ doc, text, elements: table }) },
    packer,
  ))
    html += piece;
  return html + after;
}

test("a page holds its data, each part by itself, and no markup of strangers", async () => {
  const html = await packed();
  expect(html.match(/<script|<\/script/g)).toHaveLength(2);
  const page = JSON.parse(/pericope-data">(.*)<\/script>/s.exec(html)![1]!) as PackedPage;
  const data = unpack(page.data) as PageData;
  expect(data.documents.ids).toEqual(["</script><script>x"]);
  expect(data.documents.titles).toEqual(["Codex"]);
  expect((unpack(page.texts[0]!) as PageText).text).toBe("CodexLeavesA title of none");
  expect(unpackedResults(inflateRawSync(Buffer.from(page.results[0]!, "base64")))).toEqual([
    { docs: [0], starts: [0], lengths: [5], total: 1, returned: null, copies: [] },
  ]);
});

test("a heading is the first element of its parent, and named as one", () => {
  const { text, table } = elementTable(xml);
  expect(documentHeadings(table, text)).toEqual([
    { text: "Codex", start: 0, depth: 0 },
    { text: "Leaves", start: 5, depth: 1 },
  ]);
});

test("headings are set in by their depth, or by their own numbers; none is empty or beyond 200 characters", () => {
  const headings = (xml: string) => {
    const { text, table } = elementTable(xml);
    return documentHeadings(table, text).map(({ text: own, depth }) => `${depth} ${own.slice(0, 9)}`);
  };
  const deep =
    "<a><title>A</title><b><c><title> B \n b </title>x</c><d><e><ti>C</ti>y</e></d></b><f><title>D</title>z</f></a>";
  expect(headings(deep)).toEqual(["0 A", "2 B b", "3 C", "1 D"]);
  expect(headings("<a><p/><h2>A</h2>x<H4>B</H4><h2>C</h2><h7>D</h7></a>")).toEqual(["0 A", "1 B", "0 C"]);
  const long = (length: number) => headings(`<a><title>${"😀".repeat(length)}</title>.</a>`).length;
  expect([long(200), long(201), long(0)]).toEqual([1, 0, 0]);
  expect(headings("<a><title>all there is</title></a>")).toEqual([]);
  expect(headings(`<a>${"x".repeat(300)}<b><title>B</title>y</b></a>`)).toEqual(["0 B"]);
});

test("the name of a person heads nothing", () => {
  const person = "<contrib><name><surname>Ede</surname><given-names>Ann</given-names></name><xref>1</xref></contrib>";
  const { text, table } = elementTable(`<article><name>Codex</name>${person}</article>`);
  expect(documentHeadings(table, text).map((heading) => heading.text)).toEqual(["Codex"]);
});

test("a page without a place for data is a bug", () => {
  expect(() => aroundData("<html>")).toThrow("no place for data");
  expect(aroundData(template)).toEqual([
    '<head></head><script type="application/json" id="pericope-data">',
    "</script><end>",
  ]);
});

test("tokens of results come back list by list, and of a list whose tokens were not counted none do", () => {
  const list = { docs: [1, 2], starts: [0, 5], lengths: [3, 4], total: 2, returned: null, copies: [] };
  const results = [{ ...list, tokens: [0, 7] }, list, { ...list, docs: [], starts: [], lengths: [], tokens: [] }];
  expect(unpackedResults(packedResults(results)).map(({ tokens }) => tokens)).toEqual([[0, 7], undefined, []]);
  expect(unpackedResults(packedResults([list]))).toEqual([list]);
});
