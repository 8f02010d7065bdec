// The origin of a judgement: a person who judged from scratch, a person who checked a machine's suggestions, or a
// machine that nobody checked. Each highlight has its own origin, so it stays right when documents are filtered or
// combined.

import { type Range, type RangeSet, union } from "../text/range.ts";
import { ColumnTopic } from "./judged-columns.ts";
import type { JudgedDocument, JudgedTopic, Judgements } from "./judgements.ts";

/** How a highlight came about. `machine` means that no person has looked at it. */
export const highlightOrigins = ["scratch", "taken", "corrected", "machine"] as const;
export type HighlightOrigin = (typeof highlightOrigins)[number];

/** A highlight and its origin. */
export interface OriginOfHighlight extends Range {
  readonly origin: HighlightOrigin;
}

/** Who made a judgement of a document, and how. */
export interface DocumentOrigin {
  /** The person who judged the document; undefined if a machine judged it and nobody checked it. */
  readonly by?: string | undefined;
  /** The machines that made these highlights, or whose suggestions the person saw before the judgement was final. */
  readonly machines?: readonly string[] | undefined;
  /** One for each highlight of the document. */
  readonly highlights: readonly OriginOfHighlight[];
  /** The text that machines highlighted in the document, if it is known. */
  readonly suggested?: RangeSet | undefined;
  /**
   * The person's own highlights before they saw a suggestion, if they had judged the document and changed it
   * afterwards.
   */
  readonly blind?: RangeSet | undefined;
}

/** True if a person judged the document, either from scratch or by checking a machine's highlights. */
export function isChecked({ by }: Pick<DocumentOrigin, "by">): boolean {
  return by !== undefined;
}

/** The origin of a document that several lines or files judge; undefined if one of them does not give it. */
export function joinedOrigin(
  relevant: RangeSet,
  origins: readonly (DocumentOrigin | undefined)[],
): DocumentOrigin | undefined {
  if (origins.length === 0 || origins.includes(undefined)) return undefined;
  const known = origins as readonly DocumentOrigin[];
  const people = [...new Set(known.flatMap(({ by }) => by ?? []))];
  const machines = [...new Set(known.flatMap((one) => one.machines ?? []))];
  const suggested = known.flatMap((one) => (one.suggested === undefined ? [] : [one.suggested]));
  const blind = known.flatMap((one) => (one.blind === undefined ? [] : [one.blind]));
  return {
    ...(people.length > 0 && { by: people.join(", ") }),
    ...(machines.length > 0 && { machines }),
    highlights: originsWithin(
      relevant,
      known.flatMap(({ highlights }) => highlights),
    ),
    ...(suggested.length > 0 && { suggested: suggested.reduce(union) }),
    ...(blind.length > 0 && { blind: blind.reduce(union) }),
  };
}

/**
 * The origin of each highlight, from the origins of its pieces. If all pieces have the same origin, it is that one. If
 * they differ and a machine made or suggested one, it is `corrected`. If nothing is known, it is `scratch`.
 */
export function originsWithin(relevant: RangeSet, pieces: readonly OriginOfHighlight[]): OriginOfHighlight[] {
  const sorted = pieces.toSorted((a, b) => a.start - b.start);
  let first = 0;
  return relevant.map(({ start, end }) => {
    while (first < sorted.length && sorted[first]!.end <= start) first++;
    const found = new Set<HighlightOrigin>();
    for (let i = first; i < sorted.length && sorted[i]!.start < end; i++)
      if (sorted[i]!.end > start) found.add(sorted[i]!.origin);
    const [only = "scratch"] = found;
    return { start, end, origin: found.size > 1 ? "corrected" : only };
  });
}

/** Counts of the origins of judged documents and of highlights. */
export interface OriginCounts {
  readonly documents: number;
  /** Documents that a person judged: from scratch, or helped by suggestions. */
  readonly scratch: number;
  readonly helped: number;
  /** Documents that only a machine judged. */
  readonly machine: number;
  /** Documents whose origin is not given. */
  readonly unknown: number;
  readonly highlights: Readonly<Record<HighlightOrigin, number>>;
}

