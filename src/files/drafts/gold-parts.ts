import { InputError } from "../../base/input-error.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import type { Range } from "../../text/range.ts";
import { quoted } from "./columns.ts";

/** Names one of several right answers to a topic: by its name in the file, or by a number if it has no name. */
export type Alternative = string | number;

/** What a line says about the part that it belongs to. */
export interface GoldLine {
  readonly line: number;
  /** The right answer that the line belongs to. Undefined: it belongs to all of them. */
  readonly alternative?: Alternative | undefined;
  /**
   * The need of the topic that the line belongs to, if the topic has several needs. The alternatives are then those of
   * this group.
   */
  readonly group?: string | undefined;
  readonly ranges?: readonly Range[] | undefined;
  readonly grade?: number | undefined;
}

/** The most ways of answering one topic. Each of them is scored. */
const mostWays = 1000;

/** Lines that count only together: an alternative of a group, or what a group needs with all its alternatives. */
export interface GoldPart {
  /** The first of these lines. */
  readonly line: number;
  /** The number of relevant passages, or of graded documents, in these lines. */
  passages: number;
}

/** What a topic needs: some parts always, and one part of each group. */
export interface GoldParts {
  readonly always: readonly GoldPart[];
  readonly groups: readonly (readonly GoldPart[])[];
}

/** The groups and alternatives of a topic while its lines are being read. */
export interface GoldPartsDraft {
  /** The part to which a line with a group, an alternative or both belongs. */
  part(line: GoldLine): GoldPart;
  end(): GoldParts;
  /** The first lines of groups that have several passages and no alternatives. */
  wholeGroups(): number[];
}

/** Lines that name one group. Without a name, the lines that name only alternatives. */
interface GroupDraft {
  readonly name: string | undefined;
  readonly line: number;
  /** What the lines without an alternative say. */
  rest: GoldPart | undefined;
  readonly alternatives: Map<Alternative, GoldPart>;
}

export function goldPartsDraft(topic: string): GoldPartsDraft {
  const groups = new Map<string | undefined, GroupDraft>();

  /** If a topic has groups, every alternative must belong to a group. */
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
 * The alternatives of a group that have something relevant, in the order of their names, so that the order of lines
 * does not matter. Without groups, whole answers are compared.
 */
function alternativesOf({ name, alternatives }: GroupDraft): GoldPart[] {
  if (name === undefined) return [...alternatives.values()];
  const sorted = [...alternatives].sort(([a], [b]) => byName(a, b));
  return sorted.flatMap(([, part]) => (part.passages > 0 ? part : []));
}

/** Numbers by size, and before other names. */
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

/** All ways of answering: what is always needed, with one part of each group. None if there is nothing to choose. */
export function ways({ always, groups }: GoldParts): readonly (readonly GoldPart[])[] {
  if (groups.length === 0) return [];
  let found: readonly (readonly GoldPart[])[] = [always];
  for (const group of groups) found = found.flatMap((way) => group.map((part) => [...way, part]));
  return found;
}
