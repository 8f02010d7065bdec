import { visible } from "../base/visible.ts";

/** What JUnit XML holds: a suite of cases, each of which may have failed. */
export interface JunitSuite {
  readonly name: string;
  readonly properties: readonly JunitProperty[];
  readonly cases: readonly JunitCase[];
}

export type JunitProperty = readonly [name: string, value: number | string];

export interface JunitCase {
  /** Stands before the name, as the class of a test does. */
  readonly of: string;
  readonly name: string;
  /** Why it failed. */
  readonly failure?: string | undefined;
  /** What there is to say besides. */
  readonly output?: string | undefined;
}

/** The lines of a file. Notes stand in a comment. */
export function junitLines(suites: readonly JunitSuite[], notes: readonly string[] = []): string[] {
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="pericope" ${counts(all)}>`,
    ...suites.flatMap(suiteLines),
    ...(notes.length === 0 ? [] : [`  <!-- ${comment(notes.join("; "))} -->`]),
    "</testsuites>",
  ];
}

function suiteLines({ name, properties, cases }: JunitSuite): string[] {
  return [
    `  <testsuite name="${escaped(name)}" ${counts(cases)}>`,
    "    <properties>",
    ...properties.map(([key, value]) => `      <property name="${escaped(key)}" value="${escaped(String(value))}"/>`),
    "    </properties>",
    ...cases.map(caseLine),
    "  </testsuite>",
  ];
}

function counts(cases: readonly JunitCase[]): string {
  return `tests="${cases.length}" failures="${cases.filter(({ failure }) => failure !== undefined).length}"`;
}

function caseLine({ of, name, failure, output }: JunitCase): string {
  const head = `    <testcase classname="${escaped(of)}" name="${escaped(name)}"`;
  const inside = [
    ...(failure === undefined ? [] : [`<failure message="${escaped(failure)}"/>`]),
    ...(output === undefined ? [] : [`<system-out>${escaped(output)}</system-out>`]),
  ];
  return inside.length === 0 ? `${head}/>` : `${head}>${inside.join("")}</testcase>`;
}

/** Text that XML 1.0 can hold, and that is safe to show. */
function escaped(text: string): string {
  return visible(text)
    .replaceAll(/[\ufffe\uffff]/g, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Text for an XML comment, where two hyphens in a row are not allowed. */
function comment(text: string): string {
  return escaped(text).replaceAll(/-(?=-|$)/g, "- ");
}
