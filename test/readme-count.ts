import { readFileSync } from "node:fs";

/** How many figures the README says are the same as those of a program, in its table. */
export function readmeCount(program: string): number {
  const row = readFileSync("README.md", "utf8")
    .split("\n")
    .find((line) => line.startsWith(`| ${program} |`));
  return Number(row?.split("|")[3]!.replaceAll(/[ ,]/g, ""));
}
