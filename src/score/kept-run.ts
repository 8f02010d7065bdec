// What is kept of a run while it is scored, so that a report can show its results: they are gone afterwards. `keepingEvaluator` is an
// evaluator that keeps it.

import { growingNumbers } from "../base/growing.ts";
import { groupBy } from "../base/lists.ts";
import { idBytes } from "../data/encoded-ids.ts";
import type { JudgedTopic, Judgements } from "../data/judgements.ts";
import { isUnresolved, type Results, type Run } from "../data/run.ts";
import { type CopyLinks, linksInside } from "../match/copies/copy-link.ts";
import { type Range, rangeSet } from "../text/range.ts";
import { type CurveRequest, curves } from "./curves.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";
import { type Evaluator, evaluator } from "./evaluate.ts";
import { type Chains, type Scratch, scratch } from "./gain/scratch.ts";
import type { TopicGains } from "./gain/topic-gains.ts";
import { fittingCut, type KeptRoom, type ListSize, takeRoom } from "./kept-room.ts";
import { readMeasure } from "./measures/name.ts";
import { isBound } from "./refusals.ts";
import type { Onlooker } from "./run-scoring.ts";
import type { TakenTask, Task } from "./tasks.ts";
/** What is kept of a run, as columns: plain data, which may come from another thread. */
export interface KeptRun {
  readonly answers: Run["answers"];
  readonly topics: readonly string[];
  /** By topic: how many results it has; how many of them are kept; from how many relevant documents they are. */
  readonly totals: Int32Array;
  readonly listed: Int32Array;
  readonly relevant: Int32Array;
  /** By kept result: the id of its document, in these bytes up to its end. */
  readonly ids: Uint8Array;
  readonly idEnds: Int32Array;
  readonly starts: Float64Array;
  readonly lengths: Float64Array;
  /** By relevant document: its place among those of the topic, the rank of its first result, its stretches of text. */
  readonly places: Int32Array;
  readonly ranks: Int32Array;
  readonly stretches: Int32Array;
  /** By stretch of text that the whole run returned, rising within a document. */
  readonly stretchStarts: Float64Array;
  readonly stretchLengths: Float64Array;
  /** By topic: the copies of highlighted text in its results and in the highlights, where those count. */
  readonly links: readonly CopyLinks[];
  /** Of a run that is what answers cite: the answers, by topic. */
  readonly cites?: Run["cites"];
}

/** How many results of a topic to keep: the number that was asked for, or else what there is still room for. */
export interface Keeping {
  readonly asked: number | undefined;
  readonly room: KeptRoom;
}

const noCopies: CopyLinks = new Map();

/** Watches a run being scored, and keeps what the page will show of it. */
function keptRun(
  { answers, cites }: Pick<Run, "answers" | "cites">,
  { asked, room }: Keeping,
  judged: Judgements["topics"],
): Onlooker {
  const most = asked ?? fittingCut(room).results;
  const topics: string[] = [];
  const totals: number[] = [];
  const listed: number[] = [];
  const relevant: number[] = [];
  const ids = idBytes();
  const starts = growingNumbers(Float64Array);
  const lengths = growingNumbers(Float64Array);
  const places: number[] = [];
  const ranks: number[] = [];
  const stretches: number[] = [];
  const stretchStarts = growingNumbers(Float64Array);
  const stretchLengths = growingNumbers(Float64Array);
  const links: CopyLinks[] = [];
  const sizes: ListSize[] = [];
  const memory = scratch();

  function list(results: Results): void {
    const { count, whole, document, start, end } = results;
    const kept = Math.min(count, most);
    listed.push(kept);
    for (let i = 0; i < kept; i++) {
      results.addId(whole ? i : document[i]!, ids);
      starts.push(whole ? 0 : start[i]!);
      lengths.push(whole ? 0 : end[i]! - start[i]!);
    }
  }

  function returned(results: Results, at: readonly number[], numbers: readonly number[]): void {
    const { first, next } = chained(results, at, memory);
    for (const [i, document] of at.entries()) {
      const text = answers === "documents" ? [] : textOf(results, first[document]!, next);
      places.push(numbers[i]!);
      ranks.push(1 + (results.whole ? document : first[document]!));
      stretches.push(text.length);
      for (const { start, end } of text) {
        stretchStarts.push(start);
        stretchLengths.push(end - start);
      }
    }
  }

  return {
    topic(topic: string, results: Results, { relevantAt, relevantNumbers, links: copies }: TopicGains) {
      topics.push(topic);
      totals.push(results.count);
      links.push(copies === undefined ? noCopies : heldLinks(copies, results, judged.get(topic)!));
      const before = stretchStarts.length;
      list(results);
      relevant.push(relevantAt.length);
      returned(results, relevantAt, relevantNumbers);
      const texts = answers === "documents" ? relevantAt.length : stretchStarts.length - before;
      sizes.push({ results: results.count, stretches: texts });
    },
    end(): KeptRun {
      takeRoom(room, sizes);
      const { bytes, ends } = ids.column();
      return {
        answers,
        topics,
        totals: new Int32Array(totals),
        listed: new Int32Array(listed),
        relevant: new Int32Array(relevant),
        ids: bytes,
        idEnds: ends,
        starts: starts.values().slice(),
        lengths: lengths.values().slice(),
        places: new Int32Array(places),
        ranks: new Int32Array(ranks),
        stretches: new Int32Array(stretches),
        stretchStarts: stretchStarts.values().slice(),
        stretchLengths: stretchLengths.values().slice(),
        links,
        cites,
      };
    },
  };
}

