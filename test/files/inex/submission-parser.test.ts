import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Context } from "../../../src/files/drafts/context.ts";
import { submissionParser } from "../../../src/files/inex/submission-parser.ts";
import { encodeUtf8 } from "../../../src/text/utf8.ts";
import { article } from "./articles.ts";

const collection = collectionOf([article("d", "<a><p>one</p></a>")]);
const result = "<result><file>d</file><path>/a[1]/p[1]</path></result>\n";
const results = encodeUtf8(`${result.repeat(3)}</topic></inex-submission>`).subarray(0, 3 * result.length); // as in a file

/** How many lines are taken as bytes, from the second on, after these have come as text. */
function taken(context: Context, ...lines: readonly string[]) {
  const parser = submissionParser(context, () => undefined);
  lines.forEach((line, i) => parser.line(line, i + 1));
  return parser.block!(results, result.length, lines.length + 1);
}

const start = ['<inex-submission run-id="r">', '<topic topic-id="1">'];

test("results are taken as bytes between the tags of a topic, where nothing is remarked on", () => {
  const nothing = { to: result.length, lines: 0 };
  expect(taken({ collection }, ...start)).toEqual({ to: results.length, lines: 2 });
  expect(taken({ collection, onRemark: () => undefined }, ...start)).toEqual(nothing);
  expect(taken({}, ...start)).toEqual(nothing);
  expect(taken({ collection }, start[0]!)).toEqual(nothing); // outside of a topic
  expect(taken({ collection }, start[0]!, "<topic>")).toEqual(nothing); // which has no id
  expect(taken({ collection }, ...start, "<result>")).toEqual(nothing);
  expect(taken({ collection }, ...start, "</topic>")).toEqual(nothing);
});

test("results that were taken have their lines, and so have those that follow", () => {
  const parser = submissionParser({ collection });
  start.forEach((line, i) => parser.line(line, i + 1));
  parser.block!(results, 0, 3);
  parser.line(`${result.trim()}</topic></inex-submission>`, 6);
  expect(
    parser
      .end(undefined)
      .topics.get("1")!
      .map(({ line }) => line),
  ).toEqual([3, 4, 5, 6]);
});
