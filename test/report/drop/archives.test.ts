import { expect, test } from "vitest";
import { tarEntries } from "../../../src/report/drop/tar-entries.ts";
import { entryStart, zipEntries } from "../../../src/report/drop/zip-directory.ts";
import { rawFile } from "./pile.ts";

// Archives made byte by byte.

interface Header {
  readonly name: string;
  readonly body?: string;
  readonly kind?: string;
  readonly folder?: string;
  readonly digits?: string;
  readonly magic?: string;
}

function tar(...headers: Header[]): Buffer {
  return Buffer.concat(
    headers.map(({ name, body = "", kind = "0", folder = "", digits, magic = "ustar" }) => {
      const header = Buffer.alloc(512);
      header.write(name, 0, 100);
      const bytes = Buffer.from(body);
      header.write(digits ?? bytes.length.toString(8).padStart(11, "0"), 124, 12);
      header.write(kind, 156, 1);
      header.write(magic, 257);
      header.write(folder, 345, 155);
      return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & 511)]);
    }),
  );
}

const inTar = (bytes: Buffer) =>
  tarEntries(rawFile("a.tar", bytes)).map(
    ({ path, from, size }) => `${path}: ${bytes.toString("utf8", from, from + size)}`,
  );

test("files of a tar archive are where their headers say, whatever their length", () => {
  for (const length of [0, 1, 511, 512, 513, 1024]) {
    const body = "x".repeat(length);
    expect(inTar(tar({ name: "a", body }, { name: "b", body: "end", kind: "" }))).toEqual([`a: ${body}`, "b: end"]);
  }
  expect(inTar(tar({ name: "b", folder: "a", body: "1" }))).toEqual(["a/b: 1"]);
  expect(inTar(tar({ name: "b", digits: "1", body: "1" }))).toEqual(["b: 1"]);
  expect(inTar(Buffer.alloc(511))).toEqual([]);
});

test("a long name has an entry of its own, and is of the next file alone; links and folders are passed over", () => {
  const files = [
    { name: "short", body: "1" },
    { name: "other", body: "2" },
  ];
  expect(inTar(tar({ name: "", kind: "L", body: "long/name\0" }, ...files))).toEqual(["long/name: 1", "other: 2"]);
  expect(inTar(tar({ name: "", kind: "x", body: "7 a=b\n17 path=é/name\n" }, ...files))).toEqual([
    "é/name: 1",
    "other: 2",
  ]);
  expect(inTar(tar({ name: "", kind: "x", body: "7 a=b\n" }, ...files))).toEqual(["short: 1", "other: 2"]);
  expect(inTar(tar({ name: "", kind: "L", body: "of a link" }, { name: "link", kind: "2" }, ...files))).toEqual([
    "short: 1",
    "other: 2",
  ]);
  expect(inTar(tar({ name: "folder", kind: "5" }, ...files))).toEqual(["short: 1", "other: 2"]);
});

test("what follows an empty block is no part of it, and what is broken is told with its place", () => {
  const good = tar({ name: "a", body: "1" });
  expect(inTar(Buffer.concat([good, Buffer.alloc(512), Buffer.from("x".repeat(512))]))).toEqual(["a: 1"]);
  const fault = "a tar archive that is broken or cut off";
  expect(() => inTar(tar({ name: "a", digits: "9" }))).toThrow(`${fault}; expected the whole file`);
  expect(() => inTar(Buffer.concat([good, tar({ name: "b", magic: "" })]))).toThrow(`${fault} at a; expected`);
  expect(() => inTar(Buffer.concat([good, tar({ name: "b", digits: "" })]))).toThrow(`${fault} at a; expected`);
  expect(() => inTar(tar({ name: "b", body: "x".repeat(600) }).subarray(0, 512 + 599))).toThrow(
    `${fault} at b; expected`,
  );
  expect(inTar(tar({ name: "b", body: "x".repeat(600) }).subarray(0, 512 + 600))).toHaveLength(1);
});

interface Listed {
  readonly name: string;
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly header?: number;
  readonly extra?: string;
  readonly comment?: string;
  readonly mark?: number;
}

