import { expect, test } from "vitest";
import { collectionOf, outlinesOf } from "../../src/data/collection.ts";
import { encodeUtf8 } from "../../src/text/utf8.ts";
import { elementTableToBytes } from "../../src/text/xml/element-bytes.ts";
import { article } from "../files/inex/articles.ts";

test("the characters of a document are counted once, however often they are asked for", () => {
  let reads = 0;
  const document = {
    doc: "d",
    get text() {
      reads++;
      return "a 𝐛 c";
    },
  };
  const collection = collectionOf([document]);
  expect([collection.length("d"), collection.length("d"), collection.length("e")]).toEqual([5, 5, undefined]);
  expect(reads).toBe(1);
});

test("outlines are those that the collection has at hand, or made of its documents", () => {
  const xml = article("é", "<a>one <b>two</b></a>");
  const collection = collectionOf([xml, { doc: "plain", text: "😀" }]);
  const outlines = [
    { idBytes: encodeUtf8("é"), length: 7, elementBytes: elementTableToBytes(xml.elements!) },
    { idBytes: encodeUtf8("plain"), length: 1, elementBytes: undefined },
  ];
  expect([...outlinesOf(collection)]).toEqual(outlines);
  expect([...outlinesOf({ ...collection, outlines: () => [outlines[1]!] })]).toEqual([outlines[1]]);
});
