import { InputError } from "../base/input-error.ts";
import { codePoints } from "./code-points.ts";

/** A place in a query that only moves forward. White space between tokens is passed over. */
export interface Cursor {
  /** The token, where the text goes on with it; then it is passed. Patterns are sticky. */
  take(token: string | RegExp): string | undefined;
  /** The token, or a fault that says what was expected instead of what is there. */
  need(token: string | RegExp, expected: string): string;
  sees(token: string | RegExp): boolean;
  atEnd(): boolean;
  /** Whether white space or the end comes next. */
  atGap(): boolean;
  /** Where the next token begins. */
  position(): number;
  fault(expected: string): InputError;
  /** A fault further back, where what was found needs words. */
  faultAt(position: number, fault: string): InputError;
  /** What comes next, fit for an error message. */
  found(): string;
}

export function cursor(text: string): Cursor {
  let at = 0;

  function match(token: string | RegExp): string | undefined {
    if (typeof token === "string") return text.startsWith(token, at) ? token : undefined;
    token.lastIndex = at;
    return token.exec(text)?.[0];
  }

  function position(): number {
    return (at += match(/\s*/y)!.length);
  }

  function take(token: string | RegExp): string | undefined {
    position();
    const taken = match(token);
    at += taken?.length ?? 0;
    return taken;
  }

  function atEnd(): boolean {
    return position() === text.length;
  }

  function found(): string {
    if (atEnd()) return "the end";
    const next = match(/[^\s"()[\],]{1,41}|./uy) ?? "";
    const letters = [...next];
    return JSON.stringify(letters.length > 40 ? `${letters.slice(0, 40).join("")}…` : next);
  }

  function faultAt(position: number, fault: string): InputError {
    return new InputError(fault, { column: codePoints(text.slice(0, position)) + 1 });
  }

  function fault(expected: string): InputError {
    return faultAt(position(), `found ${found()}; expected ${expected}`);
  }

  return {
    take,
    need(token, expected) {
      const taken = take(token);
      if (taken === undefined) throw fault(expected);
      return taken;
    },
    sees(token) {
      position();
      return match(token) !== undefined;
    },
    atEnd,
    atGap: () => match(/\s|$/y) !== undefined,
    position,
    fault,
    faultAt,
    found,
  };
}
