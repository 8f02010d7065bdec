// The kinds of parameters that measures and systems have, and how their values are read.

import type { DocumentScore } from "./document-score.ts";
import type { Measure, Need } from "./measure.ts";

/** What a parameter of a measure or a system may be, and how it is read. */
export interface Param<T = unknown> {
  readonly about: string;
  /** What its values are: "a whole number from 1". */
  readonly expects: string;
  /** What help and docs say besides. */
  readonly remark?: string;
  /** The value where none is given; a parameter without one must be given. */
  readonly fallback?: T;
  /** The default of a program by whose rules one scores, where it is another; by the name of the rules. */
  readonly fallbackBy?: Readonly<Record<string, T>> | undefined;
  /** The other parameter and value that it belongs to: n means something with score=bep alone. */
  readonly only?: readonly [param: string, value: string];
  /** What a measure with this value needs besides. */
  needs?(value: T): readonly Need[];
  /** Undefined means: not a value of this parameter. */
  read(text: string, context?: MeasureContext): T | undefined;
}

/** How names are printed: our own, or those of the papers' tables, such as iP[0.01] and MAgP'. */
export const nameStyles = ["pericope", "paper"] as const;
export type NameStyle = (typeof nameStyles)[number];

/** What a person may add to the language of names, and how they want them read and printed. */
export interface MeasureContext {
  /** Tells what a name means that chunks and documents share, such as recall@5. */
  readonly task?: string | undefined;
  readonly names?: NameStyle | undefined;
  /** By whose rules one scores: a program's defaults are taken for parameters that a name does not give. */
  readonly rules?: string | undefined;
  /** Document scores of their own, by the name that `score=` takes. */
  readonly scores?: Readonly<Record<string, DocumentScore>> | undefined;
  /** Measures of their own, made by defineMeasure: the names of measures may be theirs. */
  readonly own?: readonly Measure[] | undefined;
}

export type Params = Readonly<Record<string, Param>>;
export type Values<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

export const count = (about: string, fallback?: number): Param<number> => ({
  about,
  expects: "a whole number from 1",
  ...(fallback !== undefined && { fallback }),
  read: readCount,
});

/** A number of things that may be none. */
export const countOrNone = (about: string, fallback: number): Param<number> => ({
  about,
  expects: "a whole number from 0",
  fallback,
  read: (text) => (text === "0" ? 0 : readCount(text)),
});

/** A rank that may be left out, for the whole list. */
export const optionalCount = (about: string): Param<number> => ({ ...count(about), fallback: Infinity });

export const fraction = (about: string, fallback?: number, only?: readonly [string, string]): Param<number> => ({
  about,
  expects: "a number from 0 to 1",
  ...(fallback !== undefined && { fallback }),
  ...(only && { only }),
  read: (text) => (isDecimal(text) && Number(text) <= 1 ? Number(text) : undefined),
});

/** A share that is more than nothing, because a logarithm is taken of it. */
export const shareAboveNone = (about: string, fallback: number, only?: readonly [string, string]): Param<number> => ({
  about,
  expects: "a number above 0, at most 1",
  fallback,
  ...(only && { only }),
  read: (text) => (isDecimal(text) && Number(text) > 0 && Number(text) <= 1 ? Number(text) : undefined),
});

/** A number that may be 0, such as an exponent that switches a factor off. */
export const fromNone = (about: string, fallback: number): Param<number> => ({
  about,
  expects: "a number from 0",
  fallback,
  read: (text) => (isDecimal(text) && Number.isFinite(Number(text)) ? Number(text) : undefined),
});

export const positive = (
  about: string,
  fallback: number,
  only?: readonly [string, string],
  fallbackBy?: Readonly<Record<string, number>>,
): Param<number> => ({
  about,
  expects: "a number above 0",
  fallback,
  ...(fallbackBy && { fallbackBy }),
  ...(only && { only }),
  read: (text) => (isDecimal(text) && Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined),
});

export const choice = <const T extends string>(
  about: string,
  options: readonly T[],
  fallback: T,
  only?: readonly [string, string],
): Param<T> => ({
  about,
  expects: `one of ${options.join(", ")}`,
  fallback,
  ...(only && { only }),
  read: (text) => options.find((option) => option === text),
});

export function readCount(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function isDecimal(text: string): boolean {
  return /^(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text);
}
