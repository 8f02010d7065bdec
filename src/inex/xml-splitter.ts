import { InputError } from "../base/input-error.ts";
import { xmlDecoder } from "../xml/xml-encoding.ts";
import type { LineSink, LineSplitter } from "../lines/lines.ts";

export interface XmlSink extends LineSink {
  /** What follows cannot be read: bytes that are no text, or a line that is too long. */
  broken(fault: InputError): void;
}

/** Decoded at once: little enough that the text never weighs. */
const window = 2 ** 18;
/** From here on a line is long. */
const long = 2 ** 20;

/** Splits the bytes of an XML document into lines, in the encoding that it says it has. */
export function xmlSplitter(sink: XmlSink): LineSplitter {
  const decoder = xmlDecoder();
  let held = ""; // the start of a line whose end is still to come
  let limit: number | undefined; // of the held line, once it is long
  let number = 0;
  let isBroken = false;

  function take(text: string): void {
    let from = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
      emit(held + text.slice(from, at));
      held = "";
      limit = undefined;
      from = at + 1;
    }
    held += text.slice(from);
    if (held.length <= long) return;
    limit ??= sink.longest(held, number + 1);
    if (held.length <= limit) return;
    const allowed = `at most ${limit.toLocaleString("en")} characters`;
    stop(new InputError(`the line is too long; expected ${allowed}`, { line: number + 1 }));
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

  function decode(work: () => string): void {
    if (isBroken) return;
    let text = "";
    try {
      text = work();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return stop(error);
    }
    take(text);
  }

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length; at += window) decode(() => decoder.push(chunk.subarray(at, at + window)));
    },
    end() {
      decode(() => decoder.end());
      if (held !== "") emit(held);
      return number;
    },
  };
}
