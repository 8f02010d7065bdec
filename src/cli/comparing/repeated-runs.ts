import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import type { ScoredRun } from "../../compare/score-table.ts";
import type { RunOrigin } from "../../score/node/score-run-file.ts";
import { textOption } from "../option.ts";
import { isPattern, matched } from "../run-groups.ts";

export const repeatsHelp = `
Repeats: which runs are one system's. name: those of one name, or of names that differ by a number at their end, as rag-1
and rag-2; folder: those whose files are in one folder; or a pattern, such as /^([a-z]+)/, whose first group in the name of a
run is the system.`;

export const repeatsOption = {
  repeats: textOption("--repeats <rule>", "compare systems by the means of their repeats: name, folder or a /pattern/"),
};

/** The system of each run, and the rule in words. */
export interface RepeatedRuns {
  readonly systems: readonly string[];
  readonly by: string;
}

/** Which runs are repeats of one system. `runs` and `origins` go together. */
export function repeatedRuns(
  rule: string,
  runs: readonly ScoredRun[],
  origins: readonly Pick<RunOrigin, "name">[],
): RepeatedRuns {
  const names = origins.map(({ name }) => name);
  const found = byRule(rule, runs, names);
  if (new Set(found.systems).size === runs.length)
    throw new InputError(
      `--repeats ${rule}: no two runs are of one system; found ${few(found.systems)}, and --repeats '/^([a-z]+)/' takes what a name begins with`,
    );
  return found;
}

function byRule(rule: string, runs: readonly ScoredRun[], names: readonly string[]): RepeatedRuns {
  if (rule === "name")
    return {
      systems: names.map(withoutNumber),
      by: "runs of one name, or of names that differ by a number at their end",
    };
  if (rule === "folder") return { systems: runs.map(folderOf), by: "runs whose files are in one folder" };
  if (isPattern(rule))
    return { systems: matched(names, rule.slice(1, -1), "--repeats"), by: `runs that ${rule} finds the same in` };
  throw new InputError(`--repeats "${rule}": expected name, folder, or a pattern such as /^([a-z]+)/`);
}

/** rag-1, rag_2 and rag.3 are rag; a name that is a number alone stays. */
function withoutNumber(name: string): string {
  return name.replace(/(?<=[^-_.# ])[-_.# ]+\d+$/, "");
}

function folderOf({ name, file }: ScoredRun): string {
  if (file === undefined)
    throw new InputError(`--repeats folder: ${name} is in no file of its own; expected --repeats name`);
  const cut = Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\"));
  return cut < 0 ? "." : file.slice(0, cut);
}
