import { jsonText } from "./json-text.ts";

/** Figures as one JSON object: what there is not is null, a map is an object. */
export function figuresJson(figures: object): string {
  return `${jsonText(plainValue(figures) as object, 2)}\n`;
}

function plainValue(value: unknown): unknown {
  if (value === undefined || Number.isNaN(value)) return null;
  if (Array.isArray(value)) return value.map(plainValue);
  if (value instanceof Map) return Object.fromEntries(Array.from(value, ([key, item]) => [key, plainValue(item)]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item)]));
}
