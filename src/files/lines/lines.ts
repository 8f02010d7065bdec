import { InputError } from "../../base/input-error.ts";
import { noUtf8 } from "../../text/encodings.ts";
import { decodeUtf8, glimpseUtf8 } from "../../text/utf8.ts";
import type { Taken } from "../drafts/parser.ts";

/** Receives the lines of a file. */
export interface LineSink {
  line(text: string, number: number): void;
  /**
   * Takes lines as bytes, each with its line end, up to one that must be given as text. `number` is the number of the
   * first line.
   */
  block?: ((bytes: Uint8Array, from: number, number: number) => Taken) | undefined;
  /** Called for a byte order mark at the start of a later line, as when files were joined. It is left out. */
  mark?: ((number: number) => void) | undefined;
  /** Called for a line that is not text, or is too long. The line is skipped, unless this throws. */
  fault(fault: InputError, number: number): void;
  /**
   * The most bytes a line may have. Asked only for long lines that are still being read; `start` is their beginning.
   */
  longest(start: string, number: number): number;
}

export interface LineSplitter {
  push(chunk: Uint8Array): void;
  /** Returns the number of lines. */
  end(): number;
}

const lf = 10;
/** How many bytes are decoded at once. This is many lines, for speed, but little text in memory. */
const window = 2 ** 18;
/** A line of this length is long. No format allows less, so a line inside a window is never too long. */
const long = 2 ** 20;
const mostAsText = 1024;

/**
 * Splits bytes into lines at LF or CRLF. It keeps at most one line in memory, and none that is too long. A byte order
 * mark before a line is left out.
 */
export function lineSplitter(sink: LineSink): LineSplitter {
  let held = new Uint8Array(1024); // the start of a line whose end is still to come
  let used = 0;
  let limit: number | undefined; // of the held line, once it is long
  let skipping = false; // the rest of a line that is too long
  let number = 0;
  let isOver = false; // the rest of a file in UTF-16 has no line that could be read

  function hold(bytes: Uint8Array): void {
    if (skipping) return;
    const needed = used + bytes.length;
    if (needed > long) {
      limit ??= sink.longest(glimpseUtf8(held.subarray(0, used)), number + 1);
      if (needed > limit) {
        skipping = true;
        const allowed = `at most ${limit.toLocaleString("en")} bytes`;
        sink.fault(new InputError(`the line is too long; expected ${allowed}`), number + 1);
        return;
      }
    }
    if (needed >= held.length) {
      const larger = new Uint8Array(Math.max(needed + 1, 2 * held.length)); // with room for the line's end
      larger.set(held.subarray(0, used));
      held = larger;
    }
    held.set(bytes, used);
    used = needed;
  }

  function finishHeld(): void {
    if (skipping) number++;
    else {
      held[used] = lf;
      whole(held.subarray(0, used + 1));
    }
    [used, limit, skipping] = [0, undefined, false];
  }

  /** Handles whole lines, each with its line end: as bytes if the sink takes them, and otherwise as text. */
  function whole(bytes: Uint8Array): void {
    if (sink.block === undefined) return several(bytes.subarray(0, -1));
    let asText = 1; // how many lines are read as text before bytes are tried again
    for (let from = 0; from < bytes.length;) {
      const { to, lines } = sink.block(bytes, from, number + 1);
      number += lines;
      if (to >= bytes.length) return;
      asText = lines > 0 ? 0.5 : Math.min(2 * asText, mostAsText); // after a success 1 line, then 1, 2, 4 …
      from = to;
      for (let i = 0; i < asText && from < bytes.length; i++) from = bytes.indexOf(lf, from) + 1;
      several(bytes.subarray(to, from - 1));
    }
  }

  /** Handles whole lines, without the last line end. */
  function several(bytes: Uint8Array): void {
    const text = bytes.includes(0) ? undefined : decodeUtf8(bytes);
    if (text !== undefined) {
      for (let from = 0; from <= text.length;) {
        const end = text.indexOf("\n", from);
        const to = end === -1 ? text.length : end;
        emit(text.slice(from, to));
        from = to + 1;
      }
      return;
    }
    for (let from = 0; from <= bytes.length && !isOver;) {
      const end = bytes.indexOf(lf, from);
      const to = end === -1 ? bytes.length : end;
      single(bytes.subarray(from, to));
      from = to + 1;
    }
  }

  function single(bytes: Uint8Array): void {
    const text = bytes.includes(0) ? undefined : decodeUtf8(bytes);
    if (text !== undefined) return emit(text);
    number++;
    const fault = noUtf8(bytes, number === 1);
    isOver = fault.fault.startsWith("UTF-16");
    sink.fault(fault, number);
  }

  function emit(text: string): void {
    number++;
    let start = 0;
    while (text.charCodeAt(start) === 0xfeff) start++;
    const isFirst = number === 1;
    if (start > Number(isFirst)) sink.mark?.(number);
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    sink.line(text.slice(start, end), number);
  }

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length; at += window) {
        if (isOver) return;
        let bytes = chunk.subarray(at, at + window);
        if (used > 0 || skipping) {
          const end = bytes.indexOf(lf);
          hold(end === -1 ? bytes : bytes.subarray(0, end));
          if (end === -1) continue;
          finishHeld();
          bytes = bytes.subarray(end + 1);
        }
        const last = bytes.lastIndexOf(lf);
        if (last !== -1) whole(bytes.subarray(0, last + 1));
        hold(bytes.subarray(last + 1));
      }
    },
    end() {
      if ((used > 0 || skipping) && !isOver) finishHeld();
      return number;
    },
  };
}
