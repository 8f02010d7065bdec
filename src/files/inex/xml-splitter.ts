import { attempt, InputError } from "../../base/input-error.ts";
import { xmlDecoder } from "../../text/xml/xml-encoding.ts";
import type { LineSink, LineSplitter } from "../lines/lines.ts";

export interface XmlSink extends LineSink {
  /** Called if the rest cannot be read: bytes that are not text, or a line that is too long. */
  broken(fault: InputError): void;
}

/** How many bytes are decoded at a time. Few, because most lines may be taken as bytes. */
const window = 2 ** 14;
const lf = 10;
/** A line of this length or more is long. */
const long = 2 ** 20;

/** Splits the bytes of an XML document into lines, in the encoding that it declares. */
export function xmlSplitter(sink: XmlSink): LineSplitter {
  const decoder = xmlDecoder();
  let held = ""; // the start of a line whose end is still to come
  let limit: number | undefined; // of the held line, once it is long
  let number = 0;
  let isBroken = false;
  let hasTaken = false; // lines as bytes: then the others come one by one

  /**
   * Takes a text. If each character is one byte, the sink may take lines from these bytes: `inBytes` says where the
   * text begins in them. Returns how many bytes were taken beyond the text.
   */
  function take(text: string, lines: Uint8Array | undefined, inBytes = 0): number {
    let from = 0;
    for (;;) {
      if (lines !== undefined) from = takenFrom(lines, inBytes + from) - inBytes;
      const at = text.indexOf("\n", from);
      if (at === -1) break;
      emit(held + text.slice(from, at));
      held = "";
      limit = undefined;
      from = at + 1;
    }
    held += text.slice(from);
    if (held.length > long) refuseTooLong();
    return Math.max(from - text.length, 0);
  }

  function refuseTooLong(): void {
    limit ??= sink.longest(held, number + 1);
    if (held.length <= limit) return;
    const allowed = `at most ${limit.toLocaleString("en")} characters`;
    stop(new InputError(`the line is too long; expected ${allowed}`, { line: number + 1 }));
  }

  /** Lets the sink take lines from a byte on, if a line begins there, and returns the byte after them. */
  function takenFrom(lines: Uint8Array, from: number): number {
    if (held !== "" || from >= lines.length) return from;
    const taken = sink.block!(lines, from, number + 1);
    if (taken.lines === 0) return from;
    hasTaken = true;
    number += taken.lines;
    decoder.goOnAt(number + 1);
    return taken.to;
  }

  function endOfLine(bytes: Uint8Array, from: number): number {
    const end = bytes.subarray(from, from + window).indexOf(lf);
    return end === -1 ? from + window : from + end + 1;
  }

  function emit(line: string): void {
    number++;
    sink.line(line.endsWith("\r") ? line.slice(0, -1) : line, number);
  }

  function stop(fault: InputError): void {
    isBroken = true;
    held = "";
    sink.broken(fault);
  }

  function decoded(work: () => string): string {
    return attempt(work, stop) ?? "";
  }

  return {
    push(chunk) {
      const lines = sink.block === undefined ? undefined : chunk.subarray(0, chunk.lastIndexOf(lf) + 1);
      for (let at = 0; at < chunk.length;) {
        if (isBroken) return;
        const bytes = chunk.subarray(at, hasTaken ? endOfLine(chunk, at) : at + window);
        const { isWaiting } = decoder;
        const text = decoded(() => decoder.push(bytes));
        const isAligned = !isWaiting && text.length === bytes.length;
        at += bytes.length + take(text, isAligned ? lines : undefined, at);
      }
    },
    end() {
      if (!isBroken)
        take(
          decoded(() => decoder.end()),
          undefined,
        );
      if (held !== "") emit(held);
      return number;
    },
  };
}
