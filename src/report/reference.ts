import type { Format } from "../formats/format.ts";
import type { Measure } from "../measures/measure.ts";
import { sources } from "../measures/sources.ts";

/** Every measure, a line each: an example of its name, and what it is. */
export function measureList(measures: readonly Measure[]): string {
  const width = Math.max(...measures.map(({ example }) => example.length));
  const lines = measures.map(({ example, about }) => `${example.padEnd(width)}  ${about}`);
  return `${lines.join("\n")}\n\nExplain one: pericope measures AgP\n`;
}

/** All that the table says of a measure. */
export function describeMeasure(measure: Measure): string {
  const params = Object.entries(measure.params).map(([key, param]) => {
    const name = key === measure.at ? "@" : key;
    const only = param.only === undefined ? "" : `, with ${param.only.join("=")}`;
    const fallback = param.fallback === undefined ? "" : `; default ${String(param.fallback)}`;
    return `  ${name.padEnd(6)} ${param.about}: ${param.expects}${fallback}${only}`;
  });
  return [
    `${measure.name}: ${measure.about}`,
    "",
    `Example: ${measure.example}`,
    ...(params.length === 0 ? [] : ["", "Parameters:", ...params]),
    "",
    `Source:  ${sources[measure.source.paper]} ${measure.source.where}.`,
    "",
  ].join("\n");
}

/** Every format, with an example each. */
export function formatList(formats: readonly Format[]): string {
  return formats.map(describeFormat).join("\n");
}

/** All that the table says of a format. */
export function describeFormat({ name, noun, about, example, unit, extensions }: Format): string {
  return [
    `${name} (${noun}): ${about}`,
    ...example
      .trimEnd()
      .split("\n")
      .map((line) => `  ${line}`),
    `  written to files that end in ${extensions.join(" or ")}${unit === "none" ? "" : `; offsets count ${unit}`}`,
    "",
  ].join("\n");
}
