import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { textCommand } from "../../../src/data/document-kind.ts";
import { squadDocuments } from "../../../src/files/formats/squad.ts";
import { buildCollection } from "../../../src/files/node/collection/build-collection.ts";
import { openCollection } from "../../../src/files/node/collection/collection.ts";

const folder = mkdtempSync(join(tmpdir(), "kinds-"));
afterAll(() => rmSync(folder, { recursive: true }));

function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, ".."), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}

/** The ids and texts of a folder, which must be the same when it is built into a file. */
async function textsIn(path: string): Promise<Record<string, string>> {
  const built = `${path}.collection`;
  await buildCollection([path], built);
  const [open, packed] = [await openCollection(path), await openCollection(built)];
  const texts = (from: typeof open) =>
    Object.fromEntries([...from.ids()].sort().map((id) => [id, from.document(id)!.text]));
  expect(texts(packed)).toEqual(texts(open));
  return texts(open);
}

test("reStructuredText, AsciiDoc, Python and HTML are texts as they are", async () => {
  const files = { "a.rst": "A\n=\n", "b.adoc": "= B\n", "c.py": "def c(): ...\n", "d.html": "<p>d &amp; e</p>\n" };
  expect(await textsIn(folderOf("texts", files))).toEqual({
    a: files["a.rst"],
    b: files["b.adoc"],
    c: files["c.py"],
    d: files["d.html"],
  });
});

test("files that differ by their ending alone keep it; those in different folders have their paths", async () => {
  const files = { "guide.md": "1", "guide.txt": "2", "x/guide.md": "3", "x/a.md": "4", "y/b.txt": "5", "x/b.md": "6" };
  expect(await textsIn(folderOf("alike", files))).toEqual({
    "guide.md": "1",
    "guide.txt": "2",
    "x/guide": "3",
    a: "4",
    "y/b": "5",
    "x/b": "6",
  });
});

test("a file of SQuAD is a collection like any other, where it is named", async () => {
  const path = join(folder, "covid.json");
  writeFileSync(path, squadDocuments.example);
  const built = join(folder, "covid.collection");
  await buildCollection([path], built);
  const [open, packed] = [await openCollection(path), await openCollection(built)];
  expect([...packed.ids()].sort()).toEqual([...open.ids()].sort());
  for (const id of open.ids()) expect(packed.document(id)!.text).toBe(open.document(id)!.text);
  writeFileSync(join(folder, "package.json"), readFileSync("package.json"));
  await expect(buildCollection([join(folder, "package.json")], `${built}2`)).rejects.toThrow("package.json");
});

test("what holds text and is none is refused with the command that makes text of it", async () => {
  expect(textCommand("a/my guide.pdf")).toBe("pdftotext 'a/my guide.pdf' 'a/my guide.txt'");
  expect(textCommand("it's.docx")).toBe("pandoc 'it'\\''s.docx' -t plain --wrap=none -o 'it'\\''s.txt'");
  expect(textCommand("a/talk.PPTX")).toBe(
    "soffice --headless --convert-to pdf a/talk.PPTX && pdftotext talk.pdf a/talk.txt",
  );
  expect([textCommand("a.txt"), textCommand(".pdf"), textCommand("pdf")]).toEqual([undefined, undefined, undefined]);
  const path = join(folder, "guide.pdf");
  writeFileSync(path, "%PDF-1.7");
  const fault = `guide.pdf: no text; expected it as from: pdftotext `;
  await expect(openCollection(path)).rejects.toThrow(fault);
  await expect(buildCollection([path], join(folder, "pdf.collection"))).rejects.toThrow(fault);
});
