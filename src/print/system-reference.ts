import type { System } from "../search/systems/system.ts";
import { parameters } from "./reference.ts";

/** What a system answers with, in words. */
export const systemAnswers: Readonly<Record<System["answers"], string>> = {
  documents: "whole articles",
  elements: "elements",
  passages: "passages",
  points: "points from which to start reading",
};

/** Systems, a line each. */
export function systemList(systems: readonly System[]): string {
  const width = Math.max(...systems.map(({ name }) => name.length));
  const lines = systems.map(({ name, about }) => `${name.padEnd(width)}  ${about}`);
  return `${lines.join("\n")}\n\nExplain one: pericope systems ${systems[0]!.name}\n`;
}

/** All that the table says of a system. */
export function describeSystem({ name, about, source, formula, remarks, params, answers }: System): string {
  const listed = parameters({ params });
  const width = Math.max(...listed.map((param) => param.name.length));
  return [
    `${name}: ${about}`,
    "",
    `Answers:  with ${systemAnswers[answers]}`,
    ...(formula === undefined ? [] : [`Formula:  ${formula}`]),
    `After:    ${source}`,
    ...(remarks === undefined ? [] : [`Remarks:  ${remarks}`]),
    ...(listed.length === 0
      ? []
      : ["", "Parameters:", ...listed.map((param) => `  ${param.name.padEnd(width)}  ${param.text}`)]),
    "",
    `Example:  pericope search INDEX TOPICS --system ${name} -o ${name}.fol`,
    "",
  ].join("\n");
}
