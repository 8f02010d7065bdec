// Writes the judgements that count into a file, and a manifest beside it; refuses where something is missing (rule 10).

import { createHash } from "node:crypto";
import { InputError, type Remedy } from "../../../base/input-error.ts";
import { listed } from "../../../base/list-words.ts";
import { sumBy } from "../../../base/number.ts";
import type { Collection } from "../../../data/collection.ts";
import type { Judgements } from "../../../data/judgements.ts";
import { type HighlightOrigin, type OriginCounts, originCounts } from "../../../data/origin.ts";
import { gradedJudgements, type GradesOf, leftToGrade, type ToGrade } from "../../exhaustivity.ts";
import {
  checklist,
  documentsByTopic,
  type Missing,
  type MissingCode,
  missingCodes,
  missingKinds,
  missingWords,
  placesWords,
} from "../../checklist.ts";
import { countedJudgements, whoseCounts } from "../../what-counts.ts";
import type { Judging } from "../../judging.ts";
import { judgingLog, type JudgingLog } from "../../judging-log.ts";
import { size } from "../../../text/range.ts";
import { formatFor } from "../../../files/node/print-file.ts";
import { printedLines } from "../../../files/formats/print-text.ts";
import { writeFile } from "../../../files/node/write-file.ts";
import { refuseOtherTexts } from "./known-document.ts";
import type { JudgingStore } from "./store.ts";

/** What goes with judgements that were written for good: what they are made of, and how to know them again. */
interface Manifest {
  readonly program: string;
  readonly date: string;
  readonly judging: string;
  /** How far the log was: the same actions come to the same judgements. */
  readonly actions: number;
  /** Whose judgements count, where not the adjudicator's and the only assessors'. */
  readonly assessor: string | null;
  readonly assessors: readonly string[];
  readonly file: string;
  readonly format: string;
  /** SHA-256 of that file, unzipped, as hexadecimal digits. */
  readonly sha256: string;
  readonly counts: Counts;
  /** Where machines suggested highlights: who judged each document, and how its highlights came about. */
  readonly origin?: ManifestOrigin | undefined;
  /** What was missing, every kind of it; not graded elements only where a format writes grades. */
  readonly checklist: readonly CheckedKind[];
}

interface ManifestOrigin {
  readonly counts: OriginCounts;
  readonly documents: readonly {
    readonly topic: string;
    readonly doc: string;
    readonly by?: string | undefined;
    readonly machines?: readonly string[] | undefined;
    /** In the order of the text. */
    readonly highlights: readonly HighlightOrigin[];
  }[];
}

interface CheckedKind {
  readonly code: MissingCode;
  readonly count: number;
  /** Whether it was named as what may be missing. */
  readonly allowed: boolean;
  readonly documents: ReturnType<typeof documentsByTopic>;
}

interface Counts {
  readonly topics: number;
  readonly documents: number;
  readonly relevant: number;
  readonly nonrelevant: number;
  readonly passages: number;
  readonly characters: number;
  readonly notJudged: number;
  /** Documents that are not written because an element of theirs has no exhaustivity yet. */
  readonly notGraded: number;
}

interface Frozen {
  readonly manifest: Manifest;
  /** Where that is. */
  readonly path: string;
  readonly missing: readonly Missing[];
}

export interface Freezing {
  readonly path: string;
  readonly format?: string | undefined;
  readonly assessor?: string | undefined;
  /** What may be missing though it is an error otherwise. */
  readonly allow?: readonly MissingCode[] | undefined;
  readonly program: string;
  /** Opens the documents, where a format needs them. */
  openCollection(path: string): Promise<Collection>;
}

/** Formats that write the paths of elements, for which the documents are needed. */
const byPath = new Set(["inex-assessments", "csv-elements"]);

/**
 * Writes the judgements that a judging comes to, and beside them, at the end, the manifest. Throws where something is missing that
 * was not allowed (rule 10 of docs/assess.md); then nothing is written.
 */
export async function freeze(store: JudgingStore, freezing: Freezing): Promise<Frozen> {
  const { path, assessor, allow = [], program } = freezing;
  const { source } = store;
  const judging = await store.judging();
  const log = judgingLog(await store.since(0));
  refuseMissing(checklist(judging, log, { assessor, source }), allow, assessor, source);
  const highlighted = countedJudgements(judging, log, { assessor, source });
  const format = formatFor("judgements", path, freezing.format);
  const collection = byPath.has(format.name) ? await freezing.openCollection(judging.settings.collection) : undefined;
  if (collection !== undefined) refuseOtherTexts(highlighted, judging, collection);
  const gradesOf: GradesOf = (topic, doc) =>
    log.state(whoseCounts(judging, log, topic, doc, assessor), topic, doc).grades;
  const graded = judging.settings.exhaustivity ? collection : undefined;
  const toGrade: ToGrade | undefined = graded && ((doc, state) => leftToGrade(state, graded.document(doc)?.elements));
  const missing = checklist(judging, log, { assessor, source, toGrade });
  const judgements = graded === undefined ? highlighted : gradedJudgements(highlighted, gradesOf, graded);
  const lines = [...printedLines(judgements, format, { collection })];
  await writeFile(path, lines);
  const manifest: Manifest = {
    program,
    date: new Date().toISOString(),
    judging: judging.id,
    actions: log.last(),
    assessor: assessor ?? null,
    assessors: whoJudged(judging, log),
    file: path.replace(/^.*[/\\]/, ""),
    format: format.name,
    sha256: createHash("sha256")
      .update(lines.map((line) => `${line}\n`).join(""))
      .digest("hex"),
    counts: countsOf(judgements, highlighted),
    origin: manifestOrigin(judgements),
    checklist: missingCodes
      .filter((code) => code !== "not-graded" || graded !== undefined)
      .map((code) => checkedKind(code, missing, allow)),
  };
  const manifestPath = `${path}.manifest.json`;
  await writeFile(manifestPath, [JSON.stringify(manifest, null, 2)]);
  return { manifest, path: manifestPath, missing };
}

