import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Collection } from "../../../src/data/collection.ts";
import { buildCollection, type BuildOptions } from "../../../src/files/node/collection/build-collection.ts";
import { openCollection } from "../../../src/files/node/collection/collection.ts";
import { elementOfPath, elementRange, elements } from "../../../src/text/xml/element-paths.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { temporaryFolder } from "../../cli/folders.ts";
import { atLength } from "../../rounds.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes files below the folder, and gives its path. */
function files(contents: Readonly<Record<string, string | Uint8Array>>, under = "in"): string {
  for (const [name, content] of Object.entries(contents)) {
    const path = join(folder, under, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return join(folder, under);
}

/** Builds a collection of these files. */
async function built(contents: Readonly<Record<string, string | Uint8Array>>, options?: BuildOptions) {
  const output = join(folder, "out.pericope");
  const faults: string[] = [];
  const onFault = ({ message }: InputError): void => void faults.push(message.replace(`${folder}/`, ""));
  const summary = await buildCollection([files(contents)], output, { onFault, threads: 1, ...options });
  return { output, summary, faults, collection: await openCollection(output) };
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "not refused",
    (error: unknown) => {
      expect(error).toBeInstanceOf(InputError);
      return String(error).replace("InputError: ", "").replaceAll(`${folder}/`, "");
    },
  );

const xml = "<article><name>Ä  title</name><body>x<p>y😀</p>z</body></article>";
const mixed = {
  "a.xml": xml,
  "b.txt": "plain text\r\n",
  "sub/c.md": "\ufeff# Markdown é",
  "d.jsonl": '{"doc":"d1","text":"one","title":"First"}\n\n{"doc":2,"text":""}\n',
  "e.xml.gz": gzipSync("<e>zipped</e>"),
  "z.xml": Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><z>\xe9</z>`, "latin1"),
};

function listed(collection: Collection) {
  return [...collection.ids()].map((id) => {
    const { doc, text, title, elements: table } = collection.document(id)!;
    const paths = table === undefined ? undefined : [...elements(table)].map(({ path }) => path);
    return { doc, text, title, paths, length: collection.length(id) };
  });
}

const expected = [
  {
    doc: "a",
    text: "Ä  titlexy😀z",
    title: "Ä title",
    paths: ["/article[1]", "/article[1]/name[1]", "/article[1]/body[1]", "/article[1]/body[1]/p[1]"],
    length: 12,
  },
  { doc: "b", text: "plain text\r\n", title: undefined, paths: undefined, length: 12 },
  { doc: "d1", text: "one", title: "First", paths: undefined, length: 3 },
  { doc: "2", text: "", title: undefined, paths: undefined, length: 0 },
  { doc: "e", text: "zipped", title: undefined, paths: ["/e[1]"], length: 6 },
  { doc: "c", text: "# Markdown é", title: undefined, paths: undefined, length: 12 },
  { doc: "z", text: "é", title: undefined, paths: ["/z[1]"], length: 1 },
];

test("a built collection gives back what went in, in the order of the names", async () => {
  const { collection, summary, faults } = await built(mixed);
  expect(listed(collection)).toEqual(expected);
  expect(collection.size).toBe(7);
  expect(summary).toMatchObject({ documents: 7, characters: 46, broken: 0, notes: [] });
  expect(faults).toEqual([]);
});

test("a folder gives the same documents without being built", async () => {
  const collection = await openCollection(files(mixed));
  const byId = (a: { doc: string }, b: { doc: string }): number => (a.doc < b.doc ? -1 : 1);
  expect(listed(collection).sort(byId)).toEqual([...expected].sort(byId));
  expect(collection.size).toBe(7);
});

test("one file is a collection", async () => {
  const path = files(mixed);
  expect(listed(await openCollection(join(path, "a.xml")))).toEqual([expected[0]]);
  expect(listed(await openCollection(join(path, "b.txt")))).toEqual([expected[1]]);
  expect(listed(await openCollection(join(path, "d.jsonl")))).toEqual(expected.slice(2, 4));
  expect(listed(await openCollection(join(path, "e.xml.gz")))).toEqual([expected[4]]);
  const zipped = files({ "d.jsonl.gz": gzipSync(mixed["d.jsonl"]) }, "zipped");
  expect(listed(await openCollection(join(zipped, "d.jsonl.gz")))).toEqual(expected.slice(2, 4));
});

test("unknown documents are undefined", async () => {
  for (const collection of [(await built(mixed)).collection, await openCollection(files(mixed))]) {
    for (const id of ["A", "a.xml", "", "__proto__", "in/a", "x".repeat(5000)]) {
      expect(collection.document(id)).toBeUndefined();
      expect(collection.length(id)).toBeUndefined();
    }
  }
});

test("documents of one name are called by their paths, and only they", async () => {
  const contents = { "1/x.xml": "<a/>", "2/x.xml": "<b/>", "2/3/y.txt": "", "x.md": "" };
  const { collection } = await built(contents);
  expect([...collection.ids()]).toEqual(["1/x", "y", "2/x", "x"]);
  expect([...(await openCollection(files(contents))).ids()]).toEqual(["1/x", "y", "2/x", "x"]);
});

test("an id that comes again is named with both files, and the first document stays", async () => {
  const contents = {
    "a.txt": "second",
    "b.jsonl": '{"doc":"a","text":"3"}\n{"doc":"c","text":"4"}\n{"doc":"c","text":"5"}\n',
    "d.txt": "d",
  };
  const { collection, faults, summary } = await built(contents);
  expect(faults).toEqual([
    `in/b.jsonl:1: document "a" again, first in ${folder}/in/a.txt; expected each id once`,
    'in/b.jsonl:3: document "c" again, first on line 2; expected each id once',
  ]);
  expect(listed(collection).map(({ doc, text }) => [doc, text])).toEqual([
    ["a", "second"],
    ["c", "4"],
    ["d", "d"],
  ]);
  expect(summary).toMatchObject({ documents: 3, broken: 2 });
  expect(await refusal(openCollection(files(contents)))).toMatch(/^in\/b\.jsonl.*again/);
});

test("ids come from an attribute or an element where asked", async () => {
  const contents = {
    "1.xml": `<article><name id=" 17 ">A</name><p id="x"/></article>`,
    "2.xml": "<article><id>\n 18 </id><id>19</id></article>",
    "3.txt": "x",
  };
  const byAttribute = await built(contents, { idAttribute: "id" });
  expect([...byAttribute.collection.ids()]).toEqual(["17", "3"]);
  expect(byAttribute.faults).toEqual(['in/2.xml: no attribute "id"; expected one, for the document\'s id']);
  const byElement = await built(contents, { idElement: "id" });
  expect([...byElement.collection.ids()]).toEqual(["18", "3"]);
  expect(byElement.faults).toEqual(["in/1.xml: no element <id>; expected one, for the document's id"]);

  const open = await openCollection(files(contents), { idElement: "id" });
  expect([...open.ids()]).toEqual(["18", "3"]);
  expect(open.document("18")?.doc).toBe("18");
  expect(open.notes?.map(({ message }) => message)).toEqual([
    `1 document is broken and left out; the first: ${folder}/in/1.xml: no element <id>; expected one, for the document's id`,
  ]);
  expect(await refusal(openCollection(join(folder, "in", "1.xml"), { idElement: "none" }))).toBe(
    "in/1.xml: no element <none>; expected one, for the document's id",
  );
});

