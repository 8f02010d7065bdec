// A text as it is compared: without white space, soft hyphens and zero-width characters, in compatibility form (NFKD, so
// that é is the same in one character or two), with plain quotes and dashes, and with HTML entities resolved.

/** A folded text, and where each of its UTF-16 units came from. */
export interface Folded {
  readonly text: string;
  /** By unit of the folded text: where its character begins in the text, in UTF-16 units. */
  readonly starts: Int32Array;
  /** By unit: where its character ends. */
  readonly ends: Int32Array;
}

/** Entities that texts have; those of letters are not among them. */
const entities: ReadonlyMap<string, string> = new Map(
  `amp=& lt=< gt=> quot=" apos=' ndash=- mdash=- minus=- hellip=... lsquo=' rsquo=' sbquo=' ldquo=" rdquo=" bdquo="
  laquo=" raquo=" bull=• middot=· deg=° copy=© reg=® trade=TM euro=€ pound=£ yen=¥ cent=¢ sect=§ para=¶ times=×
  plusmn=± frac12=½ nbsp= ensp= emsp= thinsp= shy= zwj= zwnj=`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const),
);
const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,7}));/y;

export function fold(text: string): Folded {
  const parts: string[] = [];
  // A character folds into 18 units at most (U+FDFA).
  let starts = new Int32Array(text.length + 32);
  let ends = new Int32Array(text.length + 32);
  let length = 0;

  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at)!;
    let next = at + (code > 0xffff ? 2 : 1);
    let folded: string;
    if (code > 0x20 && code < 0x7f && code !== 0x26 && code !== 0x60) folded = text[at]!;
    else if (code === 0x26) {
      const found = entityAt(text, at);
      folded = found === undefined ? "&" : foldedCharacters(found.text);
      next = found?.end ?? next;
    } else folded = foldedCharacters(text.slice(at, next));

    if (folded !== "") {
      if (length + folded.length > starts.length) [starts, ends] = [grown(starts), grown(ends)];
      for (let i = 0; i < folded.length; i++) {
        starts[length] = at;
        ends[length++] = next;
      }
      parts.push(folded);
    }
    at = next;
  }
  return { text: parts.join(""), starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
}

function grown(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * column.length);
  larger.set(column);
  return larger;
}

function entityAt(text: string, at: number): { text: string; end: number } | undefined {
  entity.lastIndex = at;
  const [whole, decimal, hex, name] = entity.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const end = at + whole.length;
  if (name !== undefined) {
    const named = entities.get(name);
    return named === undefined ? undefined : { text: named, end };
  }
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
  return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), end };
}

const known = new Map<string, string>(); // characters beyond ASCII come again and again

function foldedCharacters(text: string): string {
  const held = known.get(text);
  if (held !== undefined) return held;
  const folded = text
    .normalize("NFKD")
    .replaceAll(/[\s\u00ad\u200b-\u200f\u2060\ufeff\p{Cc}\p{Cs}]/gu, "")
    .replaceAll(/[‘’‚‛′ʼ`´]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[‐‑‒–—―−﹘﹣－]/g, "-");
  if (known.size < 10_000) known.set(text, folded);
  return folded;
}
