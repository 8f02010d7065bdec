import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { pericope } from "./pericope.ts";

/** All that a report holds, unpacked. */
async function held(...options: string[]): Promise<string> {
  const file = join(temporaryFolder(), "report.html");
  const typed = ["report", "judgements.inex", "runs/focused/passages.fol", "--collection", "articles", "-o", file];
  const { status, stderr } = await pericope([...typed, ...options], { cwd: "examples" });
  expect(status, stderr).toBe(0);
  const html = readFileSync(file, "utf8");
  const json = /<script type="application\/json" id="pericope-data">(.*?)<\/script>/s.exec(html)![1]!;
  const { data, texts } = JSON.parse(json) as { data: string; texts: (string | null)[] };
  return [data, ...texts]
    .map((part) => (part === null ? "null" : inflateRawSync(Buffer.from(part, "base64"))))
    .join("\n");
}

const memex = "New was what Bush called";
const red = "written in red";

test("report --redact leaves out every text and title of a document, and keeps counts, places and ids", async () => {
  const [whole, out] = [await held(), await held("--redact")];
  for (const words of [memex, red, '"Memex"']) expect(whole).toContain(words);
  for (const words of [memex, red, '"Memex"']) expect(out).not.toContain(words);
  const figures = (text: string) => {
    const { runs, topics, documents } = JSON.parse(text.slice(0, text.indexOf("\n"))) as Record<string, unknown> & {
      documents: { ids: string[]; lengths: number[]; redacted?: number };
    };
    return { runs, topics, ids: documents.ids, lengths: documents.lengths };
  };
  expect(figures(out)).toEqual(figures(whole));
  expect(JSON.parse(out.slice(0, out.indexOf("\n")))).toMatchObject({ documents: { haveTexts: false } });
});

test("report --redact-doc leaves out the texts of the documents that it names, and refuses a name that is none", async () => {
  const out = await held("--redact-doc", "memex");
  expect(out).not.toContain(memex);
  expect(out).not.toContain('"Memex"');
  expect(out).toContain(red);
  const typed = ["report", "judgements.inex", "runs/focused/passages.fol", "--collection", "articles", "-o", "-"];
  expect(await pericope([...typed, "--redact-doc", "memx"], { cwd: "examples" })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("--redact-doc memx: there is no such document"),
  });
});