test("broken documents are named by file, line and column, and the rest is built", async () => {
  const { faults, collection, summary } = await built({
    "a.xml": "<a>\n  <b></a>",
    "b.xml": "<b>fine</b>",
    "c.txt": Buffer.from("one\ntw\xffo", "latin1"),
    "d.md": "x\0",
    "e.jsonl": '{"doc":"e","text":"fine"}\n{"doc":"f"}\nnot json\n',
    "f.xml": "",
    "g.xml.gz": gzipSync("<g/>").subarray(0, 15),
    "h.xml": '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
    "i.jsonl": '{"topic":"1","doc":"a","ranges":[[0,1]]}\n'.repeat(1000),
    "j.jsonl.gz": gzipSync('{"doc":"j","text":"fine"}\n').subarray(0, 20),
  });
  expect(faults.map((fault) => fault.replace(/;.*/, ""))).toEqual([
    "in/a.xml:2:6: </a> inside <b>, opened on line 2",
    "in/c.txt:2:3: invalid UTF-8",
    "in/d.md:1:2: NUL byte",
    'in/e.jsonl:2: no "text"',
    expect.stringMatching(/^in\/e\.jsonl:3: broken JSON/),
    "in/f.xml:1:1: no root element",
    "in/g.xml.gz: truncated gzip",
    "in/h.xml:1:34: entity &e",
    "in/i.jsonl: not documents",
    "in/j.jsonl.gz: truncated gzip",
  ]);
  expect([...collection.ids()]).toEqual(["b", "e"]);
  expect(summary).toMatchObject({ documents: 2, broken: 10 });
});

test("entities are resolved from the map that is given", async () => {
  const entities = new Map([["eacute", "é"]]);
  const { collection } = await built({ "a.xml": "<a>caf&eacute;</a>" }, { entities });
  expect(collection.document("a")?.text).toBe("café");
  const open = await openCollection(files({}), { entities });
  expect(open.document("a")?.text).toBe("café");
  expect(await refusal(openCollection(files({})).then((bare) => bare.document("a")))).toMatch(
    /^in\/a\.xml:1:7: entity &eacute; .* among the entities given/,
  );
});

