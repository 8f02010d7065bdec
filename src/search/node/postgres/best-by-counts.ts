import { cutOffOf } from "../../../base/same.ts";
import { bestFirst } from "../../engine/best-articles.ts";
import type { RankedArticle } from "../../engine/engine.ts";
import { type Model, scoreOf } from "../../engine/models.ts";
import type { PostgresSession, Row } from "../../../files/node/sql/postgres-session.ts";
import { askedTerms } from "./asked-keys.ts";
import { keyOf } from "./key-of.ts";

/** An article with one of the terms, before anybody has asked for its id. */
interface Candidate {
  readonly segment: number;
  readonly number: number;
  readonly words: number;
  readonly counts: number[];
}

/** The n best articles by any model: counts and lengths of every candidate travel, and are scored here. */
export async function bestByCounts(
  session: PostgresSession,
  model: Model,
  terms: readonly string[],
  n: number,
): Promise<RankedArticle[]> {
  const candidates = candidatesOf(await session.ask(lists, [terms.map(keyOf)]), terms.length);
  const scores = Float64Array.from(candidates, ({ counts, words }) => scoreOf(model, counts, words));
  const last = cutOffOf(scores, n);
  const best = candidates.flatMap((candidate, i) => (scores[i]! >= last ? [{ ...candidate, score: scores[i]! }] : []));
  const rows = await session.ask(ids, [best.map(({ segment }) => segment), best.map(({ number }) => number)]);
  const ranked = rows.map(({ i, doc, length }) => {
    const { score, words, counts } = best[Number(i) - 1]!;
    return { doc: String(doc), score, words, length: Number(length), counts };
  });
  return bestFirst(ranked).slice(0, n);
}

// As texts, which are read faster here than by pg.
const lists = `
  SELECT asked.i, t.segment, t.documents::text, t.counts::text, t.words::text
  FROM ${askedTerms}`;

const ids = `
  SELECT asked.i, d.doc, d.length
  FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS asked (segment, number, i)
  JOIN pericope_index_documents AS d USING (segment, number)`;

function candidatesOf(rows: readonly Row[], terms: number): Candidate[] {
  const all = new Map<number, Map<number, Candidate>>();
  for (const row of rows) {
    const segment = Number(row["segment"]);
    const own = all.get(segment) ?? new Map<number, Candidate>();
    all.set(segment, own);
    const [documents, counts, words] = [row["documents"], row["counts"], row["words"]].map(integers);
    for (const [i, number] of documents!.entries()) {
      let candidate = own.get(number);
      if (candidate === undefined)
        own.set(number, (candidate = { segment, number, words: words![i]!, counts: Array(terms).fill(0) }));
      candidate.counts[Number(row["i"]) - 1] = counts![i]!;
    }
  }
  return [...all.values()].flatMap((own) => [...own.values()]);
}

/** The numbers of an array as PostgreSQL writes it: {1,2,3}. */
function integers(written: unknown): Int32Array {
  return Int32Array.from(String(written).slice(1, -1).split(","), Number);
}
