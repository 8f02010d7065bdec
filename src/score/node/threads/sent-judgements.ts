import { ColumnTopic, type HighlightColumns, type JudgedColumns } from "../../../data/judged-columns.ts";
import type { JudgedTopic, Judgements } from "../../../data/judgements.ts";

/** Judgements as plain data, which another thread may get: what is in columns goes as columns, and those are shared. */
export interface SentJudgements extends Omit<Judgements, "topics"> {
  readonly topics: readonly string[];
  /** Where each topic is in the columns, three numbers each: which columns, its first document, how many it has. */
  readonly places: Int32Array;
  /** Mostly those of one file. */
  readonly columns: readonly JudgedColumns[];
  /** The topics that are in no columns, whose place is -1. */
  readonly others: readonly JudgedTopic[];
}

const placeSize = 3;

export function sentJudgements({ topics, ...rest }: Judgements): SentJudgements {
  const places = new Int32Array(placeSize * topics.size);
  const columns: JudgedColumns[] = [];
  const others: JudgedTopic[] = [];
  let at = 0;
  for (const judged of topics.values()) {
    if (judged instanceof ColumnTopic) {
      if (judged.columns !== columns.at(-1)) columns.push(judged.columns);
      places[at] = columns.length - 1;
      places[at + 1] = judged.firstEncoded;
      places[at + 2] = judged.size;
    } else {
      others.push(judged);
      places[at] = -1;
    }
    at += placeSize;
  }
  return { ...rest, topics: [...topics.keys()], places, columns: columns.map(shared), others };
}

/** In memory that all threads share. */
function shared({ ids: { bytes, entries }, grades, highlights }: JudgedColumns): JudgedColumns {
  return {
    ids: { bytes: new Uint8Array(...sharedPlace(bytes)), entries: sharedIntegers(entries) },
    grades: sharedNumbers(grades),
    highlights: highlights && sharedHighlights(highlights),
  };
}

function sharedHighlights({ length, bestEntry, first, start, end }: HighlightColumns): HighlightColumns {
  return {
    length: sharedNumbers(length),
    bestEntry: sharedNumbers(bestEntry),
    first: sharedIntegers(first),
    start: sharedNumbers(start),
    end: sharedNumbers(end),
  };
}

const sharedIntegers = (column: Int32Array): Int32Array => new Int32Array(...sharedPlace(column));
const sharedNumbers = (column: Float64Array): Float64Array => new Float64Array(...sharedPlace(column));

type Column = Uint8Array | Int32Array | Float64Array;

/** Where a column lies in shared memory; where it does not, it is copied there. */
function sharedPlace(column: Column): [buffer: SharedArrayBuffer, from: number, length: number] {
  const { buffer, byteOffset, byteLength, length } = column;
  if (buffer instanceof SharedArrayBuffer) return [buffer, byteOffset, length];
  const copy = new SharedArrayBuffer(byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer, byteOffset, byteLength));
  return [copy, 0, length];
}

export function receivedJudgements({ topics, places, columns, others, ...rest }: SentJudgements): Judgements {
  const received = new Map<string, JudgedTopic>();
  let other = 0;
  for (const [i, topic] of topics.entries()) {
    const at = placeSize * i;
    const inColumns = columns[places[at]!]; // none at -1
    received.set(topic, inColumns ? new ColumnTopic(inColumns, places[at + 1]!, places[at + 2]!) : others[other++]!);
  }
  return { ...rest, topics: received };
}