function manifestOrigin(judgements: Judgements): ManifestOrigin | undefined {
  const counts = originCounts(judgements);
  if (counts === undefined) return undefined;
  const documents = [...judgements.topics].flatMap(([topic, judged]) =>
    [...judged].flatMap(([doc, { origin }]) => {
      if (origin === undefined) return [];
      const { by, machines, highlights } = origin;
      return [{ topic, doc, by, machines, highlights: highlights.map((one) => one.origin) }];
    }),
  );
  return { counts, documents };
}

function checkedKind(code: MissingCode, missing: readonly Missing[], allow: readonly MissingCode[]): CheckedKind {
  const found = missing.filter((one) => one.code === code);
  return { code, count: found.length, allowed: allow.includes(code), documents: documentsByTopic(found) };
}

/** One line with all that stops the freeze, its documents, and how much else is missing. */
function refuseMissing(
  missing: readonly Missing[],
  allow: readonly MissingCode[],
  assessor: string | undefined,
  source: string,
): void {
  const kinds = missingCodes
    .map((code) => ({ code, found: missing.filter((one) => one.code === code) }))
    .filter(({ found }) => found.length > 0);
  // Differences cannot be allowed: somebody has to say whose judgement counts.
  const isStop = ({ code }: { readonly code: MissingCode }): boolean =>
    code === "differences" ? assessor === undefined : missingKinds[code].refuses && !allow.includes(code);
  const stops = kinds.filter(isStop);
  if (stops.length === 0) return;
  const words = stops.map(({ code, found }) => `${missingWords(code, found.length)} (${placesWords(found)})`);
  const others = kinds.filter((kind) => !isStop(kind)).map(({ code, found }) => missingWords(code, found.length));
  const more = others.length === 0 ? "" : `; also, ${listed(others)}`;
  const differing = stops.find(({ code }) => code === "differences");
  const isIncomplete = stops.some(({ code }) => code !== "differences");
  // With those that were allowed already: all of it can be typed in place of what was.
  const codes = kinds.flatMap(({ code }) => (code !== "differences" && missingKinds[code].refuses ? [code] : []));
  const ways = [
    { isWay: differing !== undefined, act: "adjudicate", instead: "say whose judgements count" },
    { isWay: isIncomplete, act: "complete", instead: "allow what is missing" },
  ].filter(({ isWay }) => isWay);
  const toAllow: Remedy | undefined = isIncomplete ? { option: "allow", value: codes.join(",") } : undefined;
  const remedy: Remedy | undefined =
    differing === undefined ? toAllow : { option: "assessor", value: differing.found[0]!.by[0], and: toAllow };
  throw new InputError(
    `nothing is frozen: ${listed(words)}${more}; ${listed(ways.map(({ act }) => act))} these documents on the pages of the judging, ` +
      `or ${listed(ways.map(({ instead }) => instead))}`,
    { source },
    { remedy },
  );
}

function whoJudged({ topics }: Judging, log: JudgingLog): string[] {
  return [...new Set(topics.flatMap(({ id }) => log.judges(id)))]
    .filter((name) => !log.machines().includes(name))
    .sort();
}

/** Of what is written; passages and characters are those that were highlighted. */
function countsOf({ topics, notes = [] }: Judgements, highlighted: Judgements): Counts {
  const judged = [...topics].flatMap(([topic, documents]) =>
    Array.from(documents, ([doc, { grade }]) => ({
      grade,
      relevant: highlighted.topics.get(topic)!.get(doc)!.relevant,
    })),
  );
  const relevant = judged.filter(({ grade }) => grade > 0);
  const noted = (code: string): number => notes.find((note) => note.code === code)?.count ?? 0;
  return {
    topics: topics.size,
    documents: judged.length,
    relevant: relevant.length,
    nonrelevant: judged.length - relevant.length,
    passages: sumBy(relevant, (document) => document.relevant.length),
    characters: sumBy(relevant, (document) => size(document.relevant)),
    notJudged: noted("not-judged-yet"),
    notGraded: noted("not-graded-yet"),
  };
}
