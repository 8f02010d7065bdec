import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { codeOf, fileError } from "./file-error.ts";
import { wholeFile } from "./whole-file.ts";

/** Writes a file whole or not at all. A name that ends in .gz is zipped; "-" is standard output. */
export async function writeFile(path: string, lines: Iterable<string>): Promise<void> {
  if (path === "-") await writeOut(lines);
  else await wholeFile(path, (file) => stream(lines, file, path.endsWith(".gz")));
}

async function writeOut(lines: Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces(lines)), process.stdout, { end: false });
    await allWritten(process.stdout); // which a pipeline does not wait for where it leaves the stream open
  } catch (error) {
    // EPIPE: whoever read it had enough, as in "| head".
    if (codeOf(error) !== "EPIPE") throw fileError(error, "standard output");
  }
}

function allWritten(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((written, failed) => {
    stream.once("error", failed);
    stream.write("", (error) => {
      if (error) return failed(error);
      stream.off("error", failed);
      written();
    });
  });
}

async function stream(lines: Iterable<string>, file: FileHandle, zipped: boolean): Promise<void> {
  const text = Readable.from(pieces(lines));
  const out = file.createWriteStream();
  await (zipped ? pipeline(text, createGzip(), out) : pipeline(text, out));
}

/** Lines gathered into pieces of some 64 kB: a stream's work is by the piece. */
function* pieces(lines: Iterable<string>): Generator<string> {
  let piece = "";
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < 2 ** 16) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
