import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { beginningOf, type DroppedFile, wholeOf } from "../../../src/report/drop/dropped-file.ts";
import { InputError } from "../../../src/base/input-error.ts";
import { isHidden, mostFiles, unpacked } from "../../../src/report/drop/unpacked.ts";
import { folderOf } from "../../cli/folders.ts";
import { rawFile, unpackers } from "./pile.ts";
import { atLength } from "../../rounds.ts";

const long = "0123456789".repeat(50_000);
const textOf = (file: DroppedFile): string =>
  Buffer.from(wholeOf(file, 2 ** 24, new InputError("too long"))).toString();

async function texts(path: string, content: string | Uint8Array): Promise<Record<string, string>> {
  const { files } = await unpacked([rawFile(path, content)], unpackers);
  return Object.fromEntries(files.map((file) => [file.path, textOf(file)]));
}

async function faultOf(path: string, content: string | Uint8Array): Promise<string> {
  const { files, faults } = await unpacked([rawFile(path, content)], unpackers);
  if (faults.length > 0) return faults[0]!.message;
  try {
    files.forEach(textOf);
    return "none";
  } catch (error) {
    return error instanceof InputError ? error.message : `a bug: ${error}`;
  }
}

const zipped = zipSync({
  "runs/a.fol": strToU8("a"),
  "runs/long.fol": strToU8(long),
  "stored.txt": [strToU8("stored"), { level: 0 }],
  "zipped.fol.gz": new Uint8Array(gzipSync("twice")),
  "folder/": new Uint8Array(0),
  "__MACOSX/._a.fol": strToU8("nobody's"),
  ".DS_Store": strToU8("nobody's"),
  "naïve.txt": strToU8("é"),
});

test("files of a zip archive, zipped once more or not", async () => {
  expect(await texts("track.zip", zipped)).toEqual({
    "track.zip/runs/a.fol": "a",
    "track.zip/runs/long.fol": long,
    "track.zip/stored.txt": "stored",
    "track.zip/zipped.fol.gz": "twice",
    "track.zip/naïve.txt": "é",
  });
});

test("gzip of several members, and its beginning alone", async () => {
  const both = new Uint8Array(Buffer.concat([gzipSync(long), gzipSync("end")]));
  expect(await texts("run.fol.gz", both)).toEqual({ "run.fol.gz": `${long}end` });
  const { files } = await unpacked([rawFile("run.fol.gz", both)], unpackers);
  expect(Buffer.from(beginningOf(files[0]!, 12)).toString()).toBe("012345678901");
});

test("tar and tar.gz, with long names and folders", async () => {
  const name = `${"very-long-".repeat(12)}.txt`;
  const whole = `${"n".repeat(94)}.txt`; // with "./" before it as long as a header has room for
  const folder = folderOf({ "a.txt": "one", [name]: long, [whole]: "two" });
  const tar = (...flags: string[]) =>
    new Uint8Array(execFileSync("tar", [...flags, "-cf", "-", "-C", folder, "."], { maxBuffer: 2 ** 26 }));
  for (const style of ["--format=gnu", "--format=pax"]) {
    const expected = { "t.tar/a.txt": "one", [`t.tar/${name}`]: long, [`t.tar/${whole}`]: "two" };
    expect(await texts("t.tar", tar(style)), style).toEqual(expected);
    const inGz = await texts("t.tar.gz", new Uint8Array(gzipSync(tar(style))));
    expect(Object.values(inGz).sort(), style).toEqual(Object.values(expected).sort());
  }
});

test("parquet is lines of JSON", async () => {
  const column = (name: string, data: string[]) => ({ name, data, type: "STRING" as const });
  const bytes = parquetWriteBuffer({ columnData: [column("topic", ["q1", "q2"]), column("doc", ["a", "b"])] });
  const all = await texts("run.parquet", new Uint8Array(bytes));
  expect(all["run.parquet"]).toBe('{"topic":"q1","doc":"a"}\n{"topic":"q2","doc":"b"}\n');
});