test("a fault that nobody takes stops the build, and leaves nothing behind", async () => {
  const input = files({ "a.xml": "<a/>", "b.xml": "<b>", "c.xml": "<c>" });
  const output = join(folder, "out", "x.pericope");
  mkdirSync(dirname(output));
  expect(await refusal(buildCollection([input], output))).toMatch(/^in\/b\.xml:1:4: /);
  expect(readdirSync(dirname(output))).toEqual([]);
  writeFileSync(output, "old");
  expect(await refusal(buildCollection([input], output))).toMatch(/^in\/b\.xml:1:4: /);
  expect(readFileSync(output, "utf8")).toBe("old");
  expect(readdirSync(dirname(output))).toEqual(["x.pericope"]);
  const stopped = buildCollection([input], output, { signal: AbortSignal.abort(), onFault: () => undefined });
  expect(await refusal(stopped)).toBe("out/x.pericope: stopped; nothing was written");
  expect(readdirSync(dirname(output))).toEqual(["x.pericope"]);
});

test("what cannot be built is refused with a sentence", async () => {
  const input = files({ "a.xml": "<a>", "b.csv": "x" });
  const output = join(folder, "out");
  const onFault = (): void => undefined;
  const refused = (paths: string[], to = output) => refusal(buildCollection(paths, to, { onFault }));
  expect(await refused([join(folder, "none")])).toBe("none: no such file");
  expect(await refused([input])).toBe("in: every document is broken; expected at least one that is not");
  expect(await refused([join(input, "b.csv")])).toMatch(
    /^in\/b\.csv: not known as a document by its name; expected it to end in \.xml, /,
  );
  expect(await refused([input], join(input, "a.xml"))).toBe(
    "in/a.xml: one of the files to read; expected another name for the collection",
  );
  expect(await refused([input], join(folder, "no", "x"))).toBe("no/x: no folder no to write to");
  expect(await refused([input], folder)).toMatch(/a folder; expected a file$/);
  mkdirSync(join(folder, "empty"));
  expect(await refusal(openCollection(join(folder, "empty")))).toBe(
    "empty: no documents; expected XML, text, Markdown or JSONL files",
  );
  expect(await refusal(openCollection(join(folder, "none")))).toBe("none: no such file");
});

test("hidden files and others are skipped, and counted; links to files are followed, to folders not", async () => {
  const input = files({ "a.xml": "<a/>", ".b.xml": "<b/>", ".git/c.xml": "<c/>", "d.png": "x", README: "x" });
  symlinkSync(join(input, "a.xml"), join(input, "e.xml"));
  symlinkSync(input, join(input, "circle"));
  symlinkSync(join(input, "nowhere"), join(input, "f.xml"));
  const collection = await openCollection(input);
  expect([...collection.ids()]).toEqual(["a", "e"]);
  expect(collection.notes).toMatchObject([{ code: "files-skipped", count: 6 }]);
});

test("files that hold text and are no text are counted apart, with what would help", async () => {
  const input = files({ "a.txt": "x", "b.PDF": "x", "c/d.docx": "x", ".e.pdf": "x", "f.png": "x" });
  const words = "expected the text, as from: pdftotext ";
  expect((await openCollection(input)).notes).toMatchObject([
    {
      code: "no-text-files",
      count: 2,
      message: `2 files are no text, and left out (.docx, .pdf): "b.PDF" is one; ${words}b.PDF b.txt`,
    },
    { code: "files-skipped", count: 2 },
  ]);
  const scans = files({ "scan.pdf": "x" }, "scans");
  expect(await refusal(openCollection(scans))).toMatch(
    `: no documents: 1 file is no text, and left out (.pdf): "scan.pdf" is one; ${words}scan.pdf scan.txt`,
  );
});

test("a file that is cut anywhere is refused", async () => {
  const { output } = await built(mixed);
  const bytes = readFileSync(output);
  for (const length of [8, 20, 63, 64, 65, 200, bytes.length - 1]) {
    writeFileSync(output, bytes.subarray(0, length));
    expect(await refusal(openCollection(output))).toBe(
      "out.pericope: the collection is truncated; expected a whole file: copy or build it again",
    );
  }
  writeFileSync(output, Buffer.concat([bytes, Buffer.from("x")]));
  expect(await refusal(openCollection(output))).toMatch(/^out\.pericope: the collection is corrupt: its length/);
});

