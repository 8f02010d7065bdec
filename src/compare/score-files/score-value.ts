import { InputError } from "../../base/input-error.ts";

/** A score as any tool writes it. NaN is read: a measure may have no value for a topic. */
export function scoreValue(text: string, source: string, line: number): number {
  const trimmed = text.trim();
  if (/^[+-]?nan$/i.test(trimmed)) return NaN;
  const value = Number(trimmed);
  if (trimmed === "" || !Number.isFinite(value))
    throw new InputError(`"${trimmed.slice(0, 40)}" is no score; expected a number`, { source, line });
  return value;
}

/** Whether a file has this word in the place of a topic for the mean over topics. */
export function isMean(topic: string): boolean {
  return topic === "all" || topic === "amean" || topic === "mean";
}