test("every cut and every flipped byte of an archive is a fault in words, or changes nothing but bytes", async () => {
  const archives = {
    "a.zip": zipSync({ "a.fol": strToU8("some words"), "b.fol": strToU8("others") }),
    "a.gz": new Uint8Array(gzipSync("some words")),
  };
  for (const [path, whole] of Object.entries(archives))
    for (let at = 1; at < whole.length; at++) {
      expect(await faultOf(path, whole.slice(0, at)), `${path} cut at ${at}`).not.toContain("a bug");
      const turned = whole.slice();
      turned[at]! ^= 0xff;
      expect(await faultOf(path, turned), `${path} turned at ${at}`).not.toContain("a bug");
    }
  expect(await faultOf("a.gz", archives["a.gz"].slice(0, -9))).toBe(
    "a.gz: broken or cut off gzip; expected the whole file",
  );
  expect(await faultOf("a.zip", archives["a.zip"].slice(0, -9))).toContain("a.zip: a zip archive without its end");
});

test("a password, and a way of packing that nobody knows", async () => {
  const plain = zipSync({ "a.fol": strToU8("some words") });
  const entry = Buffer.from(plain).indexOf("PK\x01\x02");
  const locked = plain.slice();
  locked[entry + 8]! |= 1;
  expect(await faultOf("a.zip", locked)).toBe("a.zip/a.fol: locked with a password; expected it unlocked");
  const strange = plain.slice();
  strange[entry + 10] = 99;
  expect(await faultOf("a.zip", strange)).toContain("packed in a way (99)");
});

test("an empty zip archive holds nothing, and what only begins as one is a file", async () => {
  expect(await texts("empty.zip", zipSync({}))).toEqual({});
  for (const begins of ["PK\x03\x06", "PK\x05\x04", "PK\x03", "pK\x03\x04"])
    expect(await texts("a.txt", begins), begins).toEqual({ "a.txt": begins });
  const [office] = (await unpacked([rawFile("a.docx", zipped)], unpackers)).files;
  expect([office!.path, office!.size]).toEqual(["a.docx", zipped.length]);
});

test("hidden files of archives are counted; a file that was dropped itself is not hidden", async () => {
  const { files, hidden } = await unpacked([rawFile(".env", "x"), rawFile("a.zip", zipped)], unpackers);
  expect([files[0]!.path, files.length, hidden]).toEqual([".env", 6, 2]);
});

test("as many files are taken as a page can list, and the rest is told of by what it came in", async () => {
  const many = Array.from({ length: mostFiles - 1 }, (_, i) => rawFile(`${i}`, ""));
  const two = rawFile("two.zip", zipSync({ a: strToU8("a"), b: strToU8("b") }));
  const { files, faults } = await unpacked([...many, two, rawFile("last", "x"), rawFile("more", "x")], unpackers);
  expect([files.length, files.at(-1)!.path]).toEqual([50_000, "last"]);
  expect(faults.map(({ message }) => message)).toEqual([
    "two.zip: with its 2 files there are more than 50,000; expected fewer",
    "more: with its 1 file there are more than 50,000; expected fewer",
  ]);
});

test("what is no fault of a file passes through", async () => {
  const bug = new Error("a bug");
  const broken = { path: "a", size: 9, bytes: () => raise(bug) };
  await expect(unpacked([broken], unpackers)).rejects.toBe(bug);
  await expect(unpacked([rawFile("a", "PAR1")], { ...unpackers, parquet: () => raise(bug) })).rejects.toBe(bug);
});

function raise(error: Error): never {
  throw error;
}

/** Bytes that say to be as many as nobody has room for. */
function saidLong(length: number, start = "x"): Uint8Array {
  return Object.defineProperty(new TextEncoder().encode(start), "length", { value: length });
}

