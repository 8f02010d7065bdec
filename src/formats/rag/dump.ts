import type { Noun } from "../../drafts/nouns.ts";

/** What a framework or an evaluation tool writes, and which of pericope's formats read it as it is. */
export interface Dump {
  readonly name: string;
  readonly about: string;
  /** What it can be read as, and the format that does. */
  readonly holds: Readonly<Partial<Record<Noun, string>>>;
  /** A whole small file. */
  readonly example: string;
}

/** What the examples say. */
export const dumped = { question: "Why wait?", light: "Wait for the light.", slow: "It is slow." } as const;

/** Records of an example, an object a line. */
export const dumpedLines = (...records: object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");
