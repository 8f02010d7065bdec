import { expect, test } from "vitest";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { titledElements } from "../../../src/text/xml/element-titles.ts";

test("an element is titled by its first child, and its path has the titles around it", () => {
  const xml =
    "<article><title>😀 Tea</title><sec><st> Green </st><p>Hot.</p><div><ss><head>Pots</head>Big.</ss></div></sec>" +
    "<sec><p>None.</p><title>Late</title></sec><fig><name>No</name></fig></article>";
  const { table, text } = elementTable(xml);
  const found = titledElements(table, text).map(({ path, start, end }) => [
    path.join(" > "),
    [...text].slice(start, end).join(""),
  ]);
  expect(found).toEqual([
    ["😀 Tea", text],
    ["😀 Tea > Green", " Green Hot.PotsBig."],
    ["😀 Tea > Green > Pots", "PotsBig."],
  ]);
  const bare = elementTable("<doc><sec><title>A</title></sec><sec><title>B</title></sec></doc>");
  expect(titledElements(bare.table, bare.text).map(({ path }) => path)).toEqual([["A"], ["B"]]);
});