test("parquet is read to 1 GB; in an archive, what is wrong with it is told where it is read", async () => {
  const opened = (path: string, content: Uint8Array, length: number) =>
    unpacked([rawFile(path, content)], {
      ...unpackers,
      async *parquet() {
        yield saidLong(length);
        throw new InputError("read on");
      },
    });
  const alone = async (length: number) => (await opened("a", strToU8("PAR1"), length)).faults[0]!.message;
  expect(await alone(2 ** 30)).toBe("a: read on");
  expect(await alone(2 ** 30 + 1)).toBe("a: parquet that unpacks to more than 1 GB; expected it smaller, or unpacked");
  const inside = zipSync({ p: [strToU8("PAR1"), { level: 0 }], other: strToU8("x") });
  const { files, faults } = await opened("a.zip", inside, 1);
  expect([faults, files.map(({ path, size }) => [path, size])]).toEqual([
    [],
    [
      ["a.zip/p", 4],
      ["a.zip/other", files[1]!.size],
    ],
  ]);
  expect(() => files[0]!.pieces()).toThrow("a.zip/p: read on");
});

test("gzip is read to 16 GB, and an archive in it to 1 GB", async () => {
  const gzip = new Uint8Array([0x1f, 0x8b, 8]);
  const opened = async (...pieces: Uint8Array[]) =>
    unpacked([rawFile("a.gz", gzip)], {
      ...unpackers,
      gunzip: (take) => ({ push: (_, isLast) => void (isLast || pieces.forEach((piece) => take(piece))) }),
    });
  const read = async (...pieces: Uint8Array[]) => {
    const { files } = await opened(...pieces);
    return () => Array.from(files[0]!.pieces()).length;
  };
  const start = new Uint8Array(1000);
  expect((await read(start, saidLong(2 ** 34 - 1000)))()).toBe(2);
  const { faults } = await opened(start, saidLong(2 ** 34 - 999));
  expect(faults.map(({ message }) => message)).toEqual([
    "a.gz: gzip that unpacks to more than 16 GB; expected it smaller, or unpacked",
  ]);
  const tar = new Uint8Array(1024);
  tar.set(strToU8("ustar"), 257);
  expect((await opened(tar, saidLong(2 ** 30 - 1023))).faults.map(({ message }) => message)).toEqual([
    "a.gz: archive that unpacks to more than 1 GB; expected it smaller, or unpacked",
  ]);
});

test("a file is read to as many bytes as are allowed", () => {
  const file = { path: "a", size: 4, pieces: () => [strToU8("ab"), strToU8("cd")] };
  expect(Buffer.from(wholeOf(file, 4, new InputError("too long"))).toString()).toBe("abcd");
  expect(() => wholeOf(file, 3, new InputError("too long"))).toThrow("too long");
  expect([0, 1, 2, 3, 9].map((most) => Buffer.from(beginningOf(file, most)).toString())).toEqual([
    "",
    "a",
    "ab",
    "abc",
    "abcd",
  ]);
});

atLength("a bomb is read no further than it is asked for", async () => {
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(2 ** 25)));
  const { files } = await unpacked([rawFile("bomb.gz", bomb)], unpackers);
  let read = 0;
  for (const piece of files[0]!.pieces()) if ((read += piece.length) > 1000) break;
  expect(read).toBeLessThan(2 ** 25);
  expect(() => wholeOf(files[0]!, 2 ** 20, new InputError("too long"))).toThrow("too long");
});

test("what is nobody's", () => {
  expect(["a/.git/config", "__MACOSX/x", "x/Thumbs.db", ".DS_Store"].map(isHidden)).toEqual([true, true, true, true]);
  expect(["a/b.txt", "a..b/c", "x/Thumbs.dbx"].map(isHidden)).toEqual([false, false, false]);
});

test("a file of the demo track from an archive is the same", async () => {
  const path = join("examples", "judgements.inex");
  const all = await texts("x.zip", zipSync({ [path]: new Uint8Array(readFileSync(path)) }));
  expect(all[`x.zip/${path}`]).toBe(readFileSync(path, "utf8"));
});

test("what only begins as parquet or gzip does is a file", async () => {
  for (const begins of ["PAR", "XAR1", "PXR1", "PAX1", "PARX", "\x1fx", "x\x8b"])
    expect(await texts("a.txt", begins), begins).toEqual({ "a.txt": begins });
});
