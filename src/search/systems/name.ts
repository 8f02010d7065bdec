import { InputError } from "../../base/input-error.ts";
import { listOf, readList, readValues } from "../../base/parameter-list.ts";
import { nearest } from "../../base/named.ts";
import { systems } from "./index.ts";
import type { ReadySystem } from "./search.ts";

const shape = /^\s*([^()\s]+)\s*(?:\(([^()]*)\)\s*)?$/;

/**
 * Reads "articles" and "elements(k1=0.9,names=10)". The name that it gives is the shortest that means the same: parameters at their
 * defaults are left out.
 *
 * @example
 * import { readSystem } from "pericope";
 *
 * readSystem("articles(k1=1.2,b=0.4)").name; // "articles(b=0.4)"
 */
export function readSystem(text: string): ReadySystem {
  const [, head, list] = shape.exec(text) ?? [];
  if (head === undefined)
    throw new InputError(`"${text}" is no system; one reads like articles or articles(k1=0.9,b=0.4)`);
  const system = systems.find(({ name }) => name === head);
  if (system === undefined) throw new InputError(unknownSystem(text, head));
  const values = readValues(system, readList(system, list), text.trim());
  return { name: system.name + listOf(system, values), system, values };
}

function unknownSystem(text: string, head: string): string {
  const names = systems.map(({ name }) => name);
  const near = nearest(head, names);
  if (near === undefined) return `no system "${text}"; there are: ${names.join(", ")}`;
  return `no system "${text}"; did you mean "${text.trim().replace(head, near)}"?`;
}
