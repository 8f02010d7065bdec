// A setting such as `characters:400/200` is a cutter with its size. `chunked` cuts every document of a collection with
// one.

import { InputError } from "../base/input-error.ts";
import { named } from "../base/named.ts";
import type { Collection, Document } from "../data/collection.ts";
import type { Tokenizer } from "../match/tokens/tokenizer.ts";
import type { Range } from "../text/range.ts";
import { type Cutter, cutters } from "./cutters.ts";

/** A way to cut with its size: "characters:400/200". */
export interface Setting {
  readonly name: string;
  /** The name of elements in a setting such as elements:p. */
  readonly part?: string | undefined;
  /** True if it counts tokens. It then needs a tokenizer. */
  readonly countsTokens: boolean;
  cut(document: Document, tokenizer?: Tokenizer): Range[];
}

/** The chunks of every document, and the name of the setting that cut them. */
export interface Chunking {
  readonly name: string;
  readonly chunks: ReadonlyMap<string, readonly Range[]>;
  /**
   * The texts of chunks that another tool has cut, in the same order. They may have more or less text than their
   * documents.
   */
  readonly texts?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** Reads a setting such as `characters:400/200`, `sentences:3/1`, `elements:p` or `recursive`. */
export function readSetting(text: string): Setting {
  const [, by, size, overlap, part] = /^([a-z]+)(?::(?:(\d+)(?:\/(\d+))?|([^\d/][^/]*)))?$/.exec(text.trim()) ?? [];
  if (by === undefined)
    throw new InputError(`setting "${text}": expected BY:SIZE/OVERLAP, as in characters:400/200, or elements:NAME`);
  const cutter = cutterFor(by);
  if (part !== undefined && by !== "elements")
    throw new InputError(`setting "${text}": "${part}" is no size; expected one such as ${by}:${cutter.size}`);
  return setting(by, size === undefined ? undefined : Number(size), Number(overlap ?? 0), part);
}

/** A setting made from its parts. If no size is given, the cutter's default is used. */
export function setting(by: string, size?: number, overlap = 0, part?: string): Setting {
  const cutter = cutterFor(by);
  const wanted = { size: size ?? cutter.size, overlap };
  if (!Number.isSafeInteger(wanted.size) || wanted.size < 1)
    throw new InputError(`size ${wanted.size} of ${by}: expected a whole number from 1`);
  if (!Number.isSafeInteger(overlap) || overlap < 0 || overlap >= wanted.size)
    throw new InputError(`overlap ${overlap} of ${by}: expected a whole number below the size, ${wanted.size}`);
  if (overlap > 0 && !cutter.mayOverlap) throw new InputError(`${by} do not overlap; expected no overlap`);
  const amount = overlap === 0 ? `${wanted.size}` : `${wanted.size}/${overlap}`;
  const name = `${by}:${part ?? amount}`;
  const { countsTokens = false } = cutter;
  return {
    name,
    part,
    countsTokens,
    cut(document, tokenizer) {
      if (countsTokens && tokenizer === undefined)
        throw new InputError(
          `setting "${name}" counts tokens; expected a tokenizer`,
          {},
          { remedy: { option: "tokens" } },
        );
      return cutter.cut(document, wanted, part, tokenizer);
    },
  };
}

function cutterFor(by: string): Cutter {
  return named(cutters, by, "way to cut");
}

/**
 * Cuts every document of a collection. A setting has a form such as `characters:400/200` (size and overlap),
 * `words:80`, `sentences:3/1`, `headings:2000`, `elements:p` or `recursive`. `tokens:200/50` needs a tokenizer;
 * tokenizerCalled in pericope/node returns one.
 *
 * @example
 * import { chunked, collectionOf } from "pericope";
 *
 * const collection = collectionOf([{ doc: "guide.md", text: "Press the button. Wait for the light." }]);
 * chunked(collection, "sentences:1").chunks.get("guide.md"); // [{ start: 0, end: 17 }, { start: 18, end: 37 }]
 */
export function chunked(collection: Collection, how: Setting | string, tokenizer?: Tokenizer): Chunking {
  const { name, part, cut } = typeof how === "string" ? readSetting(how) : how;
  const chunks = new Map<string, readonly Range[]>();
  for (const id of collection.ids()) chunks.set(id, cut(collection.document(id)!, tokenizer)); // the id comes from the collection itself
  if (part !== undefined && [...chunks.values()].every((ranges) => ranges.length === 0))
    throw new InputError(`setting "${name}": no document has text in an element ${part}; expected the name of one`);
  return { name, chunks };
}
