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
import type { System } from "./system.ts";
import { tfIpf } from "./tf-ipf.ts";

/**
 * Every system.
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
