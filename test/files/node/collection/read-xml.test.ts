import { expect, test } from "vitest";
import { byteSink } from "../../../../src/files/node/collection/byte-sink.ts";
import { packXml } from "../../../../src/files/node/collection/collection-xml.ts";
import { growingNumbers } from "../../../../src/base/growing.ts";
import { packing } from "../../../../src/files/node/collection/packing.ts";
import { readXml } from "../../../../src/files/node/collection/read-xml.ts";
import { scanXml, xmlScan } from "../../../../src/files/node/collection/scan-xml.ts";

/** What is read of a document: its text, and the lengths of its text nodes. */
function read(xml: string, by: "readXml" | "scanXml" = "readXml") {
  const [sink, told, bytes] = [byteSink(), growingNumbers(Uint32Array), Buffer.from(xml)];
  sink.text("before 😀");
  const start = sink.length;
  const found =
    by === "readXml" ? readXml(bytes, sink, told, undefined, {}) : scanXml(xmlScan(), bytes, sink, told, undefined)!;
  const nodes = [...told.values()].filter((number) => number % 2 === 1).map((number) => (number + 1) / 2);
  return { text: Buffer.from(sink.since(start)).toString(), nodes, length: found.length, names: found.names };
}

test("text nodes are counted in code points, wherever characters beyond 16 bits stand", () => {
  const nodes = ["x", "😀", "a😀b😀", "éé", "𝒳", "", "end"];
  const xml = `<a>${nodes.map((node) => `${node}<b/>`).join("")}</a>`;
  const expected = {
    text: nodes.join(""),
    nodes: [1, 1, 4, 2, 1, 3],
    length: 12,
    names: ["a", "b"],
  };
  expect(read(xml)).toEqual(expected);
  expect(read(xml, "scanXml")).toEqual(expected);
  expect(read("<a>xé</a>")).toEqual({ text: "xé", nodes: [2], length: 2, names: ["a"] });
});

test("a text that is read in several pieces is whole", () => {
  const text = "é😀x".repeat(30_000); // 7 bytes each, so that pieces end within characters
  expect(read(`<a>${text}<b>${text}</b></a>`)).toEqual({
    text: text + text,
    nodes: [90_000, 90_000],
    length: 180_000,
    names: ["a", "b"],
  });
});

test("tags behind much text are plain", () => {
  const text = "x".repeat(5_100_000); // tags may have 10,000,000 characters, whatever stands before them
  const { length, names } = read(`<a>${text}<b c="1"/></a>`, "scanXml");
  expect([length, names]).toEqual([5_100_000, ["a", "b"]]);
});

test("bytes that are no UTF-8 are read as what they say they are, or refused", () => {
  const packed = (xml: string) => packXml(Buffer.from(xml, "latin1"), packing(), {});
  expect(packed('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>')).toMatchObject({ length: 1, textBytes: 2 });
  expect(() => packed("<a>\xe9</a>")).toThrow("UTF-8");
});
