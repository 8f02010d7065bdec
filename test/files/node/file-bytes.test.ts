import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fileBytes } from "../../../src/files/node/file-bytes.ts";
import { folderOf } from "../../cli/folders.ts";

/** The pieces of a file, and what was told of the way. */
async function read(
  content: Uint8Array,
): Promise<{ bytes: Buffer; pieces: number; told: (readonly (number | undefined)[])[] }> {
  const path = join(folderOf({ file: content }), "file");
  const [pieces, told]: [Buffer[], (readonly (number | undefined)[])[]] = [[], []];
  for await (const piece of fileBytes(path, (...progress) => told.push(progress))) pieces.push(Buffer.from(piece));
  return { bytes: Buffer.concat(pieces), pieces: pieces.length, told };
}

test("only what begins as a zip archive does is refused as one", async () => {
  const zip = [0x50, 0x4b, 3, 4];
  await expect(read(Uint8Array.from([...zip, 9]))).rejects.toThrow("a spreadsheet or a zip archive");
  for (let i = 0; i < 4; i++) {
    const other = Uint8Array.from(zip.with(i, 7));
    expect((await read(other)).bytes.equals(other), `byte ${i}`).toBe(true);
  }
  expect((await read(Uint8Array.from(zip.slice(0, 3)))).bytes.length).toBe(3);
});

test("only what begins as gzip does is unzipped", async () => {
  const text = Buffer.from("some text\n".repeat(50_000));
  expect((await read(gzipSync(text))).bytes.equals(text)).toBe(true);
  for (const start of [
    [0x1f, 7],
    [7, 0x8b],
  ])
    expect([...(await read(Uint8Array.from([...start, 1, 2, 3]))).bytes]).toEqual([...start, 1, 2, 3]);
});

test("a file comes in pieces of which none is empty, and its progress is told up to its size", async () => {
  expect(await read(new Uint8Array(0))).toMatchObject({ pieces: 0 });
  const large = Buffer.from(Array.from({ length: 2 ** 17 + 5 }, (_, i) => i & 127));
  const { bytes, pieces, told } = await read(large);
  expect([bytes.equals(large), pieces, told.at(-1)]).toEqual([true, 2, [large.length, large.length]]);
});
