import { InputError } from "../../base/input-error.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import type { Range } from "../../text/range.ts";
import { quoted } from "./columns.ts";

/** Names one of several right answers to a topic: by what the file calls it, or by a number where it has no name. */
export type Alternative = string | number;

/** What a line says of the part that it belongs to. */
export interface GoldLine {
  readonly line: number;
  /** The right answer that it is part of; without it, it is part of every one. */
  readonly alternative?: Alternative | undefined;
  /** What it is needed for, where a topic needs several things: its alternatives are those of the group. */
  readonly group?: string | undefined;
  readonly ranges?: readonly Range[] | undefined;
  readonly grade?: number | undefined;
}

/** Ways of answering one topic, each of which is scored. */
const mostWays = 1000;

/** Lines that stand and fall together: an alternative of a group, or what a group needs whatever its alternatives are. */
export interface GoldPart {
  /** The first of them. */
  readonly line: number;
  /** Relevant passages, or documents with grades, that they name. */
  passages: number;
}

/** What a topic needs: some parts anyhow, and one of each group. */
export interface GoldParts {
  readonly always: readonly GoldPart[];
  readonly groups: readonly (readonly GoldPart[])[];
}

/** The groups and alternatives of a topic, while its lines come in. */
export interface GoldPartsDraft {
  /** The part that a line with a group, an alternative or both belongs to. */
  part(line: GoldLine): GoldPart;
  end(): GoldParts;
  /** The first lines of groups that have several passages and no alternatives. */
  wholeGroups(): number[];
}

/** Lines that name one group, or, without a name, those that name alternatives alone. */
interface GroupDraft {
  readonly name: string | undefined;
  readonly line: number;
  /** What lines without an alternative say. */
  rest: GoldPart | undefined;
  readonly alternatives: Map<Alternative, GoldPart>;
}

export function goldPartsDraft(topic: string): GoldPartsDraft {
  const groups = new Map<string | undefined, GroupDraft>();

  /** Where a topic has groups, an alternative is one of a group. */
  function refuseGroupless(name: string | undefined, line: number): void {
    const other = [...groups.values()].find((group) => (group.name === undefined) !== (name === undefined));
    if (other === undefined) return;
    const [has, lacks] = name === undefined ? [other.line, line] : [line, other.line];
    throw new InputError(
      `topic ${quoted(topic)} has alternatives without a group on line ${lacks}, but line ${has} names a group; ` +
        "expected a group with every alternative, or with none",
      { line },
    );
  }

  return {
    part({ group: name, alternative, line, ranges = [], grade = 0 }) {
      refuseGroupless(name, line);
      const group = groups.get(name) ?? { name, line, rest: undefined, alternatives: new Map() };
      groups.set(name, group);
      const known = alternative === undefined ? group.rest : group.alternatives.get(alternative);
      const part = known ?? { line, passages: 0 };
      part.passages += ranges.length > 0 ? ranges.length : Number(grade > 0);
      if (alternative === undefined) group.rest = part;
      else group.alternatives.set(alternative, part);
      return part;
    },
    end() {
      const found = [...groups.values()];
      const named = found.filter(({ name }) => name !== undefined);
      found.sort((a, b) => byName(a.name ?? "", b.name ?? ""));
      for (const group of named) refuseEmpty(topic, group);
      const parts = {
        always: found.flatMap(({ rest }) => rest ?? []),
        groups: found.map(alternativesOf).filter(({ length }) => length > 0),
      };
      if (named.length > 1) refuseMany(topic, parts, named[0]!.line);
      return parts;
    },
    wholeGroups: () =>
      [...groups.values()].flatMap(({ rest, alternatives, line }) =>
        alternatives.size === 0 && rest !== undefined && rest.passages > 1 ? [line] : [],
      ),
  };
}

/**
 * Of a group, those that name something relevant, in the order of their names, so that lines may come in any order. Without
 * groups, answers are looked at as wholes.
 */
function alternativesOf({ name, alternatives }: GroupDraft): GoldPart[] {
  if (name === undefined) return [...alternatives.values()];
  const sorted = [...alternatives].sort(([a], [b]) => byName(a, b));
  return sorted.flatMap(([, part]) => (part.passages > 0 ? part : []));
}

/** Numbers by their size, and before other names. */
function byName(a: Alternative, b: Alternative): number {
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || compareCodePoints(String(a), String(b));
}

function refuseEmpty(topic: string, { name, line, rest, alternatives }: GroupDraft): void {
  if ((rest?.passages ?? 0) > 0 || [...alternatives.values()].some(({ passages }) => passages > 0)) return;
  throw new InputError(
    `group ${quoted(name!)} of topic ${quoted(topic)} has nothing relevant; expected a passage that answers it, or no such group`,
    { line },
  );
}

function refuseMany(topic: string, { groups }: GoldParts, line: number): void {
  const sizes = groups.map(({ length }) => length);
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count <= mostWays) return;
  throw new InputError(
    `topic ${quoted(topic)} has groups of ${sizes.filter((size) => size > 1).join(", ")} alternatives, which are ${count} ways of answering; ` +
      `expected at most ${mostWays}: fewer alternatives, or some of the groups as a topic of their own`,
    { line },
  );
}

/** Every way of answering: what is needed anyhow, and one of each group. None where there is nothing to choose. */
export function ways({ always, groups }: GoldParts): readonly (readonly GoldPart[])[] {
  if (groups.length === 0) return [];
  let found: readonly (readonly GoldPart[])[] = [always];
  for (const group of groups) found = found.flatMap((way) => group.map((part) => [...way, part]));
  return found;
}
