import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { readRun } from "../../../src/files/formats/read.ts";
import { expectedFormats } from "../../../src/files/formats/reading/recognise.ts";
import { fileBytes } from "../../../src/files/node/file-bytes.ts";
import {
  readAnyFile,
  readDocumentsFile,
  readJudgementsFile,
  readLinesFile,
  readRunFile,
} from "../../../src/files/node/read-file.ts";
import { writeFile } from "../../../src/files/node/write-file.ts";
import { atLength } from "../../rounds.ts";

const fol = "1 Q0 A 1 9 r 0 100\n2 Q0 B 1 8 r 5 10\n";
const large = Array.from({ length: 50_000 }, (_, i) => `1 Q0 document-${i * 7919} 1 9 r ${i} 1`);

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pericope-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test("a file is read by its content, whatever its name, and remembers where it came from", async () => {
  const path = file("run.txt", fol);
  expect(await readRunFile(path)).toEqual(readRun(fol, { source: path }));
  expect(await readJudgementsFile(file("q", "1 0 A 1\n"))).toMatchObject({ of: "grades" });
  expect((await readDocumentsFile(file("d", '{"doc":"A","text":"x"}'))).size).toBe(1);
  expect(await readAnyFile(path)).toMatchObject({ noun: "run", format: { name: "fol" } });
});

test.each([
  ["one member", gzipSync(fol)],
  ["several members", Buffer.concat([gzipSync(fol.slice(0, 25)), gzipSync(fol.slice(25))])],
])("gzip of %s is unzipped, whatever the name", async (_, zipped) => {
  const path = file("run", zipped);
  expect(await readRunFile(path)).toEqual(readRun(fol, { source: path }));
});

atLength("a large file is the same zipped and plain, and its progress is told", async () => {
  const text = large.join("\n");
  const [plain, zipped] = [file("plain", text), file("zipped", gzipSync(text))];
  for (const path of [plain, zipped]) {
    const told: (readonly [number, number | undefined])[] = [];
    const run = await readRunFile(path, { source: "x", onProgress: (...progress) => told.push(progress) });
    expect(run).toEqual(readRun(text, { source: "x" }));
    const { size } = statSync(path);
    expect(told.at(-1)).toEqual([size, size]);
  }
});

test("gzip that ends early or was damaged is refused", async () => {
  const zipped = gzipSync(large.join("\n"));
  for (const length of [2, 9, 15, Math.floor(zipped.length / 2), zipped.length - 1])
    await expect(readRunFile(file("cut.gz", zipped.subarray(0, length)))).rejects.toThrow(
      `${join(folder, "cut.gz")}: truncated gzip; expected a whole .gz file`,
    );
  const damaged = Uint8Array.from(zipped);
  damaged.fill(0x55, 2000, 2100);
  const refusal = await readRunFile(file("damaged.gz", damaged)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InputError);
});

atLength("an unzipped bomb is refused by its first line, not by the memory", async () => {
  const bomb = gzipSync(Buffer.alloc(2 ** 27, "1"));
  await expect(readRunFile(file("bomb.gz", bomb))).rejects.toThrow("bomb.gz:1: ");
});

test("what cannot be read is refused with a sentence", async () => {
  const faults = new Map([
    [join(folder, "missing"), "no such file"],
    [folder, "a folder; expected a file"],
    [join(file("plain", fol), "x"), "no such file: a part of the path is not a folder"],
    [join(folder, "x".repeat(300)), "the name is too long"],
    [
      file("gold.xlsx", "PK\u0003\u0004\0\0"),
      "a spreadsheet or a zip archive; expected the table as CSV, or the archive unpacked",
    ],
    [file("empty", ""), `empty; expected ${expectedFormats("run")}`],
    [file("empty.gz", gzipSync("")), `empty; expected ${expectedFormats("run")}`],
  ]);
  for (const [path, fault] of faults) {
    const refusal = await readRunFile(path).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InputError);
    expect(refusal).toMatchObject({ message: `${path}: ${fault}` });
  }
});