/** The counts; undefined if the file gives no origin for any document, as in most files. */
export function originCounts({ topics }: Pick<Judgements, "topics">): OriginCounts | undefined {
  const counts = { documents: 0, scratch: 0, helped: 0, machine: 0, unknown: 0 };
  const highlights = { scratch: 0, taken: 0, corrected: 0, machine: 0 };
  for (const judged of topics.values()) {
    counts.documents += judged.size;
    if (judged instanceof ColumnTopic) counts.unknown += judged.size; // columns cannot store it
    else
      for (const { origin } of judged.values()) {
        counts[origin === undefined ? "unknown" : kindOf(origin)]++;
        for (const one of origin?.highlights ?? []) highlights[one.origin]++;
      }
  }
  return counts.unknown === counts.documents ? undefined : { ...counts, highlights };
}

function kindOf({ by, machines = [] }: DocumentOrigin): "scratch" | "helped" | "machine" {
  if (by === undefined) return "machine";
  return machines.length > 0 ? "helped" : "scratch";
}

/** "70 of 101 judged documents were checked by a person"; undefined if all were, or if nothing is known. */
export function checkedWords(counts: OriginCounts | undefined): string | undefined {
  if (counts === undefined || counts.machine === 0) return undefined;
  const { documents, scratch, helped, unknown } = counts;
  const said = `${scratch + helped} of ${documents} judged documents ${scratch + helped === 1 ? "was" : "were"} checked by a person`;
  return unknown === 0 ? said : `${said}; of ${unknown} this is not known`;
}

/** The judgements without the documents that only a machine judged. Those documents then count as not judged. */
export function checkedOnly(judgements: Judgements): Judgements {
  if (originCounts(judgements) === undefined) return judgements;
  const isKept = ({ origin }: JudgedDocument): boolean => origin === undefined || isChecked(origin);
  const kept = (judged: JudgedTopic): JudgedTopic => new Map([...judged].filter(([, document]) => isKept(document)));
  const withSome = <T>(
    topics: ReadonlyMap<string, T>,
    change: (of: T) => T,
    sizeOf: (of: T) => number,
  ): Map<string, T> =>
    new Map(
      [...topics].flatMap(([topic, of]) => {
        const changed = change(of);
        return sizeOf(changed) === 0 ? [] : [[topic, changed] as const];
      }),
    );
  const topics = withSome(judgements.topics, kept, ({ size }) => size);
  const { alternatives, groups } = judgements;
  return {
    ...judgements,
    topics,
    ...(alternatives && {
      alternatives: withSome(
        alternatives,
        (all) => all.map(kept),
        (all) => Math.max(0, ...all.map(({ size }) => size)),
      ),
    }),
    ...(groups && {
      groups: withSome(
        groups,
        (all) => all.map((group) => group.map(kept)),
        ({ length }) => length,
      ),
    }),
  };
}

/** The same documents, as judged by machines and by people. */
export interface MachineAndPeople {
  readonly machine: Judgements;
  readonly people: Judgements;
}

/**
 * The machines' suggestions and people's judgements of the same documents, if the origin gives both. `scratch` has what
 * people judged before they saw a suggestion. `checked` has what they judged with the help of suggestions. Each is
 * undefined if there is no such document.
 */
export function machineAndPeople(
  judgements: Judgements,
): Readonly<Record<"scratch" | "checked", MachineAndPeople | undefined>> {
  const pair = (how: "scratch" | "checked"): MachineAndPeople | undefined => {
    const [machine, people] = [new Map<string, JudgedTopic>(), new Map<string, JudgedTopic>()];
    for (const [topic, judged] of judgements.topics) {
      const both = [...judged].flatMap(([doc, document]) => {
        const { origin, length } = document;
        if (origin?.suggested === undefined || !isChecked(origin)) return [];
        const isScratch = (origin.machines ?? []).length === 0;
        const person =
          how === "scratch" ? (origin.blind ?? (isScratch ? document.relevant : undefined)) : document.relevant;
        if (person === undefined || (how === "checked" && isScratch)) return [];
        return [[doc, judgedText(origin.suggested, length), judgedText(person, length)] as const];
      });
      if (both.length === 0) continue;
      machine.set(topic, new Map(both.map(([doc, suggested]) => [doc, suggested])));
      people.set(topic, new Map(both.map(([doc, , person]) => [doc, person])));
    }
    if (machine.size === 0) return undefined;
    const words = how === "scratch" ? "people, from scratch" : "people, with suggestions";
    return {
      machine: { of: "highlights", topics: machine, source: "machine" },
      people: { of: "highlights", topics: people, source: words },
    };
  };
  return { scratch: pair("scratch"), checked: pair("checked") };
}

function judgedText(relevant: RangeSet, length: number | undefined): JudgedDocument {
  return { relevant, grade: Number(relevant.length > 0), length };
}