function entry({
  name,
  method = 8,
  flags = 0,
  size = 5,
  header = 0,
  extra = "",
  comment = "",
  mark = 0x02014b50,
}: Listed): Buffer {
  const fixed = Buffer.alloc(46);
  fixed.writeUInt32LE(mark, 0);
  fixed.writeUInt16LE(flags, 8);
  fixed.writeUInt16LE(method, 10);
  fixed.writeUInt32LE(size, 20);
  for (const [i, text] of [name, extra, comment].entries()) fixed.writeUInt16LE(Buffer.byteLength(text), 28 + 2 * i);
  fixed.writeUInt32LE(header, 42);
  return Buffer.concat([fixed, Buffer.from(name + extra + comment)]);
}

/** `before` stands for the files themselves. */
function zip(
  entries: Buffer[],
  end: { count?: number; size?: number; start?: number; comment?: string } = {},
  before = "files",
): Buffer {
  const directory = Buffer.concat(entries);
  const fixed = Buffer.alloc(22);
  fixed.writeUInt32LE(0x06054b50, 0);
  fixed.writeUInt16LE(end.count ?? entries.length, 10);
  fixed.writeUInt32LE(end.size ?? directory.length, 12);
  fixed.writeUInt32LE(end.start ?? before.length, 16);
  fixed.writeUInt16LE((end.comment ?? "").length, 20);
  return Buffer.concat([Buffer.from(before), directory, fixed, Buffer.from(end.comment ?? "")]);
}
const inZip = (bytes: Buffer) => zipEntries(rawFile("a.zip", bytes));

test("a zip archive lists its files, and what is told of each", () => {
  const entries = [
    entry({ name: "é.txt", method: 0, flags: 1, size: 7, header: 3, extra: "ex", comment: "com" }),
    entry({ name: "folder/" }),
    entry({ name: "b", flags: 0x800 }),
  ];
  for (const comment of ["", "a comment"])
    expect(inZip(zip(entries, { comment }))).toEqual([
      { path: "é.txt", method: 0, isEncrypted: true, header: 3, packedSize: 7 },
      { path: "b", method: 8, isEncrypted: false, header: 0, packedSize: 5 },
    ]);
  expect(inZip(zip([]))).toEqual([]);
  expect(inZip(zip([entry({ name: "" })]))).toMatchObject([{ path: "" }]);
});

test("a zip archive whose directory is cut off, or elsewhere, is refused", () => {
  const one = entry({ name: "a" });
  const fault =
    (...given: Parameters<typeof zip>) =>
    () =>
      inZip(zip(...given));
  expect(() => inZip(Buffer.from("PK"))).toThrow("a zip archive without its end; expected the whole file");
  expect(fault([one], { count: 2 })).toThrow("its directory");
  expect(fault([one], { size: 48 })).toThrow("its directory");
  expect(fault([one], { size: 46 })).toThrow("its directory");
  expect(fault([one.subarray(0, 45)], {})).toThrow("its directory");
  expect(fault([entry({ name: "a", mark: 7 })])).toThrow("its directory");
  for (const many of [
    fault([one], { count: 0xffff }),
    fault([one], { start: 0xffffffff }),
    fault([entry({ name: "a", size: 0xffffffff })]),
    fault([entry({ name: "a", header: 0xffffffff })]),
  ])
    expect(many).toThrow(/4 GB|larger|large/);
});

test("packed bytes follow the header of a file, its name and what is besides", () => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(4, 28);
  const listed = { path: "a", method: 0, isEncrypted: false, header: 2, packedSize: 1 };
  const start = (bytes: Buffer) => entryStart(rawFile("a.zip", Buffer.concat([Buffer.from("xx"), bytes])), listed);
  expect(start(header)).toBe(2 + 30 + 3 + 4);
  expect(() => start(header.subarray(0, 29))).toThrow("a");
  expect(() => start(Buffer.alloc(30))).toThrow("a");
});

test("what a header says behind the kind of its file is not the kind", () => {
  const bytes = tar({ name: "a", body: "1" });
  bytes.write("to", 157); // where a link leads
  expect(inTar(bytes)).toEqual(["a: 1"]);
});
