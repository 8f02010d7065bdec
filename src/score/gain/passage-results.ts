// Turns results that are in memory as passages into the columns that `gains` takes.

import type { Passage, Results } from "../../data/run.ts";
import { encodeUtf8 } from "../../text/utf8.ts";

/** A list of passages as columns. */
export function passageResults(passages: readonly Passage[]): Results {
  const count = passages.length;
  const [start, end, document] = [new Float64Array(count), new Float64Array(count), new Int32Array(count)];
  const places = new Map<string, number>();
  const ids: string[] = [];
  for (const [index, passage] of passages.entries()) {
    let place = places.get(passage.doc);
    if (place === undefined) {
      place = ids.push(passage.doc) - 1;
      places.set(passage.doc, place);
    }
    document[index] = place;
    start[index] = passage.start;
    end[index] = passage.end;
  }
  return {
    count,
    documents: ids.length,
    whole: false,
    document,
    start,
    end,
    mark(wanted, marks) {
      if (count === 0) return 0; // a topic that a run leaves out: no id need become a text
      let found = 0;
      for (const [i, id] of wanted.texts.entries()) {
        const place = places.get(id);
        if (place === undefined) continue;
        marks[place] = i + 1;
        found++;
      }
      return found;
    },
    idOf: (place) => ids[place]!,
    addId(place, to) {
      const bytes = encodeUtf8(ids[place]!);
      to.add(bytes, 0, bytes.length);
    },
    get lines() {
      const inOrder = passages.every(({ line = 0 }, i) => line > (passages[i - 1]?.line ?? 0));
      return inOrder && count > 0 ? ([passages[0]!.line!, passages.at(-1)!.line!] as const) : undefined;
    },
    passages: () => passages,
  };
}
