import { InputError } from "../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { topicPart } from "../compare/inspect/participation.ts";
import type { RunOrigin } from "../score/node/score-run-file.ts";
import type { RunDescription } from "../print/findings/ranking-findings.ts";
import { inGroup, oneOf, type OptionValues } from "./option.ts";

// Which runs are looked at, by what their submissions say and their results are.

const types = [{ name: "element" }, { name: "passage" }, { name: "article" }] as const;
const queries = [{ name: "co" }, { name: "cas" }] as const;

export const choiceOptions = inGroup("input", {
  resultType: oneOf("--result-type <type>", "only runs with such results; article: whole documents alone", types),
  query: oneOf("--query <part>", "only runs by titles (co), or by castitles (cas)", queries),
});

export interface RunChoice {
  /** By place. */
  takes(place: number): boolean;
  readonly notes: readonly Note[];
}

/** Undefined where all runs are taken. */
export function runChoice(
  { resultType, query }: OptionValues<typeof choiceOptions>,
  origins: readonly RunOrigin[],
): RunChoice | undefined {
  if (resultType === undefined && query === undefined) return undefined;
  const taken = origins.map(
    (origin) =>
      (resultType === undefined || hasType(origin, resultType)) && (query === undefined || queryOf(origin) === query),
  );
  const asked = [
    ...(resultType === undefined ? [] : [`results of type ${resultType}`]),
    ...(query === undefined ? [] : [`a ${query.toUpperCase()} query`]),
  ].join(" and ");
  if (!taken.includes(true))
    throw new InputError(`no run is known to have ${asked}; expected one, as submissions in XML say of themselves`);
  const left = taken.filter((is) => !is).length;
  const message = `${counted(left, "run is", "runs are")} left out: not known to have ${asked}`;
  return { takes: (place) => taken[place]!, notes: noteIfAny("run-choice", left, message) };
}

/** What the submission says, or else what its results are. An article is an element too. */
function hasType(origin: RunOrigin, wanted: (typeof types)[number]["name"]): boolean {
  return wanted === "article" ? origin.traits?.isWhole === true : saidType(origin) === wanted;
}

function saidType({ metadata, traits }: RunOrigin): string | undefined {
  const said = metadata?.resultType?.toLowerCase();
  return said === "element" || said === "passage" ? said : traits?.kind;
}

/** Which of two sides a run is on: its query, or the type of its results. Undefined where it does not say. */
export function sideOf(origin: RunOrigin, what: "query" | "result-type"): "first" | "second" | undefined {
  const said = what === "query" ? queryOf(origin) : saidType(origin);
  if (said === "co" || said === "element") return "first";
  return said === "cas" || said === "passage" ? "second" : undefined;
}

function queryOf(origin: RunOrigin): string | undefined {
  return topicPart(origin)?.toLowerCase();
}

/** What a run is like, in words and figures. */
export function describedRun(origin: RunOrigin): RunDescription {
  const { traits } = origin;
  return {
    kind: traits?.isWhole === true ? "article" : saidType(origin),
    query: topicPart(origin),
    meanLength: traits?.meanLength,
    tags: traits?.tags.slice(0, 3).map(([tag]) => tag) ?? [],
  };
}