test("a fault closes the file, zipped or not", async () => {
  const bad = `${large.slice(0, 9).join("\n")}\nbad\n${large.join("\n")}`;
  for (const path of [file("bad", bad), file("bad.gz", gzipSync(bad))]) {
    await expect(readRunFile(path)).rejects.toThrow(`${path}:10: 1 column; expected 8 columns`);
    const open = readdirSync("/proc/self/fd").flatMap((fd) => targetOf(`/proc/self/fd/${fd}`));
    expect(open).not.toContain(path);
  }
});

test("what was written is read again, zipped where the name says so", async () => {
  const [plain, zipped] = [join(folder, "out.fol"), join(folder, "out.fol.gz")];
  await writeFile(plain, large);
  await writeFile(zipped, large);
  const text = `${large.join("\n")}\n`;
  expect(readFileSync(plain, "utf8")).toBe(text);
  expect(gunzipSync(readFileSync(zipped)).toString()).toBe(text);
  expect(readdirSync(folder).toSorted()).toEqual(["out.fol", "out.fol.gz"]);
});

test.each([0, 1, 40_000])("lines that fail after %i leave the old file as it was, and nothing else", async (count) => {
  const path = file("out.fol", "old");
  function* failing(): Generator<string> {
    yield* large.slice(0, count);
    throw new InputError("cannot be said");
  }
  await expect(writeFile(path, failing())).rejects.toThrow("cannot be said");
  await expect(writeFile(join(folder, "new.gz"), failing())).rejects.toThrow("cannot be said");
  expect(readdirSync(folder)).toEqual(["out.fol"]);
  expect(readFileSync(path, "utf8")).toBe("old");
});

test("what cannot be written is refused with a sentence, and nothing is left behind", async () => {
  await expect(writeFile(folder, ["x"])).rejects.toThrow(`${folder}: a folder; expected a file`);
  const missing = join(folder, "missing", "out.fol");
  await expect(writeFile(missing, ["x"])).rejects.toThrow(
    `${missing}: no folder ${join(folder, "missing")} to write to`,
  );
  await expect(writeFile(join(file("plain", ""), "x"), ["x"])).rejects.toThrow(InputError);
  expect(readdirSync(folder)).toEqual(["plain"]);
});

test.skipIf(!existsSync("/dev/full"))("a full disk is refused with a sentence", async () => {
  await expect(writeFile("/dev/full", large)).rejects.toThrow("/dev/full: the disk is full");
});

test("a device is written to, not replaced", async () => {
  await writeFile("/dev/null", large);
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});

test.skipIf(process.getuid?.() === 0)("a folder without permission is refused with a sentence", async () => {
  const closed = join(folder, "closed");
  mkdirSync(closed, 0o500);
  await expect(writeFile(join(closed, "x"), ["x"])).rejects.toThrow("no permission");
});

test("behind a link the file is replaced, with its mode kept", async () => {
  const [target, link] = [file("target", "old"), join(folder, "link")];
  chmodSync(target, 0o640);
  symlinkSync(target, link);
  await writeFile(link, ["new"]);
  expect(readFileSync(target, "utf8")).toBe("new\n");
  expect(statSync(target).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder).toSorted()).toEqual(["link", "target"]);
});

test.each([
  ["plain", [fol]],
  ["zipped", [gzipSync(fol)]],
  ["zipped, byte by byte", Array.from(gzipSync(fol), (byte) => Uint8Array.of(byte))],
])("- is standard input, %s", async (_, pieces) => {
  const stdin = vi.spyOn(process, "stdin", "get").mockReturnValue(standIn(pieces));
  expect(await readRunFile("-")).toEqual(readRun(fol, { source: "standard input" }));
  stdin.mockReturnValue(standIn(["bad\n"]));
  await expect(readRunFile("-")).rejects.toThrow("standard input:1: ");
  stdin.mockRestore();
});

