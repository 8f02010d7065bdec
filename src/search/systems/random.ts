// Ranks elements at random. Every system should be better than this.

import { firstFor, nameHash } from "../../base/random.ts";
import type { Engine } from "../engine/engine.ts";
import { type Param, readCount } from "../../base/parameter-list.ts";
import { codePoints } from "../../text/code-points.ts";
import { elementPath } from "../../text/xml/element-paths.ts";
import { given } from "./explanation.ts";
import { readNames } from "./element-names.ts";
import { highest } from "./order.ts";
import { type Found, system } from "./system.ts";

const params = {
  names: {
    about: "which elements are drawn: all, or those of names joined by +",
    expects: "all, or names of elements joined by +, as in section+p",
    fallback: "all",
    read: readNames,
  } satisfies Param<string>,
  seed: {
    about: "what chance begins with",
    expects: "a whole number from 1",
    fallback: 1,
    read: readCount,
  } satisfies Param<number>,
};

/** A part of the collection that may be drawn. */
interface Part extends Pick<Found, "doc" | "start" | "end" | "path"> {
  /** The rest of its name, after the name of its document. */
  readonly tail: string;
}

export const random = system({
  name: "random",
  about: "Elements by chance, whatever is asked: what any system should beat.",
  source: "No group: a floor to compare with.",
  remarks:
    "Each element with text is as likely as any other, and draws its score for itself, so that a run is the same from any store. All elements of the collection are held in memory: it is for small ones.",
  formula: "a number from 0 to 1, drawn for seed, topic, document and place",
  params,
  answers: "elements",
  prepare: (engine, _, { names }) => partsOf(engine, names),
  async find(_engine, { topic }, { seed }, most, parts) {
    const scores = scoresOf(parts, `${topic.id} `, seed);
    return highest([...parts.keys()], (i) => scores[i]!, most).map((i): Found => {
      const { doc, start, end, path } = parts[i]!;
      return { doc, start, end, path, score: scores[i]!, explain: () => given(scores[i]!, `drawn by seed ${seed}`) };
    });
  },
});

/**
 * By part: its random number, which depends on the seed and a name made of topic, document, start and end. Parts of a
 * document follow each other.
 */
function scoresOf(parts: readonly Part[], head: string, seed: number): Float64Array {
  const scores = new Float64Array(parts.length);
  const headHash = nameHash(head);
  let [doc, docHash]: [string | undefined, number] = [undefined, headHash];
  for (const [i, part] of parts.entries()) {
    if (part.doc !== doc) [doc, docHash] = [part.doc, nameHash(part.doc, headHash)];
    scores[i] = firstFor(seed, nameHash(part.tail, docHash)) / 2 ** 32;
  }
  return scores;
}

async function partsOf(engine: Engine, names: string): Promise<Part[]> {
  const wanted = names === "all" ? undefined : new Set(names.split("+"));
  const parts: Part[] = [];
  for await (const { doc, text, elements: table } of engine.everyDocument()) {
    const add = (start: number, end: number, path?: string): void => {
      parts.push({ doc, start, end, path, tail: ` ${start} ${end}` });
    };
    if (table === undefined && text !== "") add(0, codePoints(text));
    if (table === undefined) continue;
    for (let element = 0; element < table.name.length; element++) {
      const [start, end] = [table.start[element]!, table.end[element]!];
      if (start < end && (wanted === undefined || wanted.has(table.names[table.name[element]!]!)))
        add(start, end, elementPath(table, element));
    }
  }
  return parts;
}
