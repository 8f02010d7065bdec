import { expect, test } from "vitest";
import { splitter } from "../../../src/files/formats/reading/splitter.ts";

/** The lines of some text, pushed byte by byte, and whether they were split as XML: there a bad byte breaks the file. */
function split(text: string, isXml?: boolean) {
  const lines: string[] = [];
  let asXml = false;
  const { push, end } = splitter(
    {
      line: (line) => void lines.push(line),
      fault: () => undefined,
      broken: () => void (asXml = true),
      longest: () => Infinity,
    },
    isXml,
  );
  for (const character of text) push(Uint8Array.of(character.charCodeAt(0)));
  push(Uint8Array.of(0xff, 0xff));
  end();
  return [asXml, lines[0]];
}

test("a file is XML by its declaration, by a comment or a document type, or because that is said", () => {
  expect(split("<?xml version='1.0'?>\n")).toEqual([true, "<?xml version='1.0'?>"]);
  expect(split("\xef\xbb\xbf<?xml ?>\n")).toEqual([true, "<?xml ?>"]);
  expect(split("<!-- -->\n")).toEqual([true, "<!-- -->"]);
  expect(split("<a> Q0 d 1\n")).toEqual([false, "<a> Q0 d 1"]);
  expect(split("<?xm l\n")).toEqual([false, "<?xm l"]);
  expect(split("<a> Q0 d 1\n", true)).toEqual([true, "<a> Q0 d 1"]);
  expect(split("<?xml ?>\n", false)).toEqual([false, "<?xml ?>"]);
});