/** Chains the results of some documents, each with the next of the same document; what the others have is of no meaning. */
function chained(
  { count, whole, document }: Results,
  at: readonly number[],
  memory: Scratch,
): Pick<Chains, "first" | "next"> {
  const { first, next } = memory.chains(count);
  for (const of of at) first[of] = -1;
  for (let i = whole ? -1 : count - 1; i >= 0; i--) {
    const of = document[i]!;
    next[i] = first[of]!;
    first[of] = i;
  }
  return { first, next };
}

/** The parts of some copies that are in what was returned, or highlighted: so the page knows of each whether it was returned. */
function heldLinks(links: CopyLinks, results: Results, judged: JudgedTopic): CopyLinks {
  const placed = results.passages().filter((passage) => !isUnresolved(passage));
  const returned = groupBy(placed, ({ doc }) => doc);
  return new Map(
    Array.from(links, ([doc, own]) => {
      const stretches: readonly Range[] = [...(returned.get(doc) ?? []), ...(judged.get(doc)?.relevant ?? [])];
      return [doc, linksInside(own, stretches)] as const;
    }).filter(([, own]) => own.length > 0), // the page keeps links, of which these have none
  );
}

/** The text of the results of one document, overlaps merged. A result without a place adds none. */
function textOf({ start, end }: Results, first: number, next: Int32Array): readonly Range[] {
  const ranges: Range[] = [];
  for (let i = first; i >= 0; i = next[i]!)
    if (start[i]! >= 0 && end[i]! > start[i]!) ranges.push({ start: start[i]!, end: end[i]! });
  return ranges.length > 1 ? rangeSet(ranges) : ranges; // one range is in order
}

/** An evaluator that keeps of the runs what a report shows of them; `take` gets it. */
export function keepingEvaluator(
  judgements: Judgements,
  options: EvaluateOptions,
  keeping: Keeping,
  take: (kept: KeptRun) => void,
  usualTask?: TakenTask,
): Evaluator {
  return evaluator(
    judgements,
    { ...options, curves: (task) => curvesFor(judgements, task, options.copies !== undefined) },
    {
      usualTask,
      watch: {
        open: (run) => keptRun(run, keeping, judgements.topics),
        take: (kept) => take(kept as KeptRun), // of an evaluator that was made here as well
      },
    },
  );
}

/** Curves are of text: judgements of whole documents have none. Entry points matter to the task that asks for them. */
function curvesFor(judgements: Judgements, { name: task }: Task, copiesCount: boolean): CurveRequest[] {
  if (judgements.of !== "highlights" || task === "document") return [];
  return curves
    .filter(({ name }) => name !== "gP-gR-bep" || task === "bic")
    .filter(({ measure }) => !copiesCount || !isBound(readMeasure(measure)))
    .map(({ name }) => ({ name }));
}
