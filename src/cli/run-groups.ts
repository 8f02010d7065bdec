import { runInNewContext } from "node:vm";
import { InputError } from "../base/input-error.ts";
import { counted } from "../base/note.ts";
import type { RunOrigin } from "../score/node/score-run-file.ts";

/** Who runs belong to. */
export interface RunGroups {
  /** By place; undefined for a run that belongs to no group, which stands for itself. */
  readonly of: readonly (string | undefined)[];
  /** The rule, in words. */
  readonly by: string;
}

/** By a rule for names, or else as the submissions say; undefined where none of them says anything. */
export function groupsOf(origins: readonly RunOrigin[], rule: string | undefined): RunGroups | undefined {
  if (rule !== undefined)
    return {
      of: byRule(
        origins.map(({ name }) => name),
        rule,
      ),
      by: isPattern(rule)
        ? `what ${rule} finds in the names of the runs`
        : `what the names of the runs have before the first "${rule}"`,
    };
  const participants = origins.map(({ metadata }) => metadata?.participant);
  const silent = participants.filter((participant) => participant === undefined).length;
  if (silent === origins.length) return undefined;
  const rest =
    silent === 0
      ? ""
      : `; ${counted(silent, "run names none and stands for itself", "runs name none and stand for themselves")}`;
  return { of: participants, by: `the participants that the submissions name${rest}` };
}

/** Whether a rule for names is a pattern. */
export function isPattern(rule: string): boolean {
  return /^\/.*\/$/s.test(rule);
}

/** `/pattern/`: its first group, or all that it finds; else a separator, and what stands before it. */
function byRule(names: readonly string[], rule: string): string[] {
  if (isPattern(rule)) return matched(names, rule.slice(1, -1), "--group");
  if (rule === "") throw new InputError('--group "": expected a separator such as "-", or a /pattern/');
  return names.map((name) => before(name, rule));
}

function before(name: string, separator: string): string {
  const [first] = name.split(separator);
  return first === undefined || first === "" ? name : first;
}

/** A pattern may take longer than anyone would wait, as (a+)+$ does: then it is stopped. */
const patience = 1000;

/** What a pattern finds in each name: its first group, or all of it; a name in which it finds nothing stays. */
export function matched(names: readonly string[], pattern: string, option: string): string[] {
  let found: unknown;
  try {
    const script =
      "names.map((name) => { const m = new RegExp(pattern, 'u').exec(name); return m && (m[1] ?? m[0]); })";
    found = runInNewContext(script, { names, pattern }, { timeout: patience });
  } catch (error) {
    const message = typeof error === "object" && error !== null && "message" in error ? String(error.message) : "";
    const why = message.includes("timed out") ? "takes too long on these names" : `is no pattern: ${message}`;
    throw new InputError(`${option} "/${pattern}/" ${why}; expected one such as /^([a-z]+)/`);
  }
  const groups = Array.from(Array.isArray(found) ? found : Object.values(Object(found)), (group: unknown) =>
    typeof group === "string" ? group : "",
  );
  return names.map((name, i) => groups[i] || name);
}