test.skipIf(process.platform === "win32")("a pipe may bring its first byte alone, zipped or not", async () => {
  for (const [i, bytes] of [Buffer.from(fol), gzipSync(fol)].entries()) {
    const [path, source] = [join(folder, `pipe${i}`), file(`source${i}`, bytes)];
    execFileSync("sh", ["-c", `mkfifo "${path}"`]);
    const writer = spawn("sh", ["-c", `{ head -c 1 "${source}"; sleep 0.2; tail -c +2 "${source}"; } > "${path}"`]);
    expect(await readRunFile(path)).toEqual(readRun(fol, { source: path }));
    writer.kill();
  }
});

test("- is standard output, and a reader that had enough is no fault", async () => {
  const stdout = vi.spyOn(process, "stdout", "get");
  let written = "";
  for (const failure of [undefined, "EPIPE", "ENOSPC"]) {
    const sink = new Writable({
      write(piece, _encoding, done) {
        written += String(piece);
        done(failure === undefined ? null : Object.assign(new Error(failure), { code: failure, syscall: "write" }));
      },
    });
    stdout.mockReturnValue(Object.assign(sink, { fd: 1 as const }) as unknown as typeof process.stdout);
    const writing = writeFile("-", ["a", "b"]);
    if (failure === "ENOSPC") await expect(writing).rejects.toThrow("standard output: the disk is full");
    else await writing;
    expect(written.startsWith("a\nb\n")).toBe(true);
  }
  stdout.mockRestore();
});

function standIn(pieces: readonly (string | Uint8Array)[]): typeof process.stdin {
  return Readable.from(pieces) as unknown as typeof process.stdin;
}

function targetOf(link: string): string[] {
  try {
    return [readlinkSync(link)];
  } catch {
    return []; // closed since it was listed
  }
}

test("files that begin almost as gzip, parquet or zip do are read as they are", async () => {
  const bytesOf = async (path: string): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of fileBytes(path)) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces);
  };
  const magic = [Buffer.of(0x1f, 0x8b), Buffer.from("PAR1"), Buffer.of(0x50, 0x4b, 3, 4)];
  for (const beginning of magic)
    for (const at of beginning.keys()) {
      const other = Buffer.concat([beginning, Buffer.from("and more")]);
      other[at] = other[at]! ^ 0x20;
      expect(await bytesOf(file("other", other)), `${beginning.toString("hex")}, ${at}`).toEqual(other);
      expect(await bytesOf(file("short", beginning.subarray(0, at)))).toEqual(beginning.subarray(0, at));
    }
  for (const beginning of magic)
    await expect(bytesOf(file("broken", Buffer.concat([beginning, Buffer.from("and more")])))).rejects.toThrow();
});

test("judgements in several files of a folder are of one kind", async () => {
  const paths = join(folder, "assessments");
  mkdirSync(paths);
  const element = '<element path="/a[1]" exhaustivity="2" size="9" rsize="5"/>';
  const elements = (topic: string) => `<assessments topic="${topic}"><file name="d">${element}</file></assessments>`;
  writeFileSync(join(paths, "b.xml"), elements("2"));
  writeFileSync(join(paths, "a.xml"), elements("1"));
  writeFileSync(join(paths, "readme.txt"), "no XML");
  const read = await readJudgementsFile(paths);
  expect([...read.topics.keys()]).toEqual(["1", "2"]);
  expect(read.of).toBe("elements");
});

test("lines are read one by one, and a line of more than a mebibyte is refused", async () => {
  expect(await readLinesFile(file("lines", "a\r\nb\n\nc"))).toEqual(["a", "b", "", "c"]);
  const long = file("long", `short\n${"x".repeat(2 ** 20 + 1)}\n`);
  await expect(readLinesFile(long)).rejects.toThrow(`${long}:2: `);
});
