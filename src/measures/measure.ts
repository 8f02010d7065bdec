import type { TopicGains } from "../gain/gain.ts";
import type { SourceKey } from "./sources.ts";

/** What a parameter of a measure may be, and how it is read. */
export interface Param<T = unknown> {
  readonly about: string;
  /** What its values are: "a whole number from 1". */
  readonly expects: string;
  /** The value where none is given; a parameter without one must be given. */
  readonly fallback?: T;
  /** The other parameter and value that it belongs to: n means something with score=bep alone. */
  readonly only?: readonly [param: string, value: string];
  /** Undefined means: not a value of this parameter. */
  read(text: string): T | undefined;
}

export type Params = Readonly<Record<string, Param>>;
type Values<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/**
 * What a measure looks at beyond which documents came in which order: highlighted text and offsets; the lengths of
 * documents; best entry points, where a document without one scores 0.
 */
export type Need = "text" | "lengths" | "entry points";

interface Declared<P extends Params> {
  readonly name: string;
  readonly about: string;
  /** A full name; help, docs and tests use it. */
  readonly example: string;
  readonly params: P;
  /** Which parameter `name@value` sets. */
  readonly at?: keyof P & string;
  /** An average over a topic's ranks: `M` before its name is accepted, for the mean over topics. */
  readonly averaged?: boolean;
  readonly source: { readonly paper: SourceKey; readonly where: string };
  needs(values: Values<P>): readonly Need[];
  /** The measure that would do where the input lacks what this one needs. */
  instead?(values: Values<P>): string;
  score(topic: TopicGains, values: Values<P>): number;
}

/** A measure as the table holds it; its parameters' types are known to its own file alone. */
export type Measure = Declared<Params>;

/** Declares a measure, its formula typed by its parameters. */
export function defineMeasure<const P extends Params>(measure: Declared<P>): Measure {
  // The name parser fills in every parameter with what its own read() gave.
  return measure as unknown as Measure;
}

/** The needs of a measure of characters, and of one of whole documents. */
export const text = (): readonly Need[] => ["text"];
export const neither = (): readonly Need[] => [];

export const count = (about: string): Param<number> => ({
  about,
  expects: "a whole number from 1",
  read: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
});

export const fraction = (about: string): Param<number> => ({
  about,
  expects: "a number from 0 to 1",
  read: (text) => (isDecimal(text) && Number(text) <= 1 ? Number(text) : undefined),
});

export const positive = (about: string, fallback: number, only?: readonly [string, string]): Param<number> => ({
  about,
  expects: "a number above 0",
  fallback,
  ...(only && { only }),
  read: (text) => (isDecimal(text) && Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined),
});

export const choice = <const T extends string>(about: string, options: readonly T[], fallback: T): Param<T> => ({
  about,
  expects: `one of ${options.join(", ")}`,
  fallback,
  read: (text) => options.find((option) => option === text),
});

function isDecimal(text: string): boolean {
  return /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
}
