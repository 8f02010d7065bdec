import { chained } from "../../../base/same.ts";
import { bestFirst } from "../../engine/best-articles.ts";
import type { RankedArticle } from "../../engine/engine.ts";
import type { Bm25 } from "../../engine/models.ts";
import type { PostgresSession } from "../../../files/node/sql/postgres-session.ts";
import { askedTerms } from "./asked-keys.ts";
import { keyOf } from "./key-of.ts";

/** The n best articles by BM25, ranked by the database. */
export async function bestByBm25(
  { ask }: PostgresSession,
  { weights, k1, b, meanLength }: Bm25,
  terms: readonly string[],
  n: number,
): Promise<RankedArticle[]> {
  const rows = await ask(statement(terms.length), [terms.map(keyOf), weights, k1, b, meanLength, n]);
  const ranked = rows.map(({ doc, score, words, length, counts }) => ({
    doc: String(doc),
    score: Number(score),
    words: Number(words),
    length: Number(length),
    counts: counts as number[],
  }));
  return bestFirst(ranked).slice(0, n);
}

/**
 * Ranks by as many terms: $1 the terms, $2 their weights, $3 k1, $4 b, $5 the mean length, $6 how many are wanted. The order of operations
 * is that of `bm25Part` and `scoreOf`, so that the doubles are the same; a sum over rows would add up in any order. Ids are looked at only
 * of articles that score as high as the last one wanted, but for rounding.
 */
export function statement(terms: number): string {
  const each = Array.from({ length: terms }, (_, i) => i + 1);
  return `
    WITH hits AS (
      SELECT asked.i, t.segment, unnest(t.documents) AS number, unnest(t.counts) AS count, unnest(t.words) AS words
      FROM ${askedTerms}
    ), counted AS (
      SELECT segment, number, max(words) AS words, ${each.map((i) => `max(count) FILTER (WHERE i = ${i}) AS c${i}`).join(", ")}
      FROM hits GROUP BY segment, number
    ), scored AS (
      SELECT *, ${each.map(part).join(" + ")} AS score FROM counted
    ), best AS (
      SELECT * FROM scored
      WHERE score >= coalesce((SELECT score FROM scored ORDER BY score DESC OFFSET $6::integer - 1 LIMIT 1), 0) * (1 - ${chained})
    )
    SELECT d.doc, best.score, d.words, d.length, ARRAY[${each.map((i) => `coalesce(best.c${i}, 0)`).join(", ")}] AS counts
    FROM best JOIN pericope_index_documents AS d USING (segment, number)`;
}

/** What a term adds to the score; nothing where the document does not have it. */
function part(i: number): string {
  const [k1, b, mean] = ["$3::float8", "$4::float8", "$5::float8"];
  const length = `${k1} * (1 - ${b} + (${b} * words) / ${mean})`;
  return `coalesce((($2::float8[])[${i}] * (c${i} * (${k1} + 1))) / (c${i} + ${length}), 0)`;
}
