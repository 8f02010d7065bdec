// The table of systems, and the reader of names such as elements(k1=0.9,names=10). To add a system, write a file for it
// and add one line here.

import { InputError } from "../../base/input-error.ts";
import { nearest } from "../../base/named.ts";
import { listOf, readList, readValues } from "../../base/parameter-list.ts";
import { articleAndPart } from "./article-and-part.ts";
import { articles } from "./articles.ts";
import { cas } from "./cas.ts";
import { chunks } from "./chunks.ts";
import { elementsLm } from "./elements-lm.ts";
import { elements } from "./elements.ts";
import { entryPoints } from "./entry-points.ts";
import { gpx } from "./gpx.ts";
import { mixture } from "./mixture.ts";
import { passages } from "./passages.ts";
import { random } from "./random.ts";
import type { ReadySystem } from "./search.ts";
import type { System } from "./system.ts";
import { tfIpf } from "./tf-ipf.ts";

/**
 * All systems.
 *
 * @example
 * import { systems } from "pericope";
 *
 * systems[0]?.name; // "articles"
 */
export const systems: readonly System[] = [
  articles,
  elements,
  elementsLm,
  articleAndPart,
  gpx,
  mixture,
  tfIpf,
  cas,
  passages,
  entryPoints,
  chunks,
  random,
];

const shape = /^\s*([^()\s]+)\s*(?:\(([^()]*)\)\s*)?$/;

/**
 * Reads "articles" and "elements(k1=0.9,names=10)". The resulting name is the shortest with the same meaning:
 * parameters with default values are left out.
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
