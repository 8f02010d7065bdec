import type { FileHandle } from "node:fs/promises";
import { pipeline as joined, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { codeOf, fileError } from "./file-error.ts";
import { wholeFile } from "./whole-file.ts";

/** Lines, or pieces that come as they are to be written. */
type Content = Iterable<string> | AsyncIterable<string | Uint8Array>;

/** Writes a file whole or not at all. A name that ends in .gz is zipped; "-" is standard output. */
export async function writeFile(path: string, content: Content): Promise<void> {
  const text = Symbol.asyncIterator in content ? content : pieces(content);
  if (standardOutput.has(path)) await writeOut(text);
  else await wholeFile(path, (file) => writeInto(file, text, path.endsWith(".gz")));
}

/** Opened by its name, the file behind it would be replaced under the hands of the shell that holds it open. */
const standardOutput = new Set(["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]);

async function writeOut(text: Content): Promise<void> {
  try {
    await pipeline(Readable.from(text), process.stdout, { end: false });
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

async function writeInto(file: FileHandle, text: Content, isZipped: boolean): Promise<void> {
  for await (const piece of isZipped ? zipped(text) : text) await file.writeFile(piece); // after what is there
}

async function* zipped(text: Content): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  joined(Readable.from(text), gzip, () => {}); // its errors come out of the loop below
  for await (const piece of gzip) yield piece;
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
