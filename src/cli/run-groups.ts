import { runInNewContext } from "node:vm";
import { InputError } from "../base/input-error.ts";
import type { RunOrigin } from "./scoring.ts";

/** The participant of each run: by a rule for names, or else as the submission says, or else by what its name begins with. */
export function groupsOf(origins: readonly RunOrigin[], rule: string | undefined): string[] {
  const names = origins.map(({ name }) => name);
  if (rule !== undefined) return byRule(names, rule);
  return origins.map(({ name, metadata }) => metadata?.participant ?? before(name, /[-_]/));
}

/** `/pattern/`: its first group, or all that it finds; else a separator, and what stands before it. */
function byRule(names: readonly string[], rule: string): string[] {
  const [, pattern] = /^\/(.*)\/$/s.exec(rule) ?? [];
  if (pattern !== undefined) return matched(names, pattern);
  if (rule === "") throw new InputError('--group "": expected a separator such as "-", or a /pattern/');
  return names.map((name) => before(name, rule));
}

function before(name: string, separator: string | RegExp): string {
  const [first] = name.split(separator);
  return first === undefined || first === "" ? name : first;
}

/** A pattern may take longer than anyone would wait, as (a+)+$ does: then it is stopped. */
const patience = 1000;

function matched(names: readonly string[], pattern: string): string[] {
  let found: unknown;
  try {
    const script =
      "names.map((name) => { const m = new RegExp(pattern, 'u').exec(name); return m && (m[1] ?? m[0]); })";
    found = runInNewContext(script, { names, pattern }, { timeout: patience });
  } catch (error) {
    const message = typeof error === "object" && error !== null && "message" in error ? String(error.message) : "";
    const why = message.includes("timed out") ? "takes too long on these names" : `is no pattern: ${message}`;
    throw new InputError(`--group "/${pattern}/" ${why}; expected one such as /^([a-z]+)/`);
  }
  const groups = Array.from(Array.isArray(found) ? found : Object.values(Object(found)), (group: unknown) =>
    typeof group === "string" ? group : "",
  );
  return names.map((name, i) => groups[i] || name);
}
