import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openCollection } from "../../../src/files/node/collection/collection.ts";
import { readJudgementsFile, readRunFile } from "../../../src/files/node/read-file.ts";
import { inUtf8, knownEncoding } from "../../../src/files/node/text-encoding.ts";
import { seeded } from "../../seeded.ts";

const folder = mkdtempSync(join(tmpdir(), "encodings-"));
afterAll(() => rmSync(folder, { recursive: true }));

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const lines = "topic,doc,start,end\nq1,Café.txt,0,9\nq2,naïve.txt,3,9\n";

function fileOf(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

async function converted(pieces: readonly Uint8Array[], name: string): Promise<string> {
  const found: Buffer[] = [];
  for await (const piece of inUtf8(pieces, name)) found.push(Buffer.from(piece));
  return Buffer.concat(found).toString();
}

test.each([
  ["utf-16", "UTF-16 with a mark", Buffer.from(`\ufeff${lines}`, "utf16le"), "utf-16"],
  ["utf-16-be", "UTF-16 with a mark, high byte first", swapped(Buffer.from(`\ufeff${lines}`, "utf16le")), "utf-16"],
  ["utf-16le", "UTF-16 without a mark", Buffer.from(lines, "utf16le"), "utf-16le"],
  ["utf-16be", "the same, high byte first", swapped(Buffer.from(lines, "utf16le")), "utf-16be"],
  ["windows-1252", "Windows-1252", Buffer.from(lines, "latin1"), "windows-1252"],
])("%s: %s is recognised and offered, and read where it is named", async (name, _, bytes, offered) => {
  const path = fileOf(`${name}.csv`, bytes);
  const fault = (await readRunFile(path).catch((error: unknown) => error)) as { message: string; remedy: unknown };
  expect(fault.message).toMatch(
    offered.startsWith("utf-16") ? /:1: UTF-16 text; expected UTF-8$/ : /:2: invalid UTF-8/,
  );
  expect(fault.remedy).toEqual({ option: "encoding", value: offered });
  const run = await readRunFile(path, { encoding: offered });
  expect([...run.topics].map(([topic, [first]]) => `${topic} ${first!.doc}`)).toEqual(["q1 Café.txt", "q2 naïve.txt"]);
});

test("a file in UTF-16 has one fault, however many lines it has", async () => {
  const faults: string[] = [];
  const path = fileOf("long.fol", Buffer.from(`\ufeff${"1 Q0 d 1 1 r 0 9\n".repeat(500)}`, "utf16le"));
  await readRunFile(path, { format: "fol", onFault: ({ fault }) => faults.push(fault) }).catch(() => undefined);
  expect(faults).toEqual(["UTF-16 text; expected UTF-8"]);
});

test("one name serves all files: what is UTF-8 is read as UTF-8, line by line, and XML says its own", async () => {
  const utf8 = fileOf("utf8.csv", Buffer.from(lines));
  for (const encoding of ["windows-1252", "utf-16", "shift_jis"])
    expect([...(await readRunFile(utf8, { encoding })).topics.values()].map(([first]) => first!.doc)).toEqual([
      "Café.txt",
      "naïve.txt",
    ]);
  const mixed = Buffer.concat([Buffer.from("é\n"), Buffer.from("é\n", "latin1"), Buffer.from("é")]);
  expect(await converted([mixed], "windows-1252")).toBe("é\né\né");
  const xml = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', "latin1");
  expect(await converted([xml], "windows-1252")).toBe(xml.toString());
});

test("pieces may be cut anywhere", async () => {
  const random = seeded(7);
  const text = "“Straße” — 100 €\n\n日本語 é\r\nlast";
  for (const [name, bytes] of [
    ["utf-16", Buffer.from(`\ufeff${text.repeat(9)}`, "utf16le")],
    ["windows-1252", Buffer.from("Stra\xdfe \x80\n\xe9".repeat(40), "latin1")],
  ] as const) {
    const whole = await converted([bytes], name);
    for (let round = 0; round < 40; round++) {
      const pieces: Buffer[] = [];
      for (let at = 0; at < bytes.length;) {
        const to = at + 1 + Math.floor(random() * 30);
        pieces.push(bytes.subarray(at, to));
        at = to;
      }
      expect(await converted(pieces, name), `${name}, round ${round}`).toBe(whole);
    }
  }
  expect(await converted([], "utf-16")).toBe("");
});

test("documents and gold are read in the encoding that was named", async () => {
  const documents = join(folder, "documents");
  mkdirSync(documents);
  writeFileSync(join(documents, "a.txt"), Buffer.from("Café and more", "latin1"));
  writeFileSync(join(documents, "b.md"), Buffer.from("\ufeffCafé too", "utf16le"));
  writeFileSync(join(documents, "c.txt"), "Café in UTF-8");
  const collection = await openCollection(documents, { encoding: "windows-1252" });
  expect(["a", "b", "c"].map((id) => collection.document(id)!.text)).toEqual([
    "Café and more",
    "Café too",
    "Café in UTF-8",
  ]);
  const gold = fileOf("gold.jsonl", Buffer.from('{"topic":"é","doc":"a","ranges":[[0,4]]}\n', "latin1"));
  expect([...(await readJudgementsFile(gold, { encoding: "latin1" })).topics.keys()]).toEqual(["é"]);
});

test("only known encodings have a name", () => {
  expect(["utf-16", "UTF-8", "Windows-1252", "latin1", "shift_jis"].map(knownEncoding)).not.toContain(undefined);
  expect(knownEncoding("klingon")).toBe(undefined);
});
