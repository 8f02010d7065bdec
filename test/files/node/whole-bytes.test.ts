import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { wholeBytes } from "../../../src/files/node/collection/whole-bytes.ts";
import { folderOf } from "../../cli/folders.ts";

test("files of any size are read whole one after the other, zipped or not", () => {
  const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, i) => (7 * i + (i >> 8)) & 127));
  const size = 2 ** 18;
  const files = {
    small: bytes(10),
    full: bytes(size),
    large: bytes(2 * size + 1),
    zipped: gzipSync(bytes(1000)),
    almost: Buffer.from([0x1f, 7]),
    empty: Buffer.alloc(0),
  };
  const folder = folderOf(files);
  const read = wholeBytes();
  const same = (name: string, expected: Buffer) => expect(read(join(folder, name)).equals(expected), name).toBe(true);
  for (const [name, content] of Object.entries(files)) same(name, name === "zipped" ? bytes(1000) : content);
  same("small", files.small);
  expect(() => read(join(folder, "none"))).toThrow("no such file");
  expect(() => read(join(folderOf({ cut: files.zipped.subarray(0, 40) }), "cut"))).toThrow("truncated gzip");
});

test("a document may be as long as a text can be, zipped or not", () => {
  const folder = folderOf({
    most: Buffer.alloc(1000, "x"),
    more: Buffer.alloc(1001, "x"),
    zipped: gzipSync(Buffer.alloc(1000, "x")),
    "zipped-more": gzipSync(Buffer.alloc(1001, "x")),
  });
  const read = wholeBytes(1000);
  for (const name of ["most", "zipped"]) expect(read(join(folder, name)).length, name).toBe(1000);
  for (const name of ["more", "zipped-more"])
    expect(() => read(join(folder, name)), name).toThrow(
      `${join(folder, name)}: too large; expected a document of at most 1,000 bytes`,
    );
});
