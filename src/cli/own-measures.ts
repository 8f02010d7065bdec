import { InputError, withPlace } from "../base/input-error.ts";
import { moduleAddress, statIfThere } from "../files/node/file-system.ts";
import { defineMeasure, type Measure } from "../score/measures/measure.ts";
import { knownMeasures } from "../score/measures/name.ts";

// Measures that users declare in modules of their own: --measures-from.

/** The measures that these modules export. Undefined if there is no module. */
export async function ownMeasures(paths: readonly string[]): Promise<readonly Measure[] | undefined> {
  if (paths.length === 0) return undefined;
  const own: Measure[] = [];
  for (const source of paths) {
    own.push(...(await exportedMeasures(source)));
    withPlace({ source }, () => knownMeasures(own));
  }
  return own;
}

async function exportedMeasures(source: string): Promise<Measure[]> {
  const found = Object.values(await exportsOf(source))
    .flat()
    .filter(isMeasure);
  if (found.length === 0)
    throw new InputError("exports no measure; expected one as export const mine = { name, about, score }", { source });
  return [...new Set(found)].map((measure) => told(defineMeasure(measure), source));
}

async function exportsOf(source: string): Promise<Readonly<Record<string, unknown>>> {
  const found = statIfThere(source);
  if (found?.isFile() !== true)
    throw new InputError(`${found === undefined ? "no such file" : "no file"}; expected a JavaScript module`, {
      source,
    });
  try {
    return (await import(moduleAddress(source))) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new InputError(`cannot be loaded: ${firstLine(error)}`, { source });
  }
}

function isMeasure(value: unknown): value is Measure {
  if (typeof value !== "object" || value === null) return false;
  const { name, about, score } = value as Partial<Measure>;
  return typeof name === "string" && typeof about === "string" && typeof score === "function";
}

/** If a measure throws, the error is one of its file, and not our bug. */
function told(measure: Measure, source: string): Measure {
  const called =
    <A extends readonly unknown[], R>(name: "needs" | "better" | "instead" | "score") =>
    (...args: A): R => {
      try {
        return (measure[name] as unknown as (...args: A) => R).call(measure, ...args);
      } catch (error) {
        throw new InputError(`${name} of measure ${measure.name} throws: ${firstLine(error)}`, { source });
      }
    };
  return {
    ...measure,
    needs: called("needs"),
    score: called("score"),
    ...(measure.better && { better: called("better") }),
    ...(measure.instead && { instead: called("instead") }),
  };
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split("\n", 1)[0]!;
}
