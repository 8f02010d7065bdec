import { codePoints } from "../../text/code-points.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** A letter and the accents behind it, or the parts of a Korean syllable: what NFC may make one character of. */
const cluster = /[^\p{M}\u1160-\u11ff]?[\p{M}\u1160-\u11ff]*/gsu;

/** The same tokenizer for texts that are first brought to Unicode's composed form, NFC. Ends are those of the text as it was. */
export function composed({ name, ends }: Tokenizer): Tokenizer {
  return {
    name,
    ends(text) {
      const normal = text.normalize("NFC");
      if (normal === text) return ends(text);
      const wholeUpTo = new Int32Array(codePoints(normal) + 1); // by code points of it: those of the text that they hold whole
      let [at, before] = [0, 0];
      for (const [part] of text.matchAll(cluster)) {
        const after = at + codePoints(part.normalize("NFC"));
        wholeUpTo.fill(before, at, after);
        at = after;
        before += codePoints(part);
      }
      wholeUpTo.fill(before, at);
      return ends(normal).map((end) => wholeUpTo[end]!);
    },
  };
}
