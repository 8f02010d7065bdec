import { InputError } from "../../../base/input-error.ts";

/** The output of `repr` for nested lists is read to this depth. Deeper lists are not lists of texts. */
const deepest = 64;

const words: Readonly<Record<string, unknown>> = { None: null, True: true, False: false, nan: null, NaN: null };

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  n: "\n",
  r: "\r",
  t: "\t",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
  "\n": "",
};

/**
 * Reads a value as Python's `repr` writes it, which pandas puts into the cells of CSV: lists, tuples, dicts, texts,
 * numbers, None. A call such as `Document(page_content='…')` becomes an object of its named arguments; a call without
 * any becomes its first argument. Items may follow each other without commas, as numpy writes them.
 */
export function pythonLiteral(text: string): unknown {
  let at = 0;

  function fault(expected: string): InputError {
    const found = at >= text.length ? "its end" : JSON.stringify(text.slice(at, at + 20));
    return new InputError(`at character ${at + 1} ${found}; expected ${expected}`);
  }

  function skipBlanks(): void {
    while (/\s/.test(text[at] ?? "")) at++;
  }

  function value(depth: number): unknown {
    skipBlanks();
    const first = text[at] ?? "";
    if (depth > deepest) throw fault(`lists in lists ${deepest} deep at most`);
    if (first === "'" || first === '"') return string();
    if (first === "[") return list("]", depth);
    if (first === "(") return list(")", depth);
    if (first === "{") return dict(depth);
    const number = matched(/[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y);
    if (number !== undefined) return Number(number.replaceAll("_", ""));
    return named(depth);
  }

  function matched(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found;
  }

  /** A constant, or a call: array([…], dtype=object), Document(metadata={…}, page_content='…'). */
  function named(depth: number): unknown {
    const name = matched(/[A-Za-z_][\w.]*/y);
    if (name === undefined) throw fault("a text, a number or a list");
    if (Object.hasOwn(words, name)) return words[name];
    if (text[at] !== "(") return name;
    at++;
    const values: unknown[] = [];
    const entries: [string, unknown][] = [];
    while (!isClosed(")")) {
      const key = matched(/[A-Za-z_]\w*\b(?=\s*=)/y);
      if (key === undefined) values.push(value(depth + 1));
      else {
        skipBlanks();
        at++;
        entries.push([key, value(depth + 1)]);
      }
    }
    const isObject = entries.length > 0 && values.length === 0;
    return isObject ? Object.fromEntries(entries) : (values[0] ?? null);
  }

  function list(end: string, depth: number): unknown[] {
    at++;
    const items: unknown[] = [];
    while (!isClosed(end)) items.push(value(depth + 1));
    return items;
  }

  function dict(depth: number): unknown {
    at++;
    const entries: [string, unknown][] = [];
    while (!isClosed("}")) {
      const key = value(depth + 1);
      skipBlanks();
      if (text[at] !== ":") throw fault('":" and a value');
      at++;
      entries.push([String(key), value(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  /** True if a list ends here. Otherwise its next item begins, after a comma. */
  function isClosed(end: string): boolean {
    skipBlanks();
    if (text[at] === ",") at++;
    skipBlanks();
    if (at >= text.length) throw fault(`"${end}"`);
    if (text[at] !== end) return false;
    at++;
    return true;
  }

  function string(): string {
    const quote = text[at]!;
    let read = "";
    for (at++; ;) {
      const [plain] = /[^'"\\]*/y.exec(text.slice(at, at + 65_536))!; // the rest comes next
      read += plain;
      at += plain.length;
      const mark = text[at];
      if (mark === undefined) throw fault(`the end of a text that begins with ${quote}`);
      if (mark === "\\") read += escaped();
      else {
        at++;
        if (mark === quote) return read;
        read += mark;
      }
    }
  }

  function escaped(): string {
    const pattern = /\\(x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|[0-7]{1,3})/y;
    pattern.lastIndex = at;
    const [, code] = pattern.exec(text) ?? [];
    if (code === undefined) {
      const next = text[at + 1] ?? "";
      at += 2;
      return escapes[next] ?? `\\${next}`; // as Python reads one that it does not know
    }
    const point = /^\d/.test(code) ? parseInt(code, 8) : parseInt(code.slice(1), 16);
    if (point > 0x10ffff) throw fault("a character");
    at += 1 + code.length;
    return String.fromCodePoint(point);
  }

  const read = value(0);
  skipBlanks();
  if (at < text.length) throw fault("nothing more");
  return read;
}