test("a byte that changed anywhere is found when it is read, and does not hide the other documents", async () => {
  const { output } = await built(mixed);
  const bytes = readFileSync(output);
  const texts = new Map(expected.map(({ doc, text }) => [doc, text]));
  for (let at = 8; at < bytes.length; at++) {
    const changed = Uint8Array.from(bytes);
    changed[at]! ^= 0x10;
    writeFileSync(output, changed);
    let refused = 0;
    try {
      const collection = await openCollection(output);
      for (const [id, text] of texts) {
        try {
          expect(collection.document(id)?.text).toBe(text);
          void collection.document(id)?.title;
        } catch (error) {
          expect(String(error)).toContain(`out.pericope: the collection is corrupt: document "${id}"`);
          refused++;
        }
      }
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      expect(String(error)).toMatch(
        /out\.pericope: (?:the collection is corrupt|the collection is truncated|a collection of version)/,
      );
      refused++;
    }
    expect(refused, `byte ${at}`).toBe(1);
  }
});

test("a newer version is refused by its number", async () => {
  const { output } = await built(mixed);
  const bytes = readFileSync(output);
  bytes[8] = 3;
  writeFileSync(output, bytes);
  expect(await refusal(openCollection(output))).toBe(
    "out.pericope: a collection of version 3, made by a newer pericope; expected version 2: update pericope, or build the collection again",
  );
});

test("files of other kinds are refused", async () => {
  const path = files({ "a.fol": "1 Q0 A 1 9 x 0 10\n", "b.bin": Uint8Array.of(0x93, 0, 1), "c.xml": "no" });
  expect(await refusal(openCollection(join(path, "a.fol")))).toMatch(/^in\/a\.fol:1: /);
  expect(await refusal(openCollection(join(path, "b.bin")))).toMatch(/^in\/b\.bin:1: /);
  const collection = await openCollection(join(path, "c.xml"));
  expect(await refusal(Promise.resolve().then(() => collection.document("c")))).toMatch(
    /^in\/c\.xml:1:1: text outside/,
  );
});

test("a collection stays readable when its file is replaced", async () => {
  const { output, collection } = await built(mixed);
  await buildCollection([join(files(mixed), "b.txt")], output);
  expect(listed(collection)).toEqual(expected);
  expect(listed(await openCollection(output))).toEqual([expected[1]]);
});

atLength("10,000 small documents are found, each with its own text and table", async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => JSON.stringify({ doc: `json ${i}`, text: `text ${i}` }));
  const contents: Record<string, string> = { "all.jsonl": lines.join("\n") };
  for (let i = 0; i < 5000; i++) contents[`${i % 50}/doc-${i}.xml`] = `<a>${i}<b>${"x".repeat(i % 7)}</b></a>`;
  const { collection, summary } = await built(contents);
  expect(summary.documents).toBe(10_000);
  expect(new Set(collection.ids()).size).toBe(10_000);
  for (let i = 0; i < 5000; i += 7) {
    expect(collection.document(`json ${i}`)).toMatchObject({ text: `text ${i}`, elements: undefined });
    const table = collection.document(`doc-${i}`)!.elements!;
    const digits = String(i).length;
    expect(elementRange(table, elementOfPath(table, "/a[1]/b[1]"))).toEqual({ start: digits, end: digits + (i % 7) });
    expect(collection.length(`doc-${i}`)).toBe(digits + (i % 7));
    expect(collection.document(`doc-${i + 5000}`)).toBeUndefined();
  }
});

test("hostile ids are ids", async () => {
  const ids = ["__proto__", "constructor", "../../x", "<script>", "a\u0000b", "😀", " ", "x".repeat(3000)];
  const { collection } = await built({ "a.jsonl": ids.map((doc) => JSON.stringify({ doc, text: doc })).join("\n") });
  expect([...collection.ids()]).toEqual(ids);
  for (const id of ids) expect(collection.document(id)).toMatchObject({ doc: id, text: id });
});

test("progress ends with all documents and all bytes", async () => {
  const told: object[] = [];
  const { summary } = await built(mixed, { onProgress: (progress) => told.push(progress) });
  const { documents, bytesRead } = summary;
  expect(told.at(-1)).toEqual({ documents, bytes: bytesRead, totalBytes: bytesRead });
});

test("a built table is the table of the document", async () => {
  const { collection } = await built({ "a.xml": xml });
  expect(collection.document("a")?.elements).toEqual(elementTable(xml).table);
});

test.skipIf(process.getuid?.() === 0)("a file without permission is a broken document", async () => {
  const input = files({ "a.xml": "<a/>", "b.xml": "<b/>" });
  chmodSync(join(input, "b.xml"), 0);
  const { faults } = await built({});
  expect(faults).toEqual(["in/b.xml: no permission"]);
});
