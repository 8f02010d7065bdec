import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { construct, isBetweenTags, isInReference } from "../../../src/text/xml/xml-reader.ts";

/** Where each of these starts of a document ends. In their order, the parser has each of its states. */
const starts: readonly (readonly [string, string | undefined])[] = [
  ["", undefined],
  [" ", undefined],
  ["<!DOCTYPE", "the DOCTYPE"],
  ["<!DOCTYPE a 'x", "the DOCTYPE"],
  ["<!DOCTYPE a [", "the DOCTYPE"],
  ["<!DOCTYPE a ['x", "the DOCTYPE"],
  ["<!DOCTYPE a [<", "the DOCTYPE"],
  ["<!DOCTYPE a [<!", "the DOCTYPE"],
  ["<!DOCTYPE a [<!--", "the DOCTYPE"],
  ["<!DOCTYPE a [<!-- -", "the DOCTYPE"],
  ["<!DOCTYPE a [<!-- --", "the DOCTYPE"],
  ["<!DOCTYPE a [<?", "the DOCTYPE"],
  ["<!DOCTYPE a [<?x ?", "the DOCTYPE"],
  ["<a>x", undefined],
  ["<a>&x", undefined],
  ["<a><", "a tag"],
  ["<a><!", 'what starts with "<!"'],
  ["<a><!--", "a comment"],
  ["<a><!-- -", "a comment"],
  ["<a><!-- --", "a comment"],
  ["<a><![CDATA[", "a CDATA section"],
  ["<a><![CDATA[x]", "a CDATA section"],
  ["<a><![CDATA[x]]", "a CDATA section"],
  ["<a><?", "a processing instruction"],
  ["<a><?x", "a processing instruction"],
  ["<a><?x y", "a processing instruction"],
  ["<a><?x y?", "a processing instruction"],
  ["<?xml ", "the XML declaration"],
  ["<?xml v", "the XML declaration"],
  ["<?xml version ", "the XML declaration"],
  ["<?xml version=", "the XML declaration"],
  ["<?xml version='", "the XML declaration"],
  ["<?xml version='1.0'", "the XML declaration"],
  ["<?xml version='1.0'?", "the XML declaration"],
  ["<a", "a tag"],
  ["<a/", "a tag"],
  ["<a ", "a tag"],
  ["<a b", "a tag"],
  ["<a b ", "a tag"],
  ["<a b=", "a tag"],
  ["<a b='x", "a tag"],
  ["<a b='x'", "a tag"],
  ["<a></a", "a tag"],
  ["<a></a ", "a tag"],
];

test.each(starts)("after %j the parser is inside of %s", (xml, name) => {
  const parser = new SaxesParser();
  parser.write(xml);
  expect(construct(parser)?.name).toBe(name);
  expect([isBetweenTags(parser), isInReference(parser)]).toEqual([xml === "<a>x", xml === "<a>&x"]);
});
