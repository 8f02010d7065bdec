// Where a pipeline lost the highlighted text, as a page keeps it; and what each stage left of a document.

import { groupBy } from "../base/lists.ts";
import { type Range, rangeSet, type RangeSet } from "../text/range.ts";
import { keptName, type Trace } from "../trace/trace.ts";
import type { PageData, PageStages } from "./page-data.ts";

/** The stages of a trace, by the topics and documents of a page. */
export function pageStages({ stages, mean, topics }: Trace, page: Pick<PageData, "topics" | "documents">): PageStages {
  const numbers = new Map(page.documents.ids.map((id, i) => [id, i]));
  const names = [...stages, keptName];
  return {
    names: stages,
    mean: names.map((name) => mean[name]!),
    topics: page.topics.map(({ id }) => {
      const traced = topics.get(id);
      if (traced === undefined) return null;
      const byDoc = [...groupBy(traced.texts, ({ doc }) => doc)].flatMap(([doc, texts]) => {
        const number = numbers.get(doc);
        return number === undefined ? [] : [{ number, texts }];
      });
      return {
        shares: names.map((name) => traced.shares[name]!),
        docs: byDoc.map(({ number }) => number),
        texts: byDoc.map(({ texts }) =>
          texts.flatMap(({ start, end, lostAt }) => [start, end - start, lostAt ?? stages.length]),
        ),
      };
    }),
  };
}

/** What a stage left of the highlighted text of a document, and what was lost there or before. */
export interface StageMarks {
  readonly name: string;
  readonly left: RangeSet;
  readonly lost: RangeSet;
}

/** By stage; undefined where the page has no stages, or nothing of the document is highlighted for the topic. */
export function stageMarks({ stages }: PageData, topic: number, document: number): StageMarks[] | undefined {
  const own = stages?.topics[topic];
  const texts = own?.texts[own.docs.indexOf(document)];
  if (stages === undefined || texts === undefined) return undefined;
  const stretches: (Range & { readonly lostAt: number })[] = [];
  for (let i = 0; i < texts.length; i += 3)
    stretches.push({ start: texts[i]!, end: texts[i]! + texts[i + 1]!, lostAt: texts[i + 2]! });
  return stages.names.map((name, stage) => ({
    name,
    left: rangeSet(stretches.filter(({ lostAt }) => lostAt > stage)),
    lost: rangeSet(stretches.filter(({ lostAt }) => lostAt <= stage)),
  }));
}
